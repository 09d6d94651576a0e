import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { ROOT } from './report.ts';

export interface Line {
  name: string;
  points: readonly (readonly [x: number, y: number])[];
}

export interface Plot {
  title: string;
  x: string;
  y: string;
  lines: readonly Line[];
}

const WIDTH = 720;
const HEIGHT = 360;
const FRAME = { left: 64, right: 150, top: 40, bottom: 48 };
// Halfway between light and dark: they are readable on a page of either colour.
const INK = '#7d8590';
const COLOURS = ['#3b82f6', '#d97706', '#0d9488', '#c026d3', '#dc2626'];

const escaped = (text: string) => text.replace(/[&<>]/g, (sign) => `&#${String(sign.charCodeAt(0))};`);

/** 1,000 as 10³, others as they are. */
const named = (value: number): string => {
  const power = Math.log10(value);
  if (Number.isInteger(power) && power >= 3) {
    return `10${String(power).replace(/\d/g, (figure) => '⁰¹²³⁴⁵⁶⁷⁸⁹'.charAt(Number(figure)))}`;
  }
  return String(value);
};

/** Round values on a logarithmic axis: 1, 10, 100, and 2 and 5 between where there is room. */
const ticksOf = (low: number, high: number): number[] => {
  const ticks: number[] = [];
  const steps = Math.log10(high / low) > 3 ? [1] : [1, 2, 5];
  for (let power = Math.floor(Math.log10(low)); power <= Math.ceil(Math.log10(high)); power += 1) {
    for (const step of steps) ticks.push(Number((step * 10 ** power).toPrecision(1)));
  }
  return ticks.filter((tick) => tick >= low && tick <= high);
};

/** A logarithmic scale over the values, with some room at either end where `room` is more than 1. */
const scaleOf = (values: readonly number[], from: number, to: number, room: number) => {
  const low = Math.min(...values) / room;
  const high = Math.max(...values) * room;
  const at = (value: number) => from + ((to - from) * Math.log(value / low)) / Math.log(high / low);
  return { at: (value: number) => Number(at(value).toFixed(1)), low, high };
};

/** Lines over two logarithmic axes, as a small SVG that needs nothing else. */
export const draw = ({ title, x, y, lines }: Plot): string => {
  const points = lines.flatMap((line) => line.points);
  const bottom = HEIGHT - FRAME.bottom;
  const right = WIDTH - FRAME.right;
  const across = scaleOf(
    points.map(([value]) => value),
    FRAME.left,
    right,
    1,
  );
  const up = scaleOf(
    points.map(([, value]) => value),
    bottom,
    FRAME.top,
    1.4,
  );
  const text = (left: number, top: number, message: string, extra = '') =>
    `<text x="${String(left)}" y="${String(top)}" ${extra}>${escaped(message)}</text>`;
  const rule = (x1: number, y1: number, x2: number, y2: number) =>
    `<path d="M${String(x1)} ${String(y1)}L${String(x2)} ${String(y2)}" stroke="${INK}" stroke-opacity=".3"/>`;
  const drawn = [
    text(FRAME.left, 20, title, 'font-size="15" font-weight="600"'),
    text((FRAME.left + right) / 2, HEIGHT - 10, x, 'text-anchor="middle"'),
    text(
      14,
      (FRAME.top + bottom) / 2,
      y,
      `text-anchor="middle" transform="rotate(-90 14 ${String((FRAME.top + bottom) / 2)})"`,
    ),
  ];
  // Few values, as numbers of callers, are named themselves.
  const measured = [...new Set(points.map(([value]) => value))];
  for (const tick of across.high < 1_000 ? measured : ticksOf(across.low, across.high)) {
    drawn.push(text(across.at(tick), bottom + 18, named(tick), 'text-anchor="middle"'));
  }
  for (const tick of ticksOf(up.low, up.high)) {
    drawn.push(rule(FRAME.left, up.at(tick), right, up.at(tick)));
    drawn.push(text(FRAME.left - 8, up.at(tick) + 4, named(tick), 'text-anchor="end"'));
  }
  // Names stand at the ends of their lines, pushed apart where they would touch.
  let free = FRAME.top;
  const ends = lines.map((line, index) => ({ line, index, end: up.at(line.points.at(-1)?.[1] ?? up.low) }));
  for (const { line, index, end } of ends.toSorted((one, two) => one.end - two.end)) {
    const colour = COLOURS[index % COLOURS.length] ?? INK;
    const path = line.points.map(([left, top]) => `${String(across.at(left))} ${String(up.at(top))}`).join('L');
    const at = Math.max(end, free);
    free = at + 16;
    drawn.push(`<path d="M${path}" fill="none" stroke="${colour}" stroke-width="2" stroke-linejoin="round"/>`);
    for (const [left, top] of line.points) {
      drawn.push(`<circle cx="${String(across.at(left))}" cy="${String(up.at(top))}" r="3" fill="${colour}"/>`);
    }
    drawn.push(text(right + 10, at + 4, line.name, `style="fill:${colour}"`));
  }
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${String(WIDTH)} ${String(HEIGHT)}" role="img" ` +
    `font-family="system-ui, sans-serif" font-size="12" fill="${INK}"><title>${escaped(title)}</title>\n` +
    `${drawn.join('\n')}\n</svg>\n`
  );
};

/** Draws into `docs/images`, which `docs/performance.md` shows, or into another folder. */
export const keepPlot = async (name: string, plot: Plot, folder = join(ROOT, 'docs/images')): Promise<void> => {
  await mkdir(folder, { recursive: true });
  await writeFile(join(folder, `${name}.svg`), draw(plot));
};
