import { Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { NOTHING } from '../lib/format.ts';

/** Names and values of one thing, in two columns. An empty value shows a dash. */
export const Facts = ({ facts }: { facts: readonly (readonly [string, ReactNode])[] }) => (
  <dl className="facts">
    {facts.map(([name, value]) => (
      <div key={name}>
        <Text component="dt" size="sm" c="dimmed">
          {name}
        </Text>
        <Text component="dd" size="sm">
          {value === '' || value === null || value === undefined ? NOTHING : value}
        </Text>
      </div>
    ))}
  </dl>
);
