import { Text } from '@mantine/core';
import type { HeldExcess } from '#contracts/payouts/official-fees/official-fees.ts';
import { formatCents } from '#domain/kernel/money.ts';
import { BookedDay } from '../../../ui/day.tsx';
import { AppLink } from '../../../ui/link.tsx';
import type { Column } from '../../../ui/list-rows.tsx';
import { List } from '../../../ui/list.tsx';
import { SerialNumber } from '../../../ui/money.tsx';
import { Section } from '../../../ui/section.tsx';

const COLUMNS: Column<HeldExcess>[] = [
  {
    key: 'of',
    header: 'Bond of',
    cell: ({ bondId, defendantName }) => (
      <AppLink to="/bonds/$bondId" params={{ bondId }} size="sm" className="anywhere">
        {defendantName === '' ? 'A bond' : defendantName}
      </AppLink>
    ),
  },
  {
    key: 'power',
    header: 'Power',
    beneath: 'of',
    cell: ({ powerNumber }) => <SerialNumber>{powerNumber}</SerialNumber>,
  },
  {
    key: 'since',
    header: 'Since',
    wideOnly: true,
    cell: ({ since, effectiveOn }) => <BookedDay bookedOn={since} effectiveOn={effectiveOn} />,
  },
  { key: 'amount', header: 'Amount', cents: ({ amountCents }) => amountCents },
];

const sumOf = (rows: readonly HeldExcess[]) => rows.reduce((sum, { amountCents }) => sum + amountCents, 0);

/** What is held of bonds where a minimum applied, beside what officials are owed; nothing where there is none. */
export const HeldExcessList = ({ heldCents, held }: { heldCents: number; held: readonly HeldExcess[] }) =>
  held.length === 0 ? null : (
    <Section
      title="Statutory excess held"
      hint="From bonds where a minimum fee applied. It is paid out only once a lawyer’s answer is recorded."
    >
      <List
        label="Bonds with statutory excess"
        from={held}
        columns={COLUMNS}
        rowKey={({ bondId }) => bondId}
        totals={{ of: 'Total', amount: formatCents(heldCents) }}
        empty={null}
      />
      {sumOf(held) === heldCents ? null : (
        <Text size="sm">The oldest {held.length} bonds are listed; the total is of all.</Text>
      )}
    </Section>
  );
