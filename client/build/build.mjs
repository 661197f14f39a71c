// Builds the client into retrohub/web/static; prints every file with its size.
import { buildEngine } from "./engine.mjs";
import { finish, PUBLIC } from "./files.mjs";
import { buildPages } from "./pages.mjs";

const engine = await buildEngine();
const pages = await buildPages(PUBLIC + engine["engine.js"]);
finish({ ...engine, ...pages });
