import { Button, Checkbox, Group, SegmentedControl, Stack, Text } from '@mantine/core';
import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import type { AnswerOf } from '#contracts/kernel/endpoint.ts';
import type { countPowers, PowerInInventory } from '#contracts/powers/inventory/powers.ts';
import { adminOnly, supervisors } from '#contracts/kernel/roles.ts';
import { countOf } from '../../../lib/format.ts';
import { useMay } from '../../../lib/session.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import type { Column } from '../../../ui/list-rows.tsx';
import { List, pagesOf, type Source } from '../../../ui/list.tsx';
import { Loading } from '../../../ui/loading.tsx';
import { Money } from '../../../ui/money.tsx';
import { LinkButton } from '../../../ui/link.tsx';
import { ErrorPanel } from '../../../ui/problem.tsx';
import { suretiesQuery } from '../../agency/sureties/index.ts';
import { ChosenPowers, type Chosen } from './chosen-powers.tsx';
import { LotList } from './lot-list.tsx';
import { POWER_COLUMNS } from './power-columns.tsx';
import type { Opened } from './power-dialog.tsx';
import { PowerFilters } from './power-filters.tsx';
import type { PowersSearch } from './powers-search.ts';
import { isChoosable, powersQuery, powerTotalsQuery } from './inventory.queries.ts';

const PowerDialog = lazy(() => import('./power-dialog.tsx').then((each) => ({ default: each.PowerDialog })));

const LOADING = 'Loading power inventory...';

type Totals = AnswerOf<typeof countPowers>;
interface PowerTotalsProps {
  totals: Totals;
  change: (changes: Partial<PowersSearch>) => void;
}

const NOT_NARROWED = {
  search: undefined,
  status: undefined,
  state: undefined,
  unreceived: undefined,
  of: undefined,
} as const;

/** What is next where there is nothing: another search, or the first surety and its first powers, by role. */
const NoPowers = ({ search, change, onAdd = null }: PowerListProps) => {
  const sureties = useQuery({ ...suretiesQuery, enabled: onAdd !== null });
  const isNarrowed =
    search.by !== 'lot' && [search.search, search.status, search.state, search.unreceived, search.of].some(Boolean);
  const title = 'No powers found matching your criteria.';
  if (isNarrowed)
    return (
      <EmptyState
        title={title}
        hint="Change the search or the filters."
        action={
          <Button size="xs" variant="default" onClick={() => change(NOT_NARROWED)}>
            Show all powers
          </Button>
        }
      />
    );
  if (onAdd === null) return <EmptyState title={title} hint="An Admin receives what a surety has sent." />;
  if (sureties.data?.sureties.length === 0) {
    return (
      <EmptyState
        title={title}
        hint="Add the surety company that sends your powers first, then receive them here."
        action={
          <LinkButton size="xs" to="/settings" search={{ tab: 'sureties' }}>
            Add a surety
          </LinkButton>
        }
      />
    );
  }
  return (
    <EmptyState
      title={title}
      hint="Receive first what a surety has sent: one power, or a range of numbers."
      action={
        <Button size="xs" onClick={onAdd}>
          Add Power
        </Button>
      }
    />
  );
};

/** What all powers come to, those in hand beside, and what bonds have named that nobody received. */
const PowerTotals = ({ totals, change }: PowerTotalsProps) => {
  const { amountCents, inHandCents, inHandCount, count, unreceivedCount } = totals;
  return (
    <Group gap="lg" role="group" aria-label="Totals">
      <Stack gap={0}>
        <Text size="xs" c="dimmed">
          Total inventory amount · {countOf(count, 'power')}
        </Text>
        <Money cents={amountCents} fz={20} fw={600} />
      </Stack>
      <Stack gap={0}>
        <Text size="xs" c="dimmed">
          In hand · {countOf(inHandCount, 'power')}
        </Text>
        <Money cents={inHandCents} fz={20} />
      </Stack>
      {unreceivedCount === 0 ? null : (
        <Button variant="default" size="xs" onClick={() => change({ unreceived: true, by: undefined })}>
          {countOf(unreceivedCount, 'power')} executed, not received
        </Button>
      )}
    </Group>
  );
};

interface PowerListProps {
  search: PowersSearch;
  change: (changes: Partial<PowersSearch>) => void;
  /** Receives powers; null for who may not. */
  onAdd?: (() => void) | null;
}

/** Every column sorts on the server; powers in hand are chosen to be assigned together. */
const PowerTable = ({ from, search, change, onAdd = null }: PowerListProps & { from: Source<PowerInInventory> }) => {
  const [opened, open] = useState<Opened>(null);
  const [chosen, choose] = useState<Chosen>(new Map());
  const [isAdmin, mayAssign] = [useMay(adminOnly), useMay(supervisors)];
  const toggle = (power: PowerInInventory, on: boolean) => {
    const next = new Map(chosen);
    if (on) next.set(power.powerId, power);
    else next.delete(power.powerId);
    choose(next);
  };
  const columns: Column<PowerInInventory>[] = [
    ...(mayAssign
      ? [
          {
            key: 'choose',
            header: '',
            width: 36,
            screenOnly: true,
            cell: (power: PowerInInventory) => (
              <label className="choose">
                <Checkbox
                  aria-label={`Choose power ${power.powerNumber}`}
                  size="xs"
                  disabled={!isChoosable(power)}
                  checked={chosen.has(power.powerId)}
                  onChange={({ currentTarget }) => toggle(power, currentTarget.checked)}
                />
              </label>
            ),
          },
        ]
      : []),
    ...Object.values(POWER_COLUMNS),
    {
      key: 'actions',
      header: 'Actions',
      screenOnly: true,
      cell: (power) => (
        <Group gap={4} wrap="nowrap">
          <Button
            size="compact-xs"
            variant="default"
            aria-label={`View details of power ${power.powerNumber}`}
            onClick={() => open({ power, as: 'details' })}
          >
            Details
          </Button>
          {isAdmin
            ? (['edit', 'delete'] as const).map((as) => (
                <Button
                  key={as}
                  size="compact-xs"
                  variant="subtle"
                  className="wide-only"
                  aria-label={`${as === 'edit' ? 'Edit' : 'Delete'} power ${power.powerNumber}`}
                  onClick={() => open({ power, as })}
                >
                  {as === 'edit' ? 'Edit' : 'Delete'}
                </Button>
              ))
            : null}
        </Group>
      ),
    },
  ];
  return (
    <>
      <PowerFilters search={search} change={change} />
      {search.of ? (
        <Group gap="sm">
          <Text size="sm">Powers that were received together.</Text>
          <Button size="compact-xs" variant="default" onClick={() => change({ of: undefined })}>
            Show all
          </Button>
        </Group>
      ) : null}
      {search.unreceived ? (
        <Group gap="sm">
          <Text size="sm">Powers used on bonds but never received.</Text>
          <Button size="compact-xs" variant="default" onClick={() => change({ unreceived: undefined })}>
            Show all
          </Button>
        </Group>
      ) : null}
      {mayAssign ? (
        <ChosenPowers {...{ search, chosen, choose }} onAssign={() => open({ powers: [...chosen.values()] })} />
      ) : null}
      <List
        label="Powers"
        from={from}
        columns={columns}
        rowKey={({ powerId }) => powerId}
        order={{
          key: search.sort ?? 'received',
          down: search.down ?? false,
          sort: ({ key, down }) => change({ sort: key, down: down || undefined }),
        }}
        loading={LOADING}
        failed="Failed to load powers."
        empty={<NoPowers {...{ search, change, onAdd }} />}
      />
      <Suspense>
        {opened === null ? null : (
          <PowerDialog
            opened={opened}
            open={open}
            onClose={() => {
              open(null);
              choose(new Map());
            }}
          />
        )}
      </Suspense>
    </>
  );
};

/** The inventory (screens#power-inventory): power by power, or by what was received together. */
export const PowerList = ({ search, change, onAdd = null }: PowerListProps) => {
  const totals = useQuery(powerTotalsQuery);
  const byLot = search.by === 'lot';
  // Asked for together with the totals.
  const powers = useInfiniteQuery({ ...powersQuery(search), enabled: !byLot, placeholderData: keepPreviousData });
  // Nothing is drawn that the totals would push down.
  if (totals.isPending) return <Loading words={LOADING} height={32} />;
  return (
    <Stack gap="md">
      <Group justify="space-between" align="flex-end" gap="md">
        {totals.data ? (
          <PowerTotals totals={totals.data} change={change} />
        ) : (
          <ErrorPanel title="Failed to load the totals." error={totals.error} retry={() => void totals.refetch()} />
        )}
        <SegmentedControl
          className="no-print"
          size="xs"
          aria-label="Show"
          data={[
            { value: 'power', label: 'By power' },
            { value: 'lot', label: 'By lot' },
          ]}
          value={search.by ?? 'power'}
          onChange={(by) => change({ by: by === 'lot' ? by : undefined, of: undefined })}
        />
      </Group>
      {byLot ? (
        <LotList empty={<NoPowers {...{ search, change, onAdd }} />} />
      ) : (
        <PowerTable from={pagesOf(powers)} {...{ search, change, onAdd }} />
      )}
    </Stack>
  );
};
