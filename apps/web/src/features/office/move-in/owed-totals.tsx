import { Text } from '@mantine/core';
import type { MoveInOwedTotal } from '#contracts/office/move-in/move-in.ts';
import { formatCents } from '#domain/kernel/money.ts';
import type { Column } from '../../../ui/list-rows.tsx';
import { AppLink } from '../../../ui/link.tsx';
import { List } from '../../../ui/list.tsx';
import { Section } from '../../../ui/section.tsx';
import { useLedgerAccountLabel } from '../../agency/chart/index.ts';

const columnsOf = (label: (account: string) => string): Column<MoveInOwedTotal>[] => [
  { key: 'account', header: 'Account', cell: ({ account }) => label(account) },
  { key: 'file', header: 'In the file', width: 140, wideOnly: true, cents: ({ fileCents }) => fileCents },
  { key: 'here', header: 'Here', width: 140, cents: ({ hereCents }) => hereCents },
  {
    key: 'typed',
    header: 'Old program',
    align: 'right',
    width: 140,
    beneath: 'account',
    cell: ({ typedCents }) => (typedCents === null ? 'Not typed' : formatCents(typedCents)),
  },
];

/** What the list comes to on each account beside what is here of it, and what the old program has (moving-in#control-totals). */
export const OwedTotals = ({ totals }: { totals: readonly MoveInOwedTotal[] }) => (
  <Section
    title="Owed and held by account"
    hint="Compare with the balance sheet of your old program. What was entered by hand counts as here."
  >
    <List
      label="Totals of what is owed and held"
      from={{ rows: [...totals], error: null, retry: () => undefined }}
      columns={columnsOf(useLedgerAccountLabel())}
      rowKey={({ account }) => account}
      failed="Failed to load the totals."
      empty={null}
    />
    <Text size="sm">
      Type what the old program has under{' '}
      <AppLink underline="always" to="/settings/opening">
        Opening balances
      </AppLink>
      .
    </Text>
  </Section>
);
