import type { Point } from './lead-map.ts';

/** The outline of an area: closed rings of points; an island is a ring of its own, and so is a hole. */
type Outline = readonly (readonly Point[])[];

const THOUSANDTHS = 1_000;

/** The rings of an outline that is written as longitude and latitude in thousandths of a degree, each from the one before. */
export const outlineOf = (rings: readonly string[]): Outline =>
  rings.map((ring) => {
    const steps = ring.split(' ').map(Number);
    let [x, y] = [0, 0];
    return Array.from({ length: steps.length / 2 }, (_, index) => {
      x += steps[2 * index] ?? 0;
      y += steps[2 * index + 1] ?? 0;
      return { latitude: y / THOUSANDTHS, longitude: x / THOUSANDTHS };
    });
  });

/** Whether a line from the point to the east crosses the ring an odd number of times. */
const isWithinRing = ({ latitude, longitude }: Point, ring: readonly Point[]): boolean => {
  let within = false;
  for (const [index, to] of ring.entries()) {
    const from = ring.at(index - 1) ?? to;
    if (from.latitude > latitude === to.latitude > latitude) continue;
    const along = (latitude - from.latitude) / (to.latitude - from.latitude);
    if (longitude < from.longitude + along * (to.longitude - from.longitude)) within = !within;
  }
  return within;
};

/** Whether a point is in an area; in a hole of it, it is not. */
export const isWithin = (point: Point, outline: Outline): boolean =>
  outline.filter((ring) => isWithinRing(point, ring)).length % 2 === 1;
