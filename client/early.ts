/** Runs before anything is shown: the page looks as the player chose from the first moment. */

import { applyLooks } from "./settings";

applyLooks();
