/** Something with a position, in degrees. */
export interface Point {
  latitude: number;
  longitude: number;
}

/** A place in the square, from its upper left corner. */
export interface Spot {
  x: number;
  y: number;
}

/** A map of points: where each stands in a square of 100 by 100, north up, and how long a round distance is on it. */
export interface PointMap {
  at: readonly Spot[];
  /** Where anything else stands on it, be it outside the square. */
  spotOf: (point: Point) => Spot;
  scale: { meters: number; width: number };
}

const METERS_PER_DEGREE = 111_320;
const SIZE = 100;
const MARGIN = 12;
/** A map of one point, or of points at one place, is so wide. */
const LEAST_METERS = 500;

/** The longest round distance (1, 2 or 5 and zeros) that fills at most so many meters. */
const roundBelow = (meters: number): number => {
  const power = 10 ** Math.floor(Math.log10(meters));
  return ([5, 2, 1].find((step) => step * power <= meters) ?? 1) * power;
};

/**
 * Draws points to scale. Degrees of longitude are as long as at the middle of the points, which is exact enough for what
 * a car drives to.
 */
export const mapOf = (points: readonly Point[]): PointMap => {
  const latitudes = points.map(({ latitude }) => latitude);
  const longitudes = points.map(({ longitude }) => longitude);
  const middle = (values: readonly number[]) => (Math.min(...values) + Math.max(...values)) / 2;
  const [north, east] = points.length === 0 ? [0, 0] : [middle(latitudes), middle(longitudes)];
  const perLongitude = METERS_PER_DEGREE * Math.max(Math.cos((north * Math.PI) / 180), 0.01);
  const metersTo = ({ latitude, longitude }: Point) => ({
    east: (longitude - east) * perLongitude,
    north: (latitude - north) * METERS_PER_DEGREE,
  });
  const meters = points.map((point) => metersTo(point));
  const reach = Math.max(LEAST_METERS / 2, ...meters.flatMap((at) => [Math.abs(at.east), Math.abs(at.north)]));
  const perMeter = (SIZE / 2 - MARGIN) / reach;
  const rounded = roundBelow(SIZE / 3 / perMeter);
  const spotOf = (point: Point): Spot => {
    const to = metersTo(point);
    return { x: SIZE / 2 + to.east * perMeter, y: SIZE / 2 - to.north * perMeter };
  };
  return {
    at: points.map((point) => spotOf(point)),
    spotOf,
    scale: { meters: rounded, width: rounded * perMeter },
  };
};
