import { Stack, Text } from '@mantine/core';
import { showDay } from '../../../lib/format.ts';
import type { Column } from '../../../ui/list-rows.tsx';
import { StatusBadge } from '../../../ui/status-badge.tsx';

interface AskedPayment {
  amountCents: number;
  /** Who asked for it, by name, and why. */
  askedBy: string;
  reason: string;
}

/** By which means it was paid, with its number. */
export const wayOf = (method: string, externalReference: string): string =>
  externalReference === '' ? method : `${method} ${externalReference}`;

/** The columns of what was paid that are alike in every list: what it came to, who asked for it and why. */
export const amountAndBy = <Row extends AskedPayment>(): [amount: Column<Row>, by: Column<Row>] => [
  { key: 'amount', header: 'Amount', cents: ({ amountCents }) => amountCents },
  {
    key: 'by',
    header: 'By',
    wideOnly: true,
    cell: ({ askedBy, reason }) => (
      <Stack gap={0}>
        <Text size="sm">{askedBy}</Text>
        <Text size="xs" c="dimmed" className="anywhere">
          {reason}
        </Text>
      </Stack>
    ),
  },
];

/** Since when a payment is void, and why, whole: a badge would cut the reason off on a phone. */
export const VoidedPayment = ({ on, reason }: { on: string; reason: string | null }) => (
  <>
    <StatusBadge status="void" label={`Void ${showDay(on)}`} tone="grey" />
    <Text size="xs" c="dimmed" className="anywhere">
      {reason}
    </Text>
  </>
);
