import { Button, Stack, Switch, Text } from '@mantine/core';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { createFileRoute } from '@tanstack/react-router';
import { useState } from 'react';
import { getCountSheet, type PowerCount, type PowerCountLine } from '#contracts/powers/inventory/power-counts.ts';
import { powerReaders } from '#contracts/kernel/roles.ts';
import { addressOf } from '../../../lib/api.ts';
import { countOf, showCount } from '../../../lib/format.ts';
import { useMay } from '../../../lib/session.ts';
import { Instant } from '../../../ui/day.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { AppLink } from '../../../ui/link.tsx';
import type { Column } from '../../../ui/list-rows.tsx';
import { List, pagesOf } from '../../../ui/list.tsx';
import { Loading } from '../../../ui/loading.tsx';
import { SerialNumber } from '../../../ui/money.tsx';
import { Page } from '../../../ui/page.tsx';
import { ErrorPanel } from '../../../ui/problem.tsx';
import { StatusBadge } from '../../../ui/status-badge.tsx';
import { CountState } from './count-state.tsx';
import { EndPowerCount } from './end-power-count.tsx';
import { powerCountLinesQuery, powerCountQuery } from './inventory.queries.ts';
import { ScanPowers } from './scan-powers.tsx';
import { SETTLED, ResolveCountDifference } from './resolve-count-difference.tsx';

/** `/powers/counts/{id}`: a count of powers; whoever holds them sees their own (powers#power-count). */
export const Route = createFileRoute('/_staff/powers/counts/$countId')({ component: PowerCountScreen });

const Found = ({ line: { foundAt, isListed, settledAs, settledBy, reason } }: { line: PowerCountLine }) => (
  <Stack gap={0} align="flex-start">
    {foundAt === null ? (
      <StatusBadge status="missing" label="Not found" tone={settledAs === null ? 'red' : 'grey'} />
    ) : (
      <StatusBadge status="found" label={isListed ? 'Found' : 'Not on the list'} tone={isListed ? 'green' : 'amber'} />
    )}
    {settledAs === null ? null : (
      <Text size="xs" c="dimmed" className="anywhere">
        {`${SETTLED[settledAs]}, ${settledBy}: ${reason}`}
      </Text>
    )}
  </Stack>
);

const columnsOf = (settle: ((line: PowerCountLine) => void) | null): Column<PowerCountLine>[] => [
  {
    key: 'number',
    header: 'Power',
    cell: ({ powerNumber, suretyName }) => (
      <Stack gap={0}>
        <SerialNumber>{powerNumber}</SerialNumber>
        <Text size="xs" c="dimmed">
          {suretyName || 'No surety'}
        </Text>
      </Stack>
    ),
  },
  { key: 'amount', header: 'Amount', wideOnly: true, cents: ({ amountCents }) => amountCents },
  { key: 'state', header: 'Status at count', wideOnly: true, cell: ({ stateThen }) => stateThen },
  { key: 'found', header: 'Found', cell: (line) => <Found line={line} /> },
  ...(settle === null
    ? []
    : [
        {
          key: 'actions',
          header: '',
          screenOnly: true,
          cell: (line: PowerCountLine) =>
            line.settledAs === null && line.isListed === (line.foundAt === null) ? (
              <Button
                size="compact-xs"
                variant="default"
                aria-label={`Sign off ${line.powerNumber}`}
                onClick={() => settle(line)}
              >
                Sign off
              </Button>
            ) : null,
        },
      ]),
];

function PowerCountScreen() {
  const { countId } = Route.useParams();
  const count = useQuery(powerCountQuery(countId));
  if (count.data === undefined)
    return (
      <Page title="Power count">
        {count.error ? <ErrorPanel error={count.error} retry={() => void count.refetch()} /> : <Loading lines={6} />}
      </Page>
    );
  return <Count count={count.data} />;
}

const Back = () =>
  useMay(powerReaders) ? (
    <AppLink to="/admin/power-inventory/counts" size="sm" className="no-print">
      Power counts
    </AppLink>
  ) : (
    <AppLink to="/powers" size="sm" className="no-print">
      My powers
    </AppLink>
  );

const Count = ({ count }: { count: PowerCount }) => {
  const { countId, holderName, listed, found, turnedUp, endedAt } = count;
  const [chosen, differOnly] = useState<boolean | null>(null);
  const differing = chosen ?? endedAt !== null;
  const lines = useInfiniteQuery(powerCountLinesQuery(countId, differing));
  const [ending, setEnding] = useState(false);
  const [settling, settle] = useState<PowerCountLine | null>(null);
  return (
    <Page
      title={`Count: ${holderName || 'Office'}`}
      badge={<CountState count={count} />}
      subtitle={
        <>
          {`${showCount(found)} of ${countOf(listed, 'power')} found`}
          {turnedUp === 0 ? '' : `, ${showCount(turnedUp)} not on the list`} · started by {count.startedBy},{' '}
          <Instant at={count.startedAt} />
        </>
      }
      back={<Back />}
      actions={
        <>
          <Button
            component="a"
            variant="default"
            href={addressOf(getCountSheet, { params: { countId } })}
            target="_blank"
            rel="noreferrer"
          >
            Count sheet
          </Button>
          {count.mayCount ? <Button onClick={() => setEnding(true)}>End count</Button> : null}
        </>
      }
    >
      {count.mayCount ? <ScanPowers countId={countId} /> : null}
      <Switch
        label="Show differences"
        checked={differing}
        onChange={({ currentTarget }) => differOnly(currentTarget.checked)}
      />
      <List
        label="Counted powers"
        from={pagesOf(lines)}
        columns={columnsOf(count.maySettle ? settle : null)}
        rowKey={({ powerId }) => powerId}
        failed="Failed to load powers."
        goOn="Show more"
        empty={
          <EmptyState
            title={differing ? 'No differences.' : 'Nothing is held here.'}
            hint={differing ? 'Every power on the list was found, and no others.' : undefined}
          />
        }
      />
      {ending ? <EndPowerCount count={count} onClose={() => setEnding(false)} /> : null}
      {settling === null ? null : (
        <ResolveCountDifference
          {...{ countId, alone: count.readerMay === 'release', line: settling }}
          onClose={() => settle(null)}
        />
      )}
    </Page>
  );
};
