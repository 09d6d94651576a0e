import { Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { NOTHING } from '../lib/format.ts';

interface FactsProps {
  facts: readonly (readonly [string, ReactNode])[];
  /** Each name above its value, side by side: for many short facts. */
  inColumns?: boolean;
}

/** Names and values of one thing, in two columns. An empty value shows a dash. */
export const Facts = ({ facts, inColumns = false }: FactsProps) => (
  <dl className={inColumns ? 'facts in-columns' : 'facts'}>
    {facts.map(([name, value]) => (
      <div key={name}>
        <Text component="dt" size={inColumns ? 'xs' : 'sm'} c="dimmed">
          {name}
        </Text>
        <Text component="dd" size="sm">
          {value === '' || value === null || value === undefined ? NOTHING : value}
        </Text>
      </div>
    ))}
  </dl>
);

interface Bar {
  key: string;
  name: string;
  value: number;
  /** Of the value, in a colour of its own. */
  marked?: number;
  /** The value as it is read. */
  words: ReactNode;
}

interface BarsProps {
  /** Names the picture for screen readers. */
  label: string;
  bars: readonly Bar[];
}

const percent = (part: number, whole: number): string => `${whole === 0 ? 0 : Math.max((part / whole) * 100, 0)}%`;

/** A small bar chart: each name with its amount, and a bar as long as its share of the largest. The words say it all; the bars are for the eye. */
export const Bars = ({ label, bars }: BarsProps) => {
  const largest = Math.max(0, ...bars.map(({ value }) => value));
  return (
    <ul className="bars" aria-label={label}>
      {bars.map(({ key, name, value, marked = 0, words }) => (
        <li key={key}>
          <Text size="sm" className="anywhere">
            {name}
          </Text>
          <Text size="sm" component="div" className="money">
            {words}
          </Text>
          <span className="bar" aria-hidden="true">
            <span style={{ width: percent(value - marked, largest) }} />
            <span data-marked style={{ width: percent(marked, largest) }} />
          </span>
        </li>
      ))}
    </ul>
  );
};
