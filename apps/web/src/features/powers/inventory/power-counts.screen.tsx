import { Button } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { createFileRoute } from '@tanstack/react-router';
import { lazy, Suspense, useState } from 'react';
import type { PowerCount } from '#contracts/powers/inventory/power-counts.ts';
import { powerReaders, supervisors } from '#contracts/kernel/roles.ts';
import { onlyFor, useMay } from '../../../lib/session.ts';
import { EmptyState, NextFor } from '../../../ui/empty-state.tsx';
import { RowLink, type Column } from '../../../ui/list-rows.tsx';
import { List, pagesOf } from '../../../ui/list.tsx';
import { Page } from '../../../ui/page.tsx';
import { CountState } from './count-state.tsx';
import { powerCountsQuery } from './inventory.queries.ts';

const StartPowerCount = lazy(() =>
  import('./start-power-count.tsx').then((form) => ({ default: form.StartPowerCount })),
);

/** `/admin/power-inventory/counts`: the counts of powers, for those who read the inventory (powers#power-count). */
export const Route = createFileRoute('/_staff/admin/power-inventory/counts')({
  beforeLoad: onlyFor(powerReaders, 'You do not have access to this page.'),
  component: PowerCountsScreen,
});

const COLUMNS: Column<PowerCount>[] = [
  {
    key: 'holder',
    header: 'Held by',
    cell: ({ countId, holderName }) => (
      <RowLink to="/powers/counts/$countId" params={{ countId }}>
        {holderName || 'Office'}
      </RowLink>
    ),
  },
  { key: 'startedAt', header: 'Started', instant: ({ startedAt }) => startedAt },
  { key: 'startedBy', header: 'By', wideOnly: true, cell: ({ startedBy }) => startedBy },
  { key: 'listed', header: 'Powers', count: ({ listed }) => listed },
  { key: 'found', header: 'Found', count: ({ found }) => found },
  { key: 'state', header: 'Status', beneath: 'holder', cell: (count) => <CountState count={count} /> },
];

function PowerCountsScreen() {
  const counts = useInfiniteQuery(powerCountsQuery);
  const [starting, setStarting] = useState(false);
  const start = useMay(supervisors) ? <Button onClick={() => setStarting(true)}>Count powers</Button> : undefined;
  return (
    <Page title="Power counts" actions={start}>
      <List
        label="Power counts"
        from={pagesOf(counts)}
        columns={COLUMNS}
        rowKey={({ countId }) => countId}
        failed="Failed to load powers."
        empty={
          <EmptyState
            title="Nothing was counted yet."
            hint="A count compares the list with the powers that are there."
            action={
              <NextFor roles={supervisors}>
                <Button size="xs" onClick={() => setStarting(true)}>
                  Start the first count
                </Button>
              </NextFor>
            }
          />
        }
      />
      <Suspense>{starting ? <StartPowerCount onClose={() => setStarting(false)} /> : null}</Suspense>
    </Page>
  );
}
