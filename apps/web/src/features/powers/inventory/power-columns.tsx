import { Group, Stack, Text } from '@mantine/core';
import type { PowerInInventory } from '#contracts/powers/inventory/powers.ts';
import { NOTHING, showDay } from '../../../lib/format.ts';
import type { Column } from '../../../ui/list-rows.tsx';
import { SerialNumber } from '../../../ui/money.tsx';
import { StatusBadge } from '../../../ui/status-badge.tsx';

const TONES = { Active: 'green', Expired: 'red', Void: 'grey' } as const;

/** The status that filters go by, in its colour (screens#power-inventory), and the finer state beside it. */
export const PowerStatus = ({ status, state }: Pick<PowerInInventory, 'status' | 'state'>) => (
  <Group gap="0 8px" display="inline-flex">
    <StatusBadge status={status} tone={TONES[status]} />
    {state === status.toLowerCase() ? null : (
      <Text component="span" size="xs" c="dimmed">
        {state}
      </Text>
    )}
  </Group>
);

const datesOf = ({ issuedOn, expiresOn }: PowerInInventory) => (
  <Stack gap={0} className="tabular nowrap">
    {issuedOn === null ? null : <span>{showDay(issuedOn)}</span>}
    <Text size="xs" c="dimmed">
      {expiresOn === null ? 'no expiry' : `to ${showDay(expiresOn)}`}
    </Text>
  </Stack>
);

/** What every list of powers shows of one (screens#power-inventory). */
export const POWER_COLUMNS = {
  number: {
    key: 'number',
    header: 'Power Details',
    sort: true,
    cell: ({ powerNumber, suretyName, isReceived }) => (
      <Stack gap={0}>
        <SerialNumber>{powerNumber}</SerialNumber>
        <Text size="xs" c="dimmed">
          {[suretyName || 'No surety', isReceived ? '' : 'not received'].filter(Boolean).join(' · ')}
        </Text>
      </Stack>
    ),
  },
  agent: {
    key: 'agent',
    header: 'Agent',
    sort: true,
    wideOnly: true,
    cell: ({ holderName }) => holderName || NOTHING,
  },
  amount: { key: 'amount', header: 'Amount', sort: true, cents: ({ amountCents }) => amountCents },
  status: {
    key: 'status',
    header: 'Status',
    sort: true,
    beneath: 'number',
    cell: (power) => <PowerStatus {...power} />,
  },
  dates: { key: 'dates', header: 'Dates', sort: true, wideOnly: true, cell: datesOf },
} as const satisfies Record<string, Column<PowerInInventory>>;
