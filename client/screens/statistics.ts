/** A player's statistics: charts beside the tables that the server has written. */

import { drawBars, drawTime, type Statistics } from "./scores/charts";
import { startPage } from "./scores/page";

const statistics = JSON.parse(document.getElementById("charts")!.textContent!) as Statistics;
if (statistics.games > 0) {
  drawBars(document.getElementById("bars")!, statistics);
  drawTime(document.getElementById("time")!, statistics);
}
startPage();
