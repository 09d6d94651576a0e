import type { AnswerOf } from '#contracts/endpoint.ts';
import type { listDefendants } from '#contracts/defendants.ts';
import { showDay, showPhone } from '../../lib/format.ts';
import type { Column } from '../../ui/data-table.tsx';
import { DataTable } from '../../ui/data-table.tsx';
import { AppLink } from '../../ui/link.tsx';

type Row = AnswerOf<typeof listDefendants>['rows'][number];

const columns: Column<Row>[] = [
  {
    key: 'fullName',
    header: 'Name',
    cell: (row) => (
      <AppLink to="/defendants/$defendantId" params={{ defendantId: row.defendantId }} c="inherit" inherit fw={500}>
        {row.fullName}
      </AppLink>
    ),
  },
  {
    key: 'birthday',
    header: 'Birth date',
    cell: ({ birthday }) => <span className="tabular">{showDay(birthday)}</span>,
  },
  {
    key: 'phoneNumber',
    header: 'Phone',
    wideOnly: true,
    cell: ({ phoneNumber }) => <span className="tabular">{showPhone(phoneNumber)}</span>,
  },
  {
    key: 'open',
    header: '',
    align: 'right',
    cell: (row) => (
      <AppLink
        to="/defendants/$defendantId"
        params={{ defendantId: row.defendantId }}
        inherit
        aria-label={`View Profile of ${row.fullName}`}
      >
        View Profile
      </AppLink>
    ),
  },
];

/** The rows of All Defendants: name, birth date, phone, and the way to the profile. */
export const DefendantTable = (props: {
  rows: readonly Row[];
  more: { available: boolean; loading: boolean; load: () => void };
}) => (
  <DataTable
    label="All Defendants"
    rows={props.rows}
    columns={columns}
    rowKey={(row) => row.defendantId}
    more={props.more}
  />
);
