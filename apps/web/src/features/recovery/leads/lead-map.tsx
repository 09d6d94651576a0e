import { Stack, Text } from '@mantine/core';
import { lazy, Suspense, type ComponentType } from 'react';
import { mapOf, type Point, type PointMap } from '#domain/recovery/lead-map.ts';

/** The parishes are a file of their own, loaded with the map alone; without a network the points stand without them. */
const parishes = () => import('./parish-map.tsx').catch(() => null);
const Nothing = () => null;
const ParishLines = lazy<ComponentType<Pick<PointMap, 'spotOf'>>>(async () => ({
  default: (await parishes())?.ParishLines ?? Nothing,
}));
const ParishNames = lazy<ComponentType<{ places: readonly Point[] }>>(async () => ({
  default: (await parishes())?.ParishNames ?? Nothing,
}));

const distance = (meters: number): string =>
  meters >= 1_000 ? `${(meters / 1_000).toLocaleString('en-US')} km` : `${String(meters)} m`;

interface Place extends Point {
  key: string;
  /** Its number in the list. */
  mark: string;
  words: string;
}

/** Positions to scale, north up, over the parishes' borders: no map of somebody else's is asked (recovery#visits). */
export const LeadMap = ({ places }: { places: readonly Place[] }) => {
  if (places.length === 0)
    return (
      <Text size="sm" c="dimmed">
        No lead has a position yet. Enter one, or use this device’s position.
      </Text>
    );
  const { at, scale, spotOf } = mapOf(places);
  return (
    <Stack gap={4}>
      <svg
        className="lead-map"
        viewBox="0 0 100 100"
        role="img"
        aria-label={`Map, north up: ${places.map(({ mark, words }) => `${mark} ${words}`).join(', ')}`}
      >
        <rect x="0.5" y="0.5" width="99" height="99" className="lead-map-ground" />
        <Suspense>
          <ParishLines spotOf={spotOf} />
        </Suspense>
        <path d="M 94 13 L 94 5 M 92 8 L 94 5 L 96 8" className="lead-map-line" />
        <text x="94" y="18" textAnchor="middle" fontSize="4" className="lead-map-words">
          N
        </text>
        <path
          d={`M 5 93 L 5 95 L ${String(5 + scale.width)} 95 L ${String(5 + scale.width)} 93`}
          className="lead-map-line"
        />
        <text x="5" y="91" fontSize="4" className="lead-map-words">
          {distance(scale.meters)}
        </text>
        {places.map(({ key, mark }, index) => {
          const { x = 50, y = 50 } = at[index] ?? {};
          return (
            <g key={key}>
              <circle cx={x} cy={y} r="3" className="lead-map-point" />
              <text x={x} y={y + 1.2} textAnchor="middle" fontSize="3.5" className="lead-map-mark">
                {mark}
              </text>
            </g>
          );
        })}
      </svg>
      <Suspense>
        <ParishNames places={places} />
      </Suspense>
    </Stack>
  );
};
