import { Text } from '@mantine/core';
import type { Point, Spot } from '#domain/recovery/lead-map.ts';
import { isWithin, outlineOf } from '#domain/recovery/outlines.ts';
import { PARISH_OUTLINES } from './parish-outlines.ts';

const PARISHES = Object.entries(PARISH_OUTLINES).map(([name, rings]) => ({ name, outline: outlineOf(rings) }));

/** A parish narrower than that on the map has no room for its name. */
const LEAST_WIDTH = 16;

const middleOf = (spots: readonly Spot[]): Spot & { width: number } => {
  const xs = spots.map(({ x }) => x);
  const ys = spots.map(({ y }) => y);
  const [left, right] = [Math.min(...xs), Math.max(...xs)];
  return { x: (left + right) / 2, y: (Math.min(...ys) + Math.max(...ys)) / 2, width: right - left };
};

const isInSight = ({ x, y }: Spot): boolean => x > 8 && x < 92 && y > 22 && y < 88;

/** The borders of Louisiana's parishes behind the points of a map, with the names that have room. */
export const ParishLines = ({ spotOf }: { spotOf: (point: Point) => Spot }) => (
  <g aria-hidden>
    {PARISHES.map(({ name, outline }) => {
      const rings = outline.map((ring) => ring.map(spotOf));
      const middle = middleOf(rings.flat());
      return (
        <g key={name}>
          <path
            className="lead-map-parish"
            d={rings
              .map((ring) => `M ${ring.map(({ x, y }) => `${x.toFixed(2)} ${y.toFixed(2)}`).join(' L ')} Z`)
              .join(' ')}
          />
          {middle.width > LEAST_WIDTH && isInSight(middle) ? (
            <text x={middle.x} y={middle.y} textAnchor="middle" fontSize="3" className="lead-map-parish-name">
              {name}
            </text>
          ) : null}
        </g>
      );
    })}
  </g>
);

/** In which parishes the points are; nothing where none is in Louisiana. */
export const ParishNames = ({ places }: { places: readonly Point[] }) => {
  const names = PARISHES.filter(({ outline }) => places.some((place) => isWithin(place, outline))).map(
    ({ name }) => name,
  );
  if (names.length === 0) return null;
  return (
    <Text size="xs" c="dimmed">
      {names.length === 1 ? 'Parish' : 'Parishes'}: {names.join(', ')}. The borders are approximate.
    </Text>
  );
};
