// Builds the client into retrohub/web/static; prints every file with its size.
import { buildEngine } from "./engine.mjs";
import { finish, PUBLIC } from "./files.mjs";
import { copyIcons } from "./icons.mjs";
import { buildPages } from "./pages.mjs";
import { buildWorker } from "./worker.mjs";

const engine = await buildEngine();
const pages = await buildPages(PUBLIC + engine["engine.js"]);
const icons = copyIcons();
const worker = await buildWorker();
const offline = [...Object.keys(engine), ...pages.offline, "icon.svg"];
finish({ ...engine, ...pages, ...icons, ...worker, offline });
