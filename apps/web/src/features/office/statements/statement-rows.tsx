import { Text } from '@mantine/core';
import type { AnswerOf } from '#contracts/kernel/endpoint.ts';
import type { getStatement } from '#contracts/office/statements/statements.ts';
import { opensAt } from '#contracts/office/statement-lines/statement-lines.ts';
import { formatCents } from '#domain/kernel/money.ts';
import { NOTHING } from '../../../lib/format.ts';
import { AppLink } from '../../../ui/link.tsx';
import type { Column } from '../../../ui/list-rows.tsx';
import { FigureLink, type Opens } from './figure-link.tsx';
import type { StatementSearch } from './statement-filters.tsx';

type Answer = AnswerOf<typeof getStatement>;
type Line = Answer['sections'][number]['lines'][number];

/** A row of a statement: the name of a part, a line, its total, or a total of all. */
interface Row {
  key: string;
  of: 'part' | 'line' | 'total' | 'whole';
  name: string;
  code: string | null;
  figures: readonly number[];
  opens: Line['opens'];
  accountId: string | null;
}

/** The parts one under another: name, lines, total; none where no part has a line. */
export const rowsOfStatement = ({ sections, totals }: Answer): Row[] => {
  const bare = { code: null, opens: [], accountId: null };
  const rows = sections.flatMap(({ name, lines, total }): Row[] => [
    { key: name, of: 'part', name, figures: [], ...bare },
    ...lines.map((line): Row => ({ key: `${name} ${line.code ?? line.name}`, of: 'line', ...line })),
    { key: total.name, of: 'total', ...total, ...bare },
  ]);
  const isNothing = ({ figures }: { figures: readonly number[] }) => figures.every((cents) => cents === 0);
  if (sections.every(({ lines, total }) => lines.every(isNothing) && isNothing(total))) return [];
  return [...rows, ...totals.map((total): Row => ({ key: total.name, of: 'whole', ...total, ...bare }))];
};

/** The lines with a key alone, under the name of what they were opened from; they come to its figures. */
export const rowsWithKey = (made: Answer, key: string): Row[] => {
  const all = made.sections.flatMap(({ lines }) => lines);
  const lines = all.filter(({ keys }) => keys?.includes(key));
  const of = all.find(({ opens }) => opens.some((one) => one?.page === 'lines' && one.key === key));
  if (lines.length === 0) return [];
  const name = of?.name ?? 'Lines';
  const figures = made.columns.map((_, at) => lines.reduce((sum, line) => sum + (line.figures[at] ?? 0), 0));
  return rowsOfStatement({
    ...made,
    sections: [{ name, lines, total: { name: 'Total of these lines', figures } }],
    totals: [],
  });
};

interface FigureProps {
  row: Row;
  cents: number;
  at: number;
  made: Answer;
  search: StatementSearch;
}

/** A figure opens what comes to it, where something does. */
const Figure = ({ row: { name, opens: all, of }, cents, at, made, search }: FigureProps) => {
  const shown = formatCents(cents);
  if (of === 'whole') return <span className="total">{shown}</span>;
  if (of === 'total')
    return (
      <Text span inherit fw={600}>
        {shown}
      </Text>
    );
  if (cents === 0) return NOTHING;
  const opens = opensAt({ opens: all }, at);
  const days = made.columns[at]?.days ?? null;
  // A change beside another period has no days, and is no lines of its own.
  const isChange = days === null && made.columns.some((column) => column.days !== null);
  if (opens === null || isChange) return shown;
  const what = opens.page === 'entry' ? `entry ${opens.journalNumber}` : `${OPENED[opens.page]} of ${name}`;
  return (
    <FigureLink
      {...{ opens, days, made, search }}
      inherit
      c="var(--mantine-color-text)"
      aria-label={`${shown}: ${what}`}
    >
      {shown}
    </FigureLink>
  );
};

/** What a figure leads to, as a screen reader says it. */
const OPENED: Readonly<Record<Opens['page'], string>> = {
  ledger: 'entries',
  payments: 'payments',
  'money-out': 'payments out',
  statement: 'statement',
  lines: 'lines',
  bond: 'bond',
  deposit: 'slip',
  entry: 'entry',
};

/** The name of each line, then a column for each period; on a phone the further ones stand under the first. */
export const statementColumns = (made: Answer | undefined, search: StatementSearch): Column<Row>[] => {
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
    ...columns.map(({ name }, at): Column<Row> => ({
      key: `figure-${at}`,
      header: name,
      align: 'right',
      ...(at > 0 ? { beneath: 'figure-0' } : {}),
      cell: (row) => {
        const cents = row.figures[at] ?? 0;
        if (row.of === 'part' || made === undefined) return '';
        const figure = <Figure {...{ row, cents, at, made, search }} />;
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
