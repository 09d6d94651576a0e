import { Button, Center } from '@mantine/core';
import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { ErrorPanel } from './problem.tsx';

interface PagedListProps<Row> {
  list: UseInfiniteQueryResult<InfiniteData<{ rows: Row[] }>>;
  /** What stands here until the first page has come. */
  loading: ReactNode;
  /** The words over what failed. */
  failed?: string;
  /** The words of the button at the end. */
  more?: string;
  children: (rows: readonly Row[]) => ReactNode;
}

/** A list that comes page by page: loading, failed with Retry, its rows, and the way to more of them. */
export const PagedList = <Row,>({ list, loading, failed, more = 'Load more', children }: PagedListProps<Row>) => {
  if (list.isPending) return loading;
  if (list.data === undefined) {
    return (
      <ErrorPanel
        error={list.error}
        retry={() => void list.refetch()}
        {...(failed === undefined ? {} : { title: failed })}
      />
    );
  }
  return (
    <>
      {children(list.data.pages.flatMap(({ rows }) => rows))}
      {list.hasNextPage ? (
        <Center className="no-print">
          <Button
            variant="default"
            size="xs"
            loading={list.isFetchingNextPage}
            onClick={() => void list.fetchNextPage()}
          >
            {more}
          </Button>
        </Center>
      ) : null}
    </>
  );
};
