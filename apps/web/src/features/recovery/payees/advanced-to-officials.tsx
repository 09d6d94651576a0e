import type { OfficialAdvance } from '#contracts/recovery/payees/payables.ts';
import { formatCents } from '#domain/kernel/money.ts';
import { officialName } from '#domain/agency/premium-shares.ts';
import { AppLink } from '../../../ui/link.tsx';
import type { Column } from '../../../ui/list-rows.tsx';
import { List } from '../../../ui/list.tsx';
import { Section } from '../../../ui/section.tsx';

const COLUMNS: Column<OfficialAdvance>[] = [
  { key: 'who', header: 'Employee', cell: ({ name }) => name },
  {
    key: 'official',
    header: 'Paid to',
    cell: ({ payee }) => (
      <AppLink to="/admin/reports" search={{ tab: 'officials', official: payee }} size="sm" className="anywhere">
        {officialName(payee)}
      </AppLink>
    ),
  },
  { key: 'amount', header: 'Amount', cents: ({ amountCents }) => amountCents },
];

/** What colleagues paid to officials with their own money; they are paid back where the officials are paid. */
export const AdvancedToOfficials = ({ rows }: { rows: readonly OfficialAdvance[] }) => (
  <Section title="Paid to officials by employees" hint="Paid back with the payments to the official.">
    <List
      label="Paid by employees to officials"
      from={rows}
      columns={COLUMNS}
      rowKey={({ agentId, payee }) => `${agentId}:${payee}`}
      totals={{ who: 'Total', amount: formatCents(rows.reduce((sum, { amountCents }) => sum + amountCents, 0)) }}
      empty={null}
    />
  </Section>
);
