import type { MoveInBondTotal } from '#contracts/office/move-in/move-in.ts';
import type { Column } from '../../../ui/list-rows.tsx';
import { List } from '../../../ui/list.tsx';
import { Section } from '../../../ui/section.tsx';

const COLUMNS: Column<MoveInBondTotal>[] = [
  { key: 'surety', header: 'Surety', cell: ({ surety }) => surety || 'No surety' },
  { key: 'status', header: 'Status', beneath: 'surety', cell: ({ status }) => status },
  { key: 'fileCount', header: 'Bonds in the file', wideOnly: true, count: ({ fileCount }) => fileCount },
  { key: 'fileFace', header: 'Face in the file', cents: ({ fileFaceCents }) => fileFaceCents },
  { key: 'hereCount', header: 'Bonds here', wideOnly: true, count: ({ hereCount }) => hereCount },
  { key: 'hereFace', header: 'Face here', cents: ({ hereFaceCents }) => hereFaceCents },
];

/** What the list of bonds comes to beside what is here of it (moving-in#control-totals). */
export const BondTotals = ({ totals }: { totals: readonly MoveInBondTotal[] }) => (
  <Section title="Bonds by surety and status" hint="Compare with the report of live bonds of your old program.">
    <List
      label="Bonds by surety and status"
      from={{ rows: [...totals], error: null, retry: () => undefined }}
      columns={COLUMNS}
      rowKey={({ surety, status }) => `${surety} ${status}`}
      failed="Failed to load the totals."
      empty={null}
    />
  </Section>
);
