import { Stack, Text } from '@mantine/core';
import type { CommissionLine } from '#contracts/payouts/commission/commission.ts';
import { commissionInWords } from '#domain/payouts/commission.ts';
import { formatCents } from '#domain/kernel/money.ts';
import { showDay, showDefendant } from '../../../lib/format.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { AppLink } from '../../../ui/link.tsx';
import type { Column } from '../../../ui/list-rows.tsx';
import { List } from '../../../ui/list.tsx';
import { SerialNumber } from '../../../ui/money.tsx';

const differenceOf = ({ earnedCents, earlierCents }: CommissionLine): number => earnedCents - earlierCents;

const COLUMNS: Column<CommissionLine>[] = [
  {
    key: 'bond',
    header: 'Bond',
    cell: ({ bondId, defendantName, powerNumber, bondDate }) => (
      <Stack gap={0}>
        <AppLink to="/bonds/$bondId" params={{ bondId }} className="anywhere">
          {showDefendant(defendantName)}
        </AppLink>
        <Text size="xs" c="dimmed" span>
          {powerNumber === '' ? null : <SerialNumber>{powerNumber}</SerialNumber>}
          {powerNumber === '' ? '' : ' · '}
          <span className="tabular">{showDay(bondDate)}</span>
        </Text>
      </Stack>
    ),
  },
  { key: 'income', header: 'Premium', wideOnly: true, cents: ({ incomeCents }) => incomeCents },
  {
    key: 'rate',
    header: 'Rate',
    beneath: 'bond',
    cell: ({ basis, basisPoints }) => (basis === null ? 'None' : commissionInWords({ basis, basisPoints })),
  },
  { key: 'basis', header: 'Share of', wideOnly: true, cents: ({ basisCents }) => basisCents },
  { key: 'earned', header: 'Earned', wideOnly: true, cents: ({ earnedCents }) => earnedCents },
  { key: 'earlier', header: 'Earlier runs', wideOnly: true, cents: ({ earlierCents }) => earlierCents },
  { key: 'amount', header: 'Amount', cents: differenceOf },
];

/** The bonds of a run, booked or not: what each gives, what earlier runs booked, and the difference. */
export const CommissionLines = ({ label, lines }: { label: string; lines: readonly CommissionLine[] }) => (
  <List
    label={label}
    from={lines}
    columns={COLUMNS}
    rowKey={({ bondId }) => bondId}
    totals={
      lines.length === 0
        ? undefined
        : { bond: 'Total', amount: formatCents(lines.reduce((sum, line) => sum + differenceOf(line), 0)) }
    }
    empty={<EmptyState title="Nothing to book." hint="Earlier runs already booked everything." />}
  />
);
