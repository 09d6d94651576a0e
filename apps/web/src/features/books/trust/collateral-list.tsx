import { Anchor, Button, Group, Stack, Text } from '@mantine/core';
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { downloadCollateral, getCollateralLetter, type CollateralHolding } from '#contracts/books/trust/trust.ts';
import { exporters, moneyRoles } from '#contracts/kernel/roles.ts';
import { daysBetween } from '#domain/kernel/days.ts';
import { formatCents } from '#domain/kernel/money.ts';
import { addressOf } from '../../../lib/api.ts';
import { countOf } from '../../../lib/format.ts';
import { useMay, useSession } from '../../../lib/session.ts';
import { Day } from '../../../ui/day.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { Select } from '../../../ui/form.tsx';
import { AppLink } from '../../../ui/link.tsx';
import { countSet, ListBar, ListDownload, TextFilter } from '../../../ui/list-filters.tsx';
import type { Column } from '../../../ui/list-rows.tsx';
import { List, pagesOf } from '../../../ui/list.tsx';
import { StatusBadge } from '../../../ui/status-badge.tsx';
import { collateralQuery } from './trust.queries.ts';

const GiveCollateralBack = lazy(() =>
  import('./give-collateral-back.tsx').then((one) => ({ default: one.GiveCollateralBack })),
);
const ApplyCollateral = lazy(() => import('./apply-collateral.tsx').then((one) => ({ default: one.ApplyCollateral })));
const ReceiveCollateral = lazy(() =>
  import('./receive-collateral.tsx').then((one) => ({ default: one.ReceiveCollateral })),
);

/** Which are shown, and what is looked for. */
export interface CollateralFilter {
  show?: 'due' | 'all' | undefined;
  sought?: string | undefined;
}

const SHOWN = [
  { value: 'held', label: 'Held' },
  { value: 'due', label: 'To be given back' },
  { value: 'all', label: 'All' },
];

/** How long ago the bond was discharged, and until when its collateral is to be given back. */
const Clock = ({ holding: { dischargedOn, dueOn, heldCents } }: { holding: CollateralHolding }) => {
  const { today } = useSession().organization;
  if (dischargedOn === null || dueOn === null || heldCents <= 0) return null;
  const left = daysBetween(today, dueOn);
  const [label, tone] =
    left < 0
      ? ([`${countOf(-left, 'day')} late`, 'red'] as const)
      : ([`${countOf(left, 'day')} left`, left <= 7 ? 'amber' : 'grey'] as const);
  return (
    <Stack gap={2} align="flex-start">
      <StatusBadge status="due" label={label} tone={tone} />
      <Text size="xs" c="dimmed">
        Give back by <Day day={dueOn} />, discharged {countOf(daysBetween(dischargedOn, today), 'day')} ago
      </Text>
    </Stack>
  );
};

const Letter = ({ holding: { bondId, personId, personName } }: { holding: CollateralHolding }) => (
  <Anchor
    href={addressOf(getCollateralLetter, { params: { bondId, personId } })}
    target="_blank"
    rel="noreferrer"
    size="sm"
    aria-label={`Letter to ${personName}`}
  >
    Letter
  </Anchor>
);

const COLUMNS: readonly Column<CollateralHolding>[] = [
  {
    key: 'person',
    header: 'Held for',
    cell: ({ personName, defendantName, powerNumber, bondId }) => (
      <Stack gap={0}>
        <Text size="sm" fw={500}>
          {personName || 'Without a name'}
        </Text>
        <AppLink to="/bonds/$bondId" params={{ bondId }} size="xs">
          {[defendantName, powerNumber].filter(Boolean).join(', ') || 'Bond'}
        </AppLink>
      </Stack>
    ),
  },
  {
    key: 'bond',
    header: 'Bond',
    beneath: 'person',
    cell: ({ isVoid, bondStatus }) => <StatusBadge status={isVoid ? 'VOID' : bondStatus} />,
  },
  { key: 'since', header: 'Since', beneath: 'person', day: ({ since }) => since },
  { key: 'clock', header: 'Give back', beneath: 'person', cell: (holding) => <Clock holding={holding} /> },
  {
    key: 'waits',
    header: '',
    beneath: 'held',
    cell: ({ heldCents, freeCents }) =>
      freeCents < heldCents ? (
        <StatusBadge status="waits" label={`${formatCents(heldCents - freeCents)} waits`} tone="amber" />
      ) : null,
  },
  { key: 'held', header: 'Held', cents: ({ heldCents }) => heldCents },
];

interface Asked {
  holding: CollateralHolding;
  to: 'give back' | 'apply' | 'receive';
}

const doing = (ask: (asked: Asked) => void): Column<CollateralHolding> => ({
  key: 'do',
  header: '',
  beneath: 'held',
  screenOnly: true,
  align: 'right',
  cell: (holding) => {
    const { isVoid, bondStatus, freeCents, heldCents, personName } = holding;
    return (
      <Group gap="xs" justify="flex-end">
        {heldCents > 0 && (isVoid || bondStatus === 'DISCHARGED') ? <Letter holding={holding} /> : null}
        {isVoid ? null : (
          <Button
            size="compact-sm"
            variant="subtle"
            aria-label={`Receive more from ${personName}`}
            onClick={() => ask({ holding, to: 'receive' })}
          >
            Receive…
          </Button>
        )}
        {freeCents > 0 ? (
          <Button
            size="compact-sm"
            variant="subtle"
            aria-label={`Apply what is held for ${personName}`}
            onClick={() => ask({ holding, to: 'apply' })}
          >
            Apply…
          </Button>
        ) : null}
        {freeCents > 0 ? (
          <Button
            size="compact-sm"
            variant="subtle"
            aria-label={`Give back to ${personName}`}
            onClick={() => ask({ holding, to: 'give back' })}
          >
            Give back…
          </Button>
        ) : null}
      </Group>
    );
  },
});

interface CollateralListProps {
  search: CollateralFilter;
  change: (changes: Partial<CollateralFilter>) => void;
}

/** Collateral by person and bond, what is held the longest first. */
export const CollateralList = ({ search: { show, sought = '' }, change }: CollateralListProps) => {
  const [mayGive, takesAway] = [useMay(moneyRoles), useMay(exporters)];
  const [asked, ask] = useState<Asked | null>(null);
  const query = { show: show ?? ('held' as const), sought: sought || undefined };
  const list = useInfiniteQuery({ ...collateralQuery({ ...query, limit: 50 }), placeholderData: keepPreviousData });
  const close = () => ask(null);
  return (
    <>
      <ListBar
        count={countSet({}, show, sought)}
        filters={
          <>
            <TextFilter
              label="Name or power"
              width={200}
              text={sought}
              onChange={(typed) => change({ sought: typed || undefined })}
            />
            <Select
              label="Show"
              w={180}
              data={SHOWN}
              value={show ?? 'held'}
              onChange={(chosen) => change({ show: chosen === 'due' || chosen === 'all' ? chosen : undefined })}
            />
          </>
        }
        tools={takesAway ? <ListDownload endpoint={downloadCollateral} request={{ query }} /> : null}
      />
      <List
        label="Collateral"
        from={pagesOf(list)}
        columns={[...COLUMNS, ...(mayGive ? [doing(ask)] : [])]}
        rowKey={({ personId, bondId }) => personId + bondId}
        rowClass={() => 'top'}
        failed="Failed to load the collateral."
        empty={
          <EmptyState
            title={show === undefined && sought === '' ? 'No collateral is held.' : 'Nothing matches.'}
            hint="Collateral is received on the page of its bond."
          />
        }
      />
      <Suspense>
        {asked?.to === 'receive' ? <ReceiveCollateral bondId={asked.holding.bondId} onClose={close} /> : null}
        {asked?.to === 'give back' ? <GiveCollateralBack holding={asked.holding} onClose={close} /> : null}
        {asked?.to === 'apply' ? <ApplyCollateral holding={asked.holding} onClose={close} /> : null}
      </Suspense>
    </>
  );
};
