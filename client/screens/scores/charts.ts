/** The charts of the statistics, drawn by uPlot. What they show is also in tables. */

import uPlot from "uplot";
import { t } from "../../text";

/** As GET /api/statistics/{version} tells it, as far as it is drawn. */
export interface Statistics {
  games: number;
  /** Points that each bar is wide; how many games each bar counts, from 0 points up. */
  width: number;
  bars: number[];
  games_over_time: Game[];
}

export interface Game {
  created_at: number;
  score: number;
  assisted: boolean;
  hasty: boolean;
}

const style = getComputedStyle(document.documentElement);
const numbers = new Intl.NumberFormat(document.documentElement.lang);

/** Draws how often which scores came. */
export function drawBars(place: HTMLElement, { width, bars }: Statistics): void {
  const starts = bars.map((_, index) => index * width);
  const options = {
    ...common(place),
    scales: { x: { time: false, range: [0, bars.length * width] as [number, number] } },
    axes: [
      axis(t("Points"), 1),
      { ...axis(t("Games"), 1), incrs: [1, 2, 5, 10, 20, 50, 100, 200, 500, 1000, 5000] },
    ],
    series: [
      {},
      {
        paths: uPlot.paths.bars!({ size: [0.9], align: 1 }),
        fill: colour("--gold"),
        points: { show: false },
      },
    ],
  };
  draw(place, options, [starts, bars]);
}

/** Draws the scores of the latest games: filled dots, hollow ones for games with a mark. */
export function drawTime(place: HTMLElement, { games_over_time: games }: Statistics): void {
  const times = games.map((game) => game.created_at / 1000);
  const marked = games.map((game) => (game.assisted || game.hasty ? game.score : null));
  const others = games.map((game) => (game.assisted || game.hasty ? null : game.score));
  const size = 0.45 * rem();
  const dots = (fill: string) => ({
    paths: () => null,
    points: { show: true, size, width: 2, stroke: colour("--gold"), fill },
  });
  const options = {
    ...common(place),
    axes: [axis("", 1.5, dates), axis(t("Score"), 1)],
    series: [{}, dots(colour("--gold")), dots(colour("--surface"))],
  };
  draw(place, options, [times, others, marked]);
}

function draw(place: HTMLElement, options: uPlot.Options, data: uPlot.AlignedData): void {
  const chart = new uPlot(options, data, place);
  if (!("ResizeObserver" in window)) return;
  new ResizeObserver(() => chart.setSize(sizeOf(place))).observe(place);
}

function common(place: HTMLElement): { width: number; height: number } & Partial<uPlot.Options> {
  const space = 0.75 * rem();
  return {
    ...sizeOf(place),
    padding: [space, space, 0, 0],
    legend: { show: false },
    cursor: { show: false },
  };
}

function axis(label: string, room: number, values = written): uPlot.Axis {
  const size = Math.max(12, 0.75 * rem());
  const font = `500 ${size}px "Manrope Variable", system-ui, sans-serif`;
  const lines = { stroke: colour("--raised"), width: 1 };
  return {
    ...(label && { label, labelFont: font, labelSize: 1.4 * size }),
    font,
    size: room * 3.2 * size,
    space: 4 * size,
    stroke: colour("--muted"),
    grid: lines,
    ticks: lines,
    values,
  };
}

function written(_chart: uPlot, values: number[]): string[] {
  return values.map((value) => numbers.format(value));
}

/** Days; what lies closer together than a day stays without a name. */
function dates(_chart: uPlot, times: number[]): string[] {
  const lang = document.documentElement.lang;
  let last = "";
  return times.map((time) => {
    const date = new Date(1000 * time);
    const text = date.toLocaleDateString(lang, { month: "short", day: "numeric" });
    const shown = text === last ? "" : text;
    last = text;
    return shown;
  });
}

function sizeOf(place: HTMLElement): { width: number; height: number } {
  return { width: place.clientWidth, height: place.clientHeight };
}

function rem(): number {
  return Number.parseFloat(style.fontSize);
}

function colour(name: string): string {
  return style.getPropertyValue(name).trim();
}
