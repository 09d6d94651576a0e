import { Button, Center, Table, UnstyledButton, VisuallyHidden } from '@mantine/core';
import { useWindowVirtualizer } from '@tanstack/react-virtual';
import type { ReactNode } from 'react';
import { useRef, useState } from 'react';

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
  /** What the header sorts by, over the rows that are loaded. Leave out where the server pages the list. */
  sortBy?: (row: Row) => string | number;
}

interface DataTableProps<Row> {
  /** Names the table for screen readers. */
  label: string;
  rows: readonly Row[];
  columns: readonly Column<Row>[];
  rowKey: (row: Row) => string;
  rowClass?: (row: Row) => string | undefined;
  /** The row of totals. One cell per column key. */
  footer?: Record<string, ReactNode>;
  /** The next page of a keyset-paged list. */
  more?: { available: boolean; loading: boolean; load: () => void };
}

/** From how many rows on only those in sight are in the document. */
const VIRTUAL_FROM = 200;
const ROW_HEIGHT = 37;

interface Sorting {
  key: string;
  down: boolean;
}

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

const cellClass = <Row,>({ align, wideOnly }: Column<Row>) =>
  [align === 'right' ? 'figures' : '', wideOnly ? 'wide-only' : ''].filter(Boolean).join(' ') || undefined;

const HeaderCell = <Row,>(props: { column: Column<Row>; sorting: Sorting | null; sort: (to: Sorting) => void }) => {
  const { column, sorting } = props;
  const active = sorting?.key === column.key ? sorting : null;
  const style = column.width === undefined ? {} : { style: { width: column.width } };
  const order = active ? (active.down ? 'descending' : 'ascending') : undefined;
  return (
    <Table.Th scope="col" className={cellClass(column)} {...style} {...(order ? { 'aria-sort': order } : {})}>
      {column.header === '' ? (
        <VisuallyHidden>{column.key}</VisuallyHidden>
      ) : column.sortBy === undefined ? (
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

const Spacer = ({ height, columns }: { height: number; columns: number }) =>
  height <= 0 ? null : (
    <tr aria-hidden="true">
      <td colSpan={columns} style={{ height, padding: 0 }} />
    </tr>
  );

/** A dense table: figures right in tabular digits, local sorting where asked, keyset paging, only rows in sight when long. */
export const DataTable = <Row,>({ label, rows, columns, rowKey, rowClass, footer, more }: DataTableProps<Row>) => {
  const [sorting, setSorting] = useState<Sorting | null>(null);
  const frame = useRef<HTMLDivElement>(null);
  const ordered = sorted(rows, columns, sorting);
  const virtual = ordered.length > VIRTUAL_FROM;
  const virtualizer = useWindowVirtualizer({
    count: ordered.length,
    estimateSize: () => ROW_HEIGHT,
    overscan: 20,
    enabled: virtual,
    scrollMargin: frame.current?.offsetTop ?? 0,
  });
  const inSight = virtual ? virtualizer.getVirtualItems() : ordered.map((_, index) => ({ index, start: 0, end: 0 }));
  const margin = virtualizer.options.scrollMargin;
  const before = virtual ? (inSight[0]?.start ?? margin) - margin : 0;
  const after = virtual ? virtualizer.getTotalSize() - ((inSight.at(-1)?.end ?? margin) - margin) : 0;
  return (
    <div ref={frame} className="data-table" role="region" aria-label={label} tabIndex={0}>
      <Table
        verticalSpacing={7}
        horizontalSpacing="sm"
        highlightOnHover
        stickyHeader
        stickyHeaderOffset="var(--table-top)"
      >
        <Table.Thead>
          <Table.Tr>
            {columns.map((column) => (
              <HeaderCell key={column.key} column={column} sorting={sorting} sort={setSorting} />
            ))}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          <Spacer height={before} columns={columns.length} />
          {inSight.map(({ index }) => {
            const row = ordered[index];
            return row === undefined ? null : (
              <Table.Tr key={rowKey(row)} className={rowClass?.(row)}>
                {columns.map((column) => (
                  <Table.Td key={column.key} className={cellClass(column)}>
                    {column.cell(row)}
                  </Table.Td>
                ))}
              </Table.Tr>
            );
          })}
          <Spacer height={after} columns={columns.length} />
        </Table.Tbody>
        {footer === undefined ? null : (
          <Table.Tfoot>
            <Table.Tr>
              {columns.map((column) => (
                <Table.Td key={column.key} className={cellClass(column)}>
                  {footer[column.key]}
                </Table.Td>
              ))}
            </Table.Tr>
          </Table.Tfoot>
        )}
      </Table>
      {more?.available ? (
        <Center p="sm" className="no-print">
          <Button variant="default" size="xs" loading={more.loading} onClick={more.load}>
            Load more
          </Button>
        </Center>
      ) : null}
    </div>
  );
};
