/** Where a finished game stands, as soon as the server knows of it. */

import type { LinesRecord } from "../../table/table";
import { t } from "../../text";
import { isDaily } from "./names";
import { byId } from "./panel";
import type { Stored } from "./results";

interface Place {
  place: number;
  players: number;
  /** The player's best game of the time, which holds the place. */
  result: string;
}

const OTHER_PERIODS = ["today", "all"] as const;
const PERIODS = ["daily", ...OTHER_PERIODS] as const;

type Places = { [period in (typeof PERIODS)[number]]: Place | null };

/** Counts the games whose places were asked for: only the last one's are shown. */
let asked = 0;

/** Writes the places into the dialog at the end, as soon as there is a connection; none of a game that has none. */
export async function showPlaces(
  game: LinesRecord,
  sent: Promise<Stored | null>,
  assisted: boolean,
): Promise<void> {
  const line = byId("over").querySelector<HTMLElement>(".place")!;
  line.hidden = true;
  line.textContent = "";
  const mine = ++asked;
  const stored = await sent;
  if (!stored || assisted) return;
  const places = stored.hasty ? null : await ask(game.version);
  if (mine !== asked) return;
  if (stored.hasty) {
    line.textContent = t(
      "More than 20 moves a second, as far as this site can tell: this game is kept out of the leaderboard. Are cookies allowed?",
    );
  } else {
    for (const period of isDaily(game) ? PERIODS : OTHER_PERIODS) {
      const place = places?.[period];
      if (place) line.appendChild(told(period, place, place.result === stored.id));
    }
  }
  line.hidden = !line.firstChild;
}

/** One place in words: of this game, or of a better one of the same player. */
function told(period: keyof Places, { place, players }: Place, own: boolean): HTMLElement {
  const values = { place, players };
  const says = own
    ? {
        daily: t("Deal of the day: place {place} of {players}", values),
        today: t("Today: place {place} of {players}", values),
        all: t("All time: place {place} of {players}", values),
      }
    : {
        daily: t("Deal of the day: your best is in place {place} of {players}", values),
        today: t("Today: your best is in place {place} of {players}", values),
        all: t("All time: your best is in place {place} of {players}", values),
      };
  const part = document.createElement("span");
  part.textContent = says[period];
  return part;
}

async function ask(version: string): Promise<Places | null> {
  try {
    const response = await fetch(`/api/leaderboard/${version}`);
    return response.ok ? ((await response.json()) as Places) : null;
  } catch {
    return null;
  }
}
