import type { SuretyAdvance } from '#contracts/recovery/payees/payables.ts';
import { formatCents } from '#domain/kernel/money.ts';
import { AppLink } from '../../../ui/link.tsx';
import type { Column } from '../../../ui/list-rows.tsx';
import { List } from '../../../ui/list.tsx';
import { Section } from '../../../ui/section.tsx';

const COLUMNS: Column<SuretyAdvance>[] = [
  { key: 'who', header: 'Employee', cell: ({ name }) => name },
  {
    key: 'surety',
    header: 'Paid to',
    cell: ({ suretyId, suretyName }) => (
      <AppLink to="/powers/remittances" search={{ surety: suretyId }} size="sm">
        {suretyName}
      </AppLink>
    ),
  },
  { key: 'amount', header: 'Amount', cents: ({ amountCents }) => amountCents },
];

/** What colleagues paid to sureties with their own money; they are paid back where the remittances are. */
export const AdvancedToSureties = ({ rows }: { rows: readonly SuretyAdvance[] }) => (
  <Section title="Paid to sureties by employees" hint="Paid back with the remittances of the surety.">
    <List
      label="Paid by employees"
      from={rows}
      columns={COLUMNS}
      rowKey={({ agentId, suretyId }) => `${agentId}:${suretyId}`}
      totals={{ who: 'Total', amount: formatCents(rows.reduce((sum, { amountCents }) => sum + amountCents, 0)) }}
      empty={null}
    />
  </Section>
);
