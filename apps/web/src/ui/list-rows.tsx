import { Anchor, Table, type AnchorProps } from '@mantine/core';
import { createLink } from '@tanstack/react-router';
import {
  Fragment,
  useLayoutEffect,
  useRef,
  type ComponentPropsWithRef,
  type KeyboardEvent,
  type ReactNode,
} from 'react';
import { useWindowVirtualizer } from '@tanstack/react-virtual';
import { formatCents } from '#domain/kernel/money.ts';
import { NOTHING, showCount, showDay } from '../lib/format.ts';
import { Instant } from './day.tsx';

/** A column says what its cells show by one of `cell`, `cents`, `day`, `instant` and `count`. */
export interface Column<Row> {
  key: string;
  /** May be empty over buttons and links: screen readers then hear the key. */
  header: ReactNode;
  /** Anything. */
  cell?: (row: Row) => ReactNode;
  /** An amount, on the right in tabular figures; a dash where there is none. A credit is negative. */
  cents?: (row: Row) => number | null;
  /** A day; a dash where there is none. */
  day?: (row: Row) => string | null;
  /** An instant: its day and time in the organization's zone. */
  instant?: (row: Row) => string;
  /** A whole number, on the right. */
  count?: (row: Row) => number | null;
  align?: 'left' | 'right';
  width?: number | string;
  /** It may be left out, and is `shown` or `hidden` until somebody chooses; its header is a text. */
  optional?: 'shown' | 'hidden';
  /** Leave out on a phone. */
  wideOnly?: boolean;
  /** Buttons and links, which paper has no use for. */
  screenOnly?: boolean;
  /** On a phone it stands small under what this column shows: the second line of a row. */
  beneath?: string;
  /** The word before it there, where it does not say by itself what it is. */
  short?: string;
  /**
   * The header sorts by this column: by a value, or by what it shows. Where the list is told an `order` the server
   * sorts; elsewhere the rows that are loaded are sorted here, which is for lists that come whole.
   */
  sort?: boolean | ((row: Row) => string | number);
}

/** What a column shows of a row. */
export const contentOf = <Row,>({ cell, cents, day, instant, count }: Column<Row>, row: Row): ReactNode => {
  if (cell) return cell(row);
  if (instant) {
    return (
      <span className="tabular">
        <Instant at={instant(row)} />
      </span>
    );
  }
  if (day) return <span className="tabular nowrap">{showDay(day(row))}</span>;
  const value = (cents ?? count)?.(row);
  if (value === undefined || value === null) return NOTHING;
  return cents ? formatCents(value) : showCount(value);
};

/** Money and counts stand on the right. */
export const cellClass = <Row,>({ align, cents, count, wideOnly, screenOnly }: Column<Row>) =>
  [align === 'right' || cents || count ? 'figures' : '', wideOnly ? 'wide-only' : '', screenOnly ? 'no-print' : '']
    .filter(Boolean)
    .join(' ') || undefined;

type RowLinkProps = Omit<ComponentPropsWithRef<'a'>, keyof AnchorProps> & AnchorProps;

/** Where a row leads: the whole row presses it, and since it is a link a middle click opens a tab. One for each row. */
export const RowLink = createLink(({ className, ...props }: RowLinkProps) => (
  <Anchor inherit {...props} className={`row-link ${className ?? ''}`} />
));

export interface ListRowsProps<Row> {
  rows: readonly Row[];
  columns: readonly Column<Row>[];
  rowKey: (row: Row) => string;
  rowClass?: ((row: Row) => string | undefined) | undefined;
  /** What stands under a row over the whole width: its form, its text; null where it is folded. */
  detail?: ((row: Row) => ReactNode) | undefined;
  /** Columns whose cells stand under others': on a phone. */
  beneath: readonly Column<Row>[];
}

/** What there is none of is not said in a second line. */
const saysNothing = <Row,>(column: Column<Row>, row: Row): boolean =>
  (column.cell === undefined && column.day?.(row) === null) || contentOf(column, row) === NOTHING;

const Cell = <Row,>({ row, column, beneath }: { row: Row; column: Column<Row>; beneath: readonly Column<Row>[] }) => {
  const under = beneath.filter((each) => each.beneath === column.key && !saysNothing(each, row));
  return (
    <Table.Td className={cellClass(column)}>
      {contentOf(column, row)}
      {under.length === 0 ? null : (
        <div className="beneath">
          {under.map((each) => (
            <span key={each.key}>
              {each.short} {contentOf(each, row)}
            </span>
          ))}
        </div>
      )}
    </Table.Td>
  );
};

/** The rows, the first of them at `from` in the whole list. */
const Rows = <Row,>({ from, ...props }: ListRowsProps<Row> & { from: number | null }): ReactNode => {
  const { rows, columns, beneath, rowKey, rowClass, detail } = props;
  return rows.map((row, at) => {
    const more = detail?.(row) ?? null;
    return (
      <Fragment key={rowKey(row)}>
        <Table.Tr
          className={[rowClass?.(row), more === null ? '' : 'opened'].filter(Boolean).join(' ') || undefined}
          data-row={(from ?? 0) + at}
          {...(from === null ? {} : { 'aria-rowindex': from + at + 2 })} // the header is the first one
        >
          {columns.map((column) => (
            <Cell key={column.key} row={row} column={column} beneath={beneath} />
          ))}
        </Table.Tr>
        {more === null ? null : (
          <tr className="row-detail">
            <td colSpan={columns.length}>{more}</td>
          </tr>
        )}
      </Fragment>
    );
  });
};

const Spacer = ({ height, columns }: { height: number; columns: number }) =>
  height <= 0 ? null : (
    <tr aria-hidden="true">
      <td colSpan={columns} style={{ height, padding: 0 }} />
    </tr>
  );

const PRESSED = 'a[href], button:not(:disabled), input';
const pressedIn = (row: Element) => [...row.querySelectorAll<HTMLElement>(PRESSED)];
const rowOf = (body: Element, index: number) => body.querySelector(`:scope > [data-row="${index}"]`);

/** Puts the focus into a row: on its link, or on what has the same place there as `place` had in the row before. */
const focusIn = (row: Element, place: number) => {
  const pressed = pressedIn(row);
  const link = row.querySelector<HTMLElement>('.row-link');
  ((place > 0 ? pressed[place] : undefined) ?? link ?? pressed[0])?.focus();
};

/** Where a key leads from a row; null where it leads nowhere. */
const stepTo = (key: string, from: number, count: number): number | null => {
  const to = { ArrowDown: from + 1, ArrowUp: from - 1, Home: 0, End: count - 1 }[key];
  return to === undefined || to < 0 || to >= count || to === from ? null : to;
};

/**
 * The keys of a list: ↑ ↓ Home End go from row to row, Enter follows the row's link since the focus is on it. Tab comes
 * into one row only, the last that had the focus, and then leaves the list.
 */
const useRowKeys = (count: number, reveal: (index: number) => void) => {
  const body = useRef<HTMLTableSectionElement>(null);
  const active = useRef(0);
  const wanted = useRef<{ index: number; place: number } | null>(null);
  const apply = () => {
    const rows = [...(body.current?.querySelectorAll(':scope > [data-row]') ?? [])];
    const reached = rows.find((row) => row.getAttribute('data-row') === String(active.current)) ?? rows[0];
    for (const row of rows) for (const each of pressedIn(row)) each.tabIndex = row === reached ? 0 : -1;
  };
  // After every render: a list that scrolls gets other rows.
  useLayoutEffect(() => {
    apply();
    const row = body.current && wanted.current && rowOf(body.current, wanted.current.index);
    if (!row || !wanted.current) return;
    const { place } = wanted.current;
    wanted.current = null;
    focusIn(row, place);
  });
  const onKeyDown = (event: KeyboardEvent<HTMLTableSectionElement>) => {
    const { target, key } = event;
    if (!(target instanceof HTMLElement) || event.defaultPrevented || event.altKey || event.ctrlKey || event.metaKey)
      return;
    const row = target.closest('[data-row]');
    // What floats above the list is no part of it, and in a field the keys are the field's.
    if (row?.parentElement !== event.currentTarget || target.matches('input:not([type=checkbox])')) return;
    const to = stepTo(key, Number(row.getAttribute('data-row')), count);
    if (to === null) return;
    event.preventDefault();
    const place = target.matches('.row-link') ? -1 : pressedIn(row).indexOf(target);
    const next = rowOf(event.currentTarget, to);
    if (next) return focusIn(next, place);
    wanted.current = { index: to, place };
    reveal(to);
  };
  const onFocus = ({ target }: { target: EventTarget }) => {
    const row = target instanceof Element ? target.closest('[data-row]') : null;
    if (row?.parentElement !== body.current) return;
    active.current = Number(row.getAttribute('data-row'));
    apply();
  };
  return { ref: body, onKeyDown, onFocus };
};

const nothing = () => undefined;

const AllRows = <Row,>(props: ListRowsProps<Row>) => (
  <Table.Tbody {...useRowKeys(props.rows.length, nothing)}>
    <Rows {...props} from={null} />
  </Table.Tbody>
);

/** Where the table begins in the document and how high a row is, both in pixels. */
interface Place {
  top: number;
  rowHeight: number;
}

/** The rows in sight between two spacers. */
const RowsInSight = <Row,>({ top, rowHeight, ...props }: ListRowsProps<Row> & Place) => {
  const { rows, columns } = props;
  const virtualizer = useWindowVirtualizer({
    count: rows.length,
    estimateSize: () => rowHeight,
    overscan: 10,
    scrollMargin: top,
  });
  useLayoutEffect(() => virtualizer.measure(), [virtualizer, rowHeight]);
  const keys = useRowKeys(rows.length, (index) => virtualizer.scrollToIndex(index));
  const items = virtualizer.getVirtualItems();
  const first = items[0];
  const last = items.at(-1);
  return (
    <Table.Tbody {...keys}>
      <Spacer height={first ? first.start - top : 0} columns={columns.length} />
      <Rows {...props} from={first?.index ?? 0} rows={first && last ? rows.slice(first.index, last.index + 1) : []} />
      <Spacer height={virtualizer.getTotalSize() - (last ? last.end - top : 0)} columns={columns.length} />
    </Table.Tbody>
  );
};

/** The body of a table: every row, or those in sight where it is told a place. */
export const ListRows = <Row,>({ inSight, ...props }: ListRowsProps<Row> & { inSight: Place | null }) =>
  inSight === null ? <AllRows {...props} /> : <RowsInSight {...inSight} {...props} />;
