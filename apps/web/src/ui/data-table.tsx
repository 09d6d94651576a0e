import { Button, Center, Table, Text, UnstyledButton, VisuallyHidden } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import type { UseInfiniteQueryResult } from '@tanstack/react-query';
import { useWindowVirtualizer } from '@tanstack/react-virtual';
import type { ReactNode } from 'react';
import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { usePrinting } from './printing.ts';

export interface Column<Row> {
  key: string;
  /** May be empty over buttons and links: screen readers then hear the key. */
  header: ReactNode;
  cell: (row: Row) => ReactNode;
  /** `right` for money and counts, which are set in tabular figures. */
  align?: 'left' | 'right';
  width?: number | string;
  /** Leave out on a phone. */
  wideOnly?: boolean;
  /** Buttons and links, which paper has no use for. */
  screenOnly?: boolean;
  /** On a phone it stands small under what this column shows. */
  beneath?: string;
  /** What the header sorts by, over the rows that are loaded. Leave out where the server pages the list. */
  sortBy?: (row: Row) => string | number;
  /** The server can sort the list by this column, where the table is told the `order`. */
  ordered?: boolean;
}

interface Sorting {
  key: string;
  down: boolean;
}

interface RowsProps<Row> {
  rows: readonly Row[];
  columns: readonly Column<Row>[];
  rowKey: (row: Row) => string;
  rowClass?: ((row: Row) => string | undefined) | undefined;
  /** Columns whose cells stand under others': on a phone. */
  beneath?: readonly Column<Row>[];
  /** The place of the first row in the whole list, where only a part of it is in the document. */
  from?: number;
}

interface DataTableProps<Row> extends RowsProps<Row> {
  /** Names the table for screen readers. */
  label: string;
  /** The row of totals. One cell per column key. */
  footer?: Record<string, ReactNode>;
  /** The next page of a keyset-paged list; `onSight` loads it as soon as its end is scrolled to. */
  more?: { available: boolean; loading: boolean; load: () => void; onSight?: boolean };
  /** How the server has sorted the list, and what a press on another header asks for. */
  order?: Sorting & { sort: (to: Sorting) => void };
  /** Every row is as high as any other: already in a list of some length only those in sight are in the document. */
  even?: boolean;
}

/** What a table is told of a paged list, so that its end leads on. */
export const moreOf = (list: Pick<UseInfiniteQueryResult, 'hasNextPage' | 'isFetchingNextPage' | 'fetchNextPage'>) => ({
  available: list.hasNextPage,
  loading: list.isFetchingNextPage,
  load: () => void list.fetchNextPage(),
});

/** From how many rows on only those in sight are in the document. A row costs a browser about a millisecond. */
const VIRTUAL_FROM = { even: 60, uneven: 200 };
/** In pixels, until the first row is measured. */
const ROW_HEIGHT = 35;

const sorted = <Row,>(rows: readonly Row[], columns: readonly Column<Row>[], sorting: Sorting | null) => {
  const sortBy = columns.find(({ key }) => key === sorting?.key)?.sortBy;
  if (!sortBy || !sorting) return rows;
  const sign = sorting.down ? -1 : 1;
  return rows.toSorted((a, b) => {
    const [left, right] = [sortBy(a), sortBy(b)];
    if (left === right) return 0;
    return left < right ? -sign : sign;
  });
};

const cellClass = <Row,>({ align, wideOnly, screenOnly }: Column<Row>) =>
  [align === 'right' ? 'figures' : '', wideOnly ? 'wide-only' : '', screenOnly ? 'no-print' : '']
    .filter(Boolean)
    .join(' ') || undefined;

const HeaderCell = <Row,>(props: {
  column: Column<Row>;
  sortable: boolean;
  sorting: Sorting | null;
  sort: (to: Sorting) => void;
}) => {
  const { column, sorting } = props;
  const active = sorting?.key === column.key ? sorting : null;
  const style = column.width === undefined ? {} : { style: { width: column.width } };
  const order = active ? (active.down ? 'descending' : 'ascending') : undefined;
  return (
    <Table.Th scope="col" className={cellClass(column)} {...style} {...(order ? { 'aria-sort': order } : {})}>
      {column.header === '' ? (
        <VisuallyHidden>{column.key}</VisuallyHidden>
      ) : !props.sortable ? (
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

const PlainRows = <Row,>({ rows, columns, beneath = [], rowKey, rowClass, from }: RowsProps<Row>) =>
  rows.map((row, at) => (
    <Table.Tr
      key={rowKey(row)}
      className={rowClass?.(row)}
      {...(from === undefined ? {} : { 'aria-rowindex': from + at + 2 })} // the header is the first one
    >
      {columns.map((column) => (
        <Table.Td key={column.key} className={cellClass(column)}>
          {column.cell(row)}
          {beneath
            .filter((each) => each.beneath === column.key)
            .map(({ key, cell }) => (
              <div key={key} className="beneath">
                {cell(row)}
              </div>
            ))}
        </Table.Td>
      ))}
    </Table.Tr>
  ));

const Spacer = ({ height, columns }: { height: number; columns: number }) =>
  height <= 0 ? null : (
    <tr aria-hidden="true">
      <td colSpan={columns} style={{ height, padding: 0 }} />
    </tr>
  );

/** The rows in sight between two spacers; `top` is where the table begins in the document, both in pixels. */
const RowsInSight = <Row,>({ top, rowHeight, ...props }: RowsProps<Row> & { top: number; rowHeight: number }) => {
  const { rows, columns } = props;
  const virtualizer = useWindowVirtualizer({
    count: rows.length,
    estimateSize: () => rowHeight,
    overscan: 10,
    scrollMargin: top,
  });
  useLayoutEffect(() => virtualizer.measure(), [virtualizer, rowHeight]);
  const items = virtualizer.getVirtualItems();
  const first = items[0];
  const last = items.at(-1);
  return (
    <>
      <Spacer height={first ? first.start - top : 0} columns={columns.length} />
      <PlainRows
        {...props}
        from={first?.index ?? 0}
        rows={first && last ? rows.slice(first.index, last.index + 1) : []}
      />
      <Spacer height={virtualizer.getTotalSize() - (last ? last.end - top : 0)} columns={columns.length} />
    </>
  );
};

const TotalsRow = <Row,>(props: { columns: readonly Column<Row>[]; totals: Record<string, ReactNode> }) => (
  <Table.Tfoot>
    <Table.Tr>
      {props.columns.map((column) => (
        <Table.Td key={column.key} className={cellClass(column)}>
          {props.totals[column.key]}
        </Table.Td>
      ))}
    </Table.Tr>
  </Table.Tfoot>
);

/** The end of a list that goes on: a button, and once it comes near the window it presses itself where wanted. */
const More = ({ loading, load, onSight, rows }: NonNullable<DataTableProps<never>['more']> & { rows: number }) => {
  const end = useRef<HTMLDivElement>(null);
  const idle = onSight === true && !loading;
  useEffect(() => {
    const element = end.current;
    if (!idle || element === null || typeof IntersectionObserver === 'undefined') return;
    const watch = new IntersectionObserver((seen) => seen.some(({ isIntersecting }) => isIntersecting) && load(), {
      rootMargin: '800px',
    });
    watch.observe(element);
    return () => watch.disconnect();
  }, [idle, load]);
  return (
    <>
      <Center p="sm" className="no-print" ref={end}>
        <Button variant="default" size="xs" loading={loading} onClick={load}>
          Load more
        </Button>
      </Center>
      <Text size="sm" p="sm" className="print-only">
        Not all of it: the first {rows} lines. Load more before printing, or ask for the export.
      </Text>
    </>
  );
};

/** A dense table: figures right in tabular digits, local sorting where asked, keyset paging, only rows in sight when long. */
export const DataTable = <Row,>({ label, footer, more, order, even = false, ...props }: DataTableProps<Row>) => {
  const { rowKey, rowClass } = props;
  const [sorting, setSorting] = useState<Sorting | null>(null);
  const [place, setPlace] = useState({ top: 0, rowHeight: ROW_HEIGHT });
  const frame = useRef<HTMLDivElement>(null);
  const printing = usePrinting();
  const phone = useMediaQuery('(max-width: 48em)', false, { getInitialValueInEffect: false }) && !printing;
  const columns = phone ? props.columns.filter(({ beneath }) => beneath === undefined) : props.columns;
  const beneath = phone ? props.columns.filter((column) => !columns.includes(column)) : [];
  const rows = sorted(props.rows, props.columns, sorting);
  const inSight = rows.length > VIRTUAL_FROM[even ? 'even' : 'uneven'] && !printing;
  useLayoutEffect(() => {
    if (!inSight || !frame.current) return;
    const height = frame.current.querySelector('[aria-rowindex]')?.getBoundingClientRect().height ?? 0;
    const top = frame.current.getBoundingClientRect().top + window.scrollY;
    setPlace({ top, rowHeight: height > 0 ? height : ROW_HEIGHT });
  }, [inSight]);
  const body = { rows, columns, beneath, rowKey, rowClass };
  return (
    <div ref={frame} className="data-table" role="region" aria-label={label} tabIndex={0}>
      <Table
        verticalSpacing={7}
        horizontalSpacing="sm"
        highlightOnHover
        stickyHeader
        stickyHeaderOffset="var(--table-top)"
        {...(inSight ? { 'aria-rowcount': rows.length + 1 } : {})}
      >
        <Table.Thead>
          <Table.Tr>
            {columns.map((column) => (
              <HeaderCell
                key={column.key}
                column={column}
                sortable={order ? column.ordered === true : column.sortBy !== undefined}
                sorting={order ?? sorting}
                sort={order?.sort ?? setSorting}
              />
            ))}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>{inSight ? <RowsInSight {...place} {...body} /> : <PlainRows {...body} />}</Table.Tbody>
        {footer === undefined ? null : <TotalsRow columns={columns} totals={footer} />}
      </Table>
      {more?.available ? <More {...more} rows={rows.length} /> : null}
    </div>
  );
};
