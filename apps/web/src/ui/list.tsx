import { Button, Center, Skeleton, Table, Text, VisuallyHidden } from '@mantine/core';
import type { InfiniteData, UseInfiniteQueryResult, UseQueryResult } from '@tanstack/react-query';
import { useEffect, useRef, type ReactNode } from 'react';
import { cellClass, type Column } from './list-rows.tsx';
import { ListTable, TABLE, useColumns, type ListTableProps } from './list-table.tsx';
import { ErrorPanel } from './problem.tsx';

/** Where the rows of a list come from, and how that stands. */
export interface Source<Row> {
  /** Undefined until the first have come. */
  rows: readonly Row[] | undefined;
  error: Error | null;
  retry: () => void;
  /** The rows are those of the filter before; the asked ones are on their way. */
  outdated?: boolean;
  /** The next page. */
  more?: { loading: boolean; load: () => void } | undefined;
}

/** The rows of a keyset-paged query. */
export const pagesOf = <Row,>(list: UseInfiniteQueryResult<InfiniteData<{ rows: Row[] }>>): Source<Row> => ({
  rows: list.data?.pages.flatMap(({ rows }) => rows),
  error: list.error,
  retry: () => void (list.isFetchNextPageError ? list.fetchNextPage() : list.refetch()),
  outdated: list.isPlaceholderData,
  more: list.hasNextPage ? { loading: list.isFetchingNextPage, load: () => void list.fetchNextPage() } : undefined,
});

/** The rows of a query that answers all of them at once. */
export const rowsOf = <Data, Row>(query: UseQueryResult<Data>, rows: (data: Data) => readonly Row[]): Source<Row> => ({
  rows: query.data === undefined ? undefined : rows(query.data),
  error: query.error,
  retry: () => void query.refetch(),
  outdated: query.isPlaceholderData,
});

interface PagedListProps<Row> {
  /** The rows, or where they come from. */
  from: readonly Row[] | Source<Row>;
  /** What stands there where the list has no row: what that means, and what to do next. */
  empty?: ReactNode;
  /** What stands here until the first rows have come. */
  loading: ReactNode;
  /** The words over what failed. */
  failed?: string | undefined;
  /** The words of the button at the end. */
  goOn?: string | undefined;
  /** The next page is loaded as soon as the end of the list is scrolled to. */
  onSight?: boolean | undefined;
  children: (rows: readonly Row[]) => ReactNode;
}

interface ListProps<Row> extends Omit<ListTableProps<Row>, 'rows'>, Omit<PagedListProps<Row>, 'loading' | 'children'> {
  /** The words while the first rows come. */
  loading?: string;
}

/** The list before its rows have come: the same columns, rows of the same height. */
const ListSkeleton = <Row,>({ columns: all, words }: { columns: readonly Column<Row>[]; words?: string }) => {
  const { columns } = useColumns(all, false);
  return (
    <div className="data-table" role="status" aria-busy="true">
      {words === undefined ? (
        <VisuallyHidden>Loading…</VisuallyHidden>
      ) : (
        <Text size="xs" className="list-loading">
          {words}
        </Text>
      )}
      <Table {...TABLE} aria-hidden="true">
        <Table.Thead>
          <Table.Tr>
            {columns.map(({ key, header, ...column }) => (
              <Table.Th key={key} className={cellClass({ key, header, ...column })} style={{ width: column.width }}>
                {typeof header === 'string' ? header : ''}
              </Table.Th>
            ))}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {Array.from({ length: 8 }, (_, line) => (
            <Table.Tr key={line}>
              {columns.map((column, at) => (
                <Table.Td key={column.key} className={cellClass(column)}>
                  <Skeleton height={10} width={`${40 + ((line * 29 + at * 17) % 45)}%`} display="inline-block" />
                </Table.Td>
              ))}
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </div>
  );
};

/** The end of a list that goes on: a button, and once it comes near the window it presses itself where wanted. */
const More = (props: {
  loading: boolean;
  load: () => void;
  words: string;
  onSight: boolean;
  rows: number;
  problem: ReactNode;
}) => {
  const { loading, load, words, onSight, rows, problem } = props;
  const end = useRef<HTMLDivElement>(null);
  const idle = onSight && !loading && problem === null;
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
      {problem ?? (
        <Center p="sm" className="no-print" ref={end}>
          <Button variant="default" size="xs" loading={loading} onClick={load}>
            {words}
          </Button>
        </Center>
      )}
      <Text size="sm" p="sm" className="print-only">
        Not all of it: the first {rows} lines. Load more before printing, or ask for the export.
      </Text>
    </>
  );
};

const isSource = <Row,>(from: readonly Row[] | Source<Row>): from is Source<Row> => 'retry' in from;

/**
 * What a list that is no table may be: of cards, of lines, of days. While it loads, when it is empty; what failed is
 * said with Retry, above the rows that were there, or at the end where the next page was asked for.
 */
export const PagedList = <Row,>(props: PagedListProps<Row>) => {
  const { from, empty, loading, failed, goOn = 'Load more', onSight = false, children } = props;
  const source: Source<Row> = isSource(from) ? from : { rows: from, error: null, retry: () => undefined };
  const { rows, error, retry, outdated = false, more } = source;
  const problem =
    error === null ? null : (
      <ErrorPanel error={error} retry={retry} {...(failed === undefined ? {} : { title: failed })} />
    );
  if (rows === undefined) return problem ?? loading;
  return (
    <>
      {more ? null : problem}
      {rows.length === 0 ? (
        empty
      ) : (
        <div {...(outdated ? { className: 'outdated', 'aria-busy': true } : {})}>{children(rows)}</div>
      )}
      {more ? <More {...more} words={goOn} onSight={onSight} rows={rows.length} problem={problem} /> : null}
    </>
  );
};

/** Every table of the product: its columns, and all that a list can be. While it loads it has its own shape already. */
export const List = <Row,>({ from, empty, loading, failed, goOn, onSight, ...table }: ListProps<Row>) => (
  <PagedList
    {...{ from, empty, failed, goOn, onSight }}
    loading={<ListSkeleton columns={table.columns} {...(loading === undefined ? {} : { words: loading })} />}
  >
    {(rows) => <ListTable {...table} rows={rows} />}
  </PagedList>
);
