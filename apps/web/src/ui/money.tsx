import { Text } from '@mantine/core';
import type { TextProps } from '@mantine/core';
import { formatCents } from '#domain/money.ts';

/** An amount in cents as US dollars, in tabular figures; a credit stands in brackets-free minus form (`-$5.00`). */
export const Money = ({ cents, ...text }: TextProps & { cents: number }) => (
  <Text component="span" inherit className="money" {...text}>
    {formatCents(cents)}
  </Text>
);
