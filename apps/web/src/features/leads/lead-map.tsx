import { Stack, Text } from '@mantine/core';
import { mapOf } from '#domain/lead-map.ts';
import type { Point } from '#domain/lead-map.ts';

const distance = (meters: number): string =>
  meters >= 1_000 ? `${(meters / 1_000).toLocaleString('en-US')} km` : `${String(meters)} m`;

interface Place extends Point {
  key: string;
  /** Its number in the list. */
  mark: string;
  words: string;
}

/** Positions to scale, north up: points alone, without a map of somebody else's (recovery.md 5). */
export const LeadMap = ({ places }: { places: readonly Place[] }) => {
  if (places.length === 0)
    return (
      <Text size="sm" c="dimmed">
        No lead has a position yet. Enter one, or take that of this device.
      </Text>
    );
  const { at, scale } = mapOf(places);
  return (
    <Stack gap={4}>
      <svg
        className="lead-map"
        viewBox="0 0 100 100"
        role="img"
        aria-label={`Map, north up: ${places.map(({ mark, words }) => `${mark} ${words}`).join(', ')}`}
      >
        <rect x="0.5" y="0.5" width="99" height="99" className="lead-map-ground" />
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
    </Stack>
  );
};
