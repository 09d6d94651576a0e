import { Table, UnstyledButton, VisuallyHidden } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { useEffect, useLayoutEffect, useRef, useState, type ReactNode } from 'react';
import { flushSync } from 'react-dom';
import { formatCents } from '#domain/kernel/money.ts';
import { cellClass, ListRows, type Column, type ListRowsProps } from './list-rows.tsx';

/** Which column a list is sorted by, and which way. */
export interface Sorting {
  key: string;
  down: boolean;
}

export interface ListTableProps<Row> extends Omit<ListRowsProps<Row>, 'beneath'> {
  /** Names the table for screen readers. */
  label: string;
  /** The row of totals, by column: cents under money, else words. */
  totals?: Readonly<Record<string, ReactNode>> | undefined;
  /** How the server has sorted the list, and what a press on another header asks for. */
  order?: (Sorting & { sort: (to: Sorting) => void }) | undefined;
  /** Every row is as high as any other: already in a list of some length only those in sight are in the document. */
  even?: boolean | undefined;
}

/** Whether the page is on its way to paper: then a long table shows every row it has, not only those in sight. */
const usePrinting = (): boolean => {
  const [printing, setPrinting] = useState(false);
  useEffect(() => {
    // Rendered synchronously: the browser prints as soon as the listeners of beforeprint have run.
    const begin = () => flushSync(() => setPrinting(true));
    const end = () => setPrinting(false);
    window.addEventListener('beforeprint', begin);
    window.addEventListener('afterprint', end);
    return () => {
      window.removeEventListener('beforeprint', begin);
      window.removeEventListener('afterprint', end);
    };
  }, []);
  return printing;
};

/** From how many rows on only those in sight are in the document. A row costs a browser about a millisecond. */
const VIRTUAL_FROM = { even: 60, uneven: 200 };
/** In pixels, until the first row is measured. */
const ROW_HEIGHT = 33;

const valueOf = <Row,>({ sort, cents, day, count }: Column<Row>, row: Row) =>
  (typeof sort === 'function' ? sort(row) : (cents ?? count ?? day)?.(row)) ?? '';

const sorted = <Row,>(rows: readonly Row[], columns: readonly Column<Row>[], sorting: Sorting | null) => {
  const column = columns.find(({ key }) => key === sorting?.key);
  if (!column || !sorting) return rows;
  const sign = sorting.down ? -1 : 1;
  return rows.toSorted((a, b) => {
    const [left, right] = [valueOf(column, a), valueOf(column, b)];
    if (left === right) return 0;
    return left < right ? -sign : sign;
  });
};

const HeaderCell = <Row,>(props: { column: Column<Row>; sorting: Sorting | null; sort: (to: Sorting) => void }) => {
  const { column, sorting } = props;
  const active = sorting?.key === column.key ? sorting : null;
  const style = column.width === undefined ? {} : { style: { width: column.width } };
  const order = active ? (active.down ? 'descending' : 'ascending') : undefined;
  return (
    <Table.Th scope="col" className={cellClass(column)} {...style} {...(order ? { 'aria-sort': order } : {})}>
      {column.header === '' ? (
        <VisuallyHidden>{column.key}</VisuallyHidden>
      ) : !column.sort ? (
        column.header
      ) : (
        <UnstyledButton
          className="sort"
          onClick={() => props.sort({ key: column.key, down: active ? !active.down : false })}
        >
          {column.header} {active ? (active.down ? '↓' : '↑') : ''}
        </UnstyledButton>
      )}
    </Table.Th>
  );
};

const TotalsRow = <Row,>(props: {
  columns: readonly Column<Row>[];
  totals: NonNullable<ListTableProps<Row>['totals']>;
}) => (
  <Table.Tfoot>
    <Table.Tr>
      {props.columns.map((column) => {
        const total = props.totals[column.key];
        return (
          <Table.Td key={column.key} className={cellClass(column)}>
            {typeof total === 'number' ? formatCents(total) : total}
          </Table.Td>
        );
      })}
    </Table.Tr>
  </Table.Tfoot>
);

/** A screen so narrow that rows are of two lines. */
export const PHONE = '(max-width: 48em)';

/** The columns that stand by themselves, and those whose cells stand under others': on a phone. */
export const useColumns = <Row,>(columns: readonly Column<Row>[], printing: boolean) => {
  const phone = useMediaQuery(PHONE, false, { getInitialValueInEffect: false }) && !printing;
  const own = phone ? columns.filter(({ beneath }) => beneath === undefined) : columns;
  return { columns: own, beneath: phone ? columns.filter((column) => !own.includes(column)) : [] };
};

/** How every table of the product looks. */
export const TABLE = {
  verticalSpacing: 4,
  horizontalSpacing: 'sm',
  stickyHeader: true,
  stickyHeaderOffset: 'var(--table-top)',
} as const;

/** A dense table: figures right in tabular digits, rows by keyboard, only those in sight in the document when long. */
export const ListTable = <Row,>({ label, totals, order, even = false, ...props }: ListTableProps<Row>) => {
  const [sorting, setSorting] = useState<Sorting | null>(null);
  const [place, setPlace] = useState({ top: 0, rowHeight: ROW_HEIGHT });
  const frame = useRef<HTMLDivElement>(null);
  const printing = usePrinting();
  const { columns, beneath } = useColumns(props.columns, printing);
  const rows = order ? props.rows : sorted(props.rows, props.columns, sorting);
  const inSight = rows.length > VIRTUAL_FROM[even ? 'even' : 'uneven'] && !printing;
  useLayoutEffect(() => {
    if (!inSight || !frame.current) return;
    const height = frame.current.querySelector('tbody > [data-row]')?.getBoundingClientRect().height ?? 0;
    const top = frame.current.getBoundingClientRect().top + window.scrollY;
    setPlace({ top, rowHeight: height > 0 ? height : ROW_HEIGHT });
  }, [inSight]);
  return (
    <div ref={frame} className="data-table" role="region" aria-label={label} tabIndex={0}>
      <Table {...TABLE} highlightOnHover {...(inSight ? { 'aria-rowcount': rows.length + 1 } : {})}>
        <Table.Thead>
          <Table.Tr>
            {columns.map((column) => (
              <HeaderCell
                key={column.key}
                column={column}
                sorting={order ?? sorting}
                sort={order?.sort ?? setSorting}
              />
            ))}
          </Table.Tr>
        </Table.Thead>
        <ListRows {...props} rows={rows} columns={columns} beneath={beneath} inSight={inSight ? place : null} />
        {totals === undefined ? null : <TotalsRow columns={columns} totals={totals} />}
      </Table>
    </div>
  );
};
