/** The page that says that something is not there, or went wrong: a way on for keys and remotes too. */

import { everywhere } from "../everywhere";
import { listenForArrows } from "../menu";

listenForArrows(document.getElementById("root")!, () => history.back());
everywhere();
