import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import type { DrawerCount } from '#contracts/books/drawer/drawer-counts.ts';
import { moneyRoles } from '#contracts/kernel/roles.ts';
import { useMay } from '../../../lib/session.ts';
import { Instant } from '../../../ui/day.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import type { Column } from '../../../ui/list-rows.tsx';
import { List } from '../../../ui/list.tsx';
import { Section } from '../../../ui/section.tsx';
import { COUNT_COLUMNS } from '../tills/index.ts';
import { drawerCountsQuery, drawerQuery } from './drawer.queries.ts';

const CountDrawer = lazy(() => import('./count-drawer.tsx').then((form) => ({ default: form.CountDrawer })));

const COLUMNS: Column<DrawerCount>[] = [
  { key: 'at', header: 'Counted', cell: ({ countedAt }) => <Instant at={countedAt} /> },
  { key: 'by', header: 'By', beneath: 'at', cell: ({ countedBy }) => countedBy },
  { key: 'note', header: 'Note', beneath: 'at', cell: ({ note }) => note },
  ...COUNT_COLUMNS,
];

/** The way to count the drawer, once it is known what the books say. */
export const CountTheDrawer = () => {
  const [counting, setCounting] = useState(false);
  const { data: drawer } = useQuery(drawerQuery);
  if (!useMay(moneyRoles)) return null;
  return (
    <>
      <Button
        size="xs"
        variant="default"
        className="no-print"
        disabled={drawer === undefined}
        onClick={() => setCounting(true)}
      >
        Count the drawer
      </Button>
      <Suspense>
        {counting && drawer ? (
          <CountDrawer
            expectedCents={drawer.cashCents + drawer.lineCents}
            otherCents={drawer.otherCents}
            onClose={() => setCounting(false)}
          />
        ) : null}
      </Suspense>
    </>
  );
};

/** The last counts of the drawer (money#counting-the-drawer). */
export const DrawerCounts = () => {
  const { data, error, refetch } = useQuery(drawerCountsQuery);
  return (
    <Section title="Counts" hint="The newest first.">
      <List
        label="Counts of the drawer"
        from={{ rows: data, error, retry: () => void refetch() }}
        columns={COLUMNS}
        rowKey={({ countId }) => countId}
        failed="Failed to load the counts."
        empty={
          <EmptyState
            title="Not counted yet."
            hint="Count the cash at the end of a day: a difference is booked with a note."
          />
        }
      />
    </Section>
  );
};
