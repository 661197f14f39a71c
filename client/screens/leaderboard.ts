/** Leaderboards, and the results of a deal: the server has written them; times and keys are the page's. */

import { startPage } from "./scores/page";

startPage();
