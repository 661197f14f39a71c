/** Where the player stands after a game, as soon as the server knows of it. */

import type { LinesVersion } from "../../table/table";
import { t } from "../../text";
import { byId } from "./panel";
import { whenSent } from "./results";

interface Place {
  place: number;
  players: number;
}

type Places = { [period in "today" | "all" | "daily"]: Place | null };

/** Counts the games whose places were asked for: only the last one's are shown. */
let asked = 0;

/** Writes the player's places into the dialog at the end, as soon as there is a connection. */
export async function showPlaces(version: LinesVersion): Promise<void> {
  const line = byId("over").querySelector<HTMLElement>(".place")!;
  line.hidden = true;
  const mine = ++asked;
  await whenSent();
  const places = await ask(version);
  if (!places?.all || mine !== asked) return;
  const parts = [
    places.daily && t("Deal of the day: place {place} of {players}", { ...places.daily }),
    places.today && t("Today: place {place} of {players}", { ...places.today }),
    t("All time: place {place} of {players}", { ...places.all }),
  ];
  line.textContent = parts.filter(Boolean).join(" · ");
  line.hidden = false;
}

async function ask(version: LinesVersion): Promise<Places | null> {
  try {
    const response = await fetch(`/api/leaderboard/${version}`);
    return response.ok ? ((await response.json()) as Places) : null;
  } catch {
    return null;
  }
}
