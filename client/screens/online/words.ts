/** What is said about a table: why something did not work, and what happened there besides the game. */

import type { News, TableState, Why } from "../../table/wire";
import { n, t } from "../../text";
import { nameOf } from "./people";

/** Why the way to a table ended, as a title and a text. */
export function tellRefusal(why: Why): [title: string, text: string] {
  if (why === "unknown code") {
    return [t("There is no such table"), t("Look at the code again, or ask for a new one.")];
  }
  if (why === "too many tries") {
    return [
      t("Too many wrong codes"),
      t("From your network came too many wrong codes. Wait a minute, then try again."),
    ];
  }
  if (why === "too fast") {
    return [
      t("Too many tables"),
      t("From your network too many tables were opened. Wait a little, then try again."),
    ];
  }
  return [t("That did not work"), t("Something went wrong on the way to the table.")];
}

/** The news of a lobby, as one message; "" if there is none to tell. */
export function tellLobby(news: News[], state: TableState): string {
  const parts: string[] = [];
  for (const each of news) {
    const values = { name: each[0] === "sat" || each[0] === "left" ? whoOf(each, state) : "" };
    if (each[0] === "sat") parts.push(t("{name} sat down.", values));
    else if (each[0] === "left") parts.push(t("{name} left.", values));
  }
  if (parts.length === 0) return "";
  parts.push(n("{count} player is here.", "{count} players are here.", state.seats.length));
  return parts.join(" ");
}

/** What the computer or an owner did with seats, as a sentence before the turn's message. */
export function tellSeats(news: News[], state: TableState): string {
  const parts: string[] = [];
  for (const each of news) {
    if (each[0] === "missed") {
      parts.push(t("{name} let the time run out; the computer played.", { name: seat(each[1]) }));
    } else if (each[0] === "left") {
      parts.push(t("{name} left; the computer plays on.", { name: seat(each[1]) }));
    } else if (each[0] === "back") {
      parts.push(t("{name} is back.", { name: seat(each[1]) }));
    }
  }
  return parts.join(" ");

  function seat(index: number): string {
    const found = state.seats[index];
    return found ? nameOf(found, index) : "";
  }
}

function whoOf(news: ["sat" | "left", number, string], state: TableState): string {
  const found = state.seats[news[1]];
  return news[2] || (news[0] === "sat" && found ? nameOf(found, news[1]) : t("Somebody"));
}
