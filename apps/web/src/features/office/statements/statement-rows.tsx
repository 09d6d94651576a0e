import { Text } from '@mantine/core';
import type { AnswerOf } from '#contracts/kernel/endpoint.ts';
import type { getStatement } from '#contracts/office/statements/statements.ts';
import { formatCents } from '#domain/kernel/money.ts';
import { NOTHING } from '../../../lib/format.ts';
import { AppLink } from '../../../ui/link.tsx';
import type { Column } from '../../../ui/list-rows.tsx';
import type { StatementSearch } from './statement-filters.tsx';

type Answer = AnswerOf<typeof getStatement>;
type Line = Answer['sections'][number]['lines'][number];
type Days = Answer['columns'][number]['days'];

/** A row of a statement: the name of a part, a line, its total, or a total of all. */
interface Row {
  key: string;
  of: 'part' | 'line' | 'total' | 'whole';
  name: string;
  code: string | null;
  figures: readonly number[];
  opens: Line['opens'];
  accountId: string | null;
  entry?: Line['entry'];
}

/** The parts one under another: name, lines, total; none where no part has a line. */
export const rowsOfStatement = ({ sections, totals }: Answer): Row[] => {
  const bare = { code: null, opens: null, accountId: null };
  const rows = sections.flatMap(({ name, lines, total }): Row[] => [
    { key: name, of: 'part', name, figures: [], ...bare },
    ...lines.map((line): Row => ({ key: `${name} ${line.code ?? line.name}`, of: 'line', ...line })),
    { key: total.name, of: 'total', ...total, ...bare },
  ]);
  const isNothing = ({ figures }: { figures: readonly number[] }) => figures.every((cents) => cents === 0);
  if (sections.every(({ lines, total }) => lines.every(isNothing) && isNothing(total))) return [];
  return [...rows, ...totals.map((total): Row => ({ key: total.name, of: 'whole', ...total, ...bare }))];
};

interface FigureProps {
  row: Row;
  cents: number;
  days: Days;
  /** The journal number up to which we knew, where less than all was asked for. */
  upTo: number | undefined;
}

/** A figure opens its lines: its entry of the journal, the page of its ledger account, or the journal as far as it was known. */
const Figure = ({ row: { name, opens, of, entry }, cents, days, upTo }: FigureProps) => {
  const shown = formatCents(cents);
  if (of === 'whole') return <span className="total">{shown}</span>;
  if (of === 'total')
    return (
      <Text span inherit fw={600}>
        {shown}
      </Text>
    );
  if (cents === 0) return NOTHING;
  const look = { inherit: true, c: 'var(--mantine-color-text)', 'aria-label': `${shown}: entries of ${name}` };
  if (entry !== undefined)
    return (
      <AppLink to="/admin/reports" search={{ tab: 'journal', entry }} {...look} aria-label={`${shown}: entry ${entry}`}>
        {shown}
      </AppLink>
    );
  const behind = opens?.days ?? days;
  if (opens === null || behind === null) return shown;
  const period = { from: behind.from ?? undefined, to: behind.to };
  return upTo === undefined ? (
    <AppLink
      to="/money/accounts/$code"
      params={{ code: opens.ledgerAccount }}
      search={{ ...period, tag: opens.tag ?? undefined }}
      {...look}
    >
      {shown}
    </AppLink>
  ) : (
    <AppLink to="/admin/reports" search={{ tab: 'journal', account: opens.ledgerAccount, ...period, upTo }} {...look}>
      {shown}
    </AppLink>
  );
};

/** The name of each line, then a column for each period; on a phone the further ones stand under the first. */
export const statementColumns = (made: Answer | undefined, { at, known }: StatementSearch): Column<Row>[] => {
  const upTo = at === undefined && known === undefined ? undefined : made?.journalNumber;
  const columns = made?.columns ?? [{ name: 'Amount', days: null }];
  return [
    {
      key: 'name',
      header: 'Line',
      cell: ({ of, code, name, accountId }) => (
        <Text span inherit display="block" {...(of === 'line' ? { pl: 'sm' } : { fw: 600 })} className="anywhere">
          {accountId === null ? (
            [code, name].filter(Boolean).join(' ')
          ) : (
            <>
              {code === null ? null : `${code} `}
              <AppLink inherit to="/accounts/$accountId" params={{ accountId }}>
                {name}
              </AppLink>
            </>
          )}
        </Text>
      ),
    },
    ...columns.map(({ name, days }, at): Column<Row> => ({
      key: `figure-${at}`,
      header: name,
      align: 'right',
      ...(at > 0 ? { beneath: 'figure-0' } : {}),
      cell: (row) => {
        const cents = row.figures[at] ?? 0;
        if (row.of === 'part') return '';
        const figure = <Figure row={row} cents={cents} days={days} upTo={upTo} />;
        if (at === 0) return figure;
        // A phone has no room for what is nothing.
        if (cents === 0) return <span className="wide-only">{figure}</span>;
        return (
          <>
            <span className="narrow-only">{name} </span>
            {figure}
          </>
        );
      },
    })),
  ];
};
