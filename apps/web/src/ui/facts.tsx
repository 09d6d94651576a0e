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
