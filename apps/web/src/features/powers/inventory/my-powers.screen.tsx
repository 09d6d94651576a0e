import { ActionIcon, Button, Group, Menu } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { createFileRoute, useNavigate } from '@tanstack/react-router';
import { IconDots, IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { startPowerCount } from '#contracts/powers/inventory/power-counts.ts';
import { actOnMyPower, type HoldingAct, type PowerInInventory } from '#contracts/powers/inventory/powers.ts';
import { adminOnly, anyStaff, powerReaders } from '#contracts/kernel/roles.ts';
import { useCommand } from '../../../lib/command.ts';
import { useMay, useSession } from '../../../lib/session.ts';
import { Confirm } from '../../../ui/confirm.tsx';
import { EmptyState, NextFor } from '../../../ui/empty-state.tsx';
import { LinkButton } from '../../../ui/link.tsx';
import type { Column } from '../../../ui/list-rows.tsx';
import { List, pagesOf } from '../../../ui/list.tsx';
import { Page } from '../../../ui/page.tsx';
import { notifyProblem } from '../../../ui/toast.tsx';
import { EndingCredentials } from '../../agency/sureties/index.ts';
import { OpenReceivePowers } from './open-receive-powers.tsx';
import { POWER_COLUMNS } from './power-columns.tsx';
import { PowerFilters } from './power-filters.tsx';
import { powersSearch, type PowersSearch } from './powers-search.ts';
import { myPowersQuery } from './inventory.queries.ts';

/** `/powers?search=&status=&state=`: what the signed-in person holds (powers#my-powers). */
export const Route = createFileRoute('/_staff/powers')({
  validateSearch: powersSearch,
  component: MyPowersScreen,
});

const { number, amount, status, dates } = POWER_COLUMNS;
const unsorted = <C extends object>(column: C): C => ({ ...column, sort: false });
/** Holders look at the expiry on a phone too: the list goes by it. */
const COLUMNS: Column<PowerInInventory>[] = [
  ...[number, amount, status].map(unsorted),
  { ...unsorted(dates), wideOnly: false, beneath: 'number' },
];

const WORDS: Record<HoldingAct, string> = {
  reserve: 'Reserve',
  release: 'Release',
  'hand-back': 'Hand back',
  'report-lost': 'Report lost',
};

/** What its holder can do with a power as it stands. */
const actsOf = ({ state, bondId }: PowerInInventory): HoldingAct[] => {
  if (bondId !== null) return [];
  if (state === 'assigned') return ['reserve', 'hand-back', 'report-lost'];
  if (state === 'reserved') return ['release', 'hand-back', 'report-lost'];
  return state === 'expired' ? ['hand-back', 'report-lost'] : [];
};

/** What can be done with a power of one's own: buttons, on a phone one menu. */
const PowerActs = ({ power, act }: { power: PowerInInventory; act: (what: HoldingAct) => void }) => {
  const narrow = useMediaQuery('(max-width: 48em)', false, { getInitialValueInEffect: false });
  const acts = actsOf(power);
  const { powerNumber } = power;
  if (narrow && acts.length > 0)
    return (
      <Menu position="bottom-end" withinPortal>
        <Menu.Target>
          <ActionIcon variant="default" size={30} aria-label={`Actions of power ${powerNumber}`}>
            <IconDots size={16} />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          {acts.map((what) => (
            <Menu.Item key={what} onClick={() => act(what)}>
              {WORDS[what]}
            </Menu.Item>
          ))}
        </Menu.Dropdown>
      </Menu>
    );
  return (
    <Group gap={4}>
      {acts.map((what) => (
        <Button
          key={what}
          size="compact-xs"
          variant="default"
          aria-label={`${WORDS[what]} power ${powerNumber}`}
          onClick={() => act(what)}
        >
          {WORDS[what]}
        </Button>
      ))}
    </Group>
  );
};

/** Freezes the list of what the signed-in person holds, and leads to its count; one that goes on is opened again. */
const CountMine = () => {
  const navigate = useNavigate();
  const { userId } = useSession().user;
  const open = ({ countId }: { countId: string }) =>
    void navigate({ to: '/powers/counts/$countId', params: { countId } });
  const { run, busy } = useCommand(startPowerCount, open, notifyProblem);
  return (
    <Button variant="default" loading={busy} onClick={() => void run({ body: { holderId: userId } })}>
      Count my powers
    </Button>
  );
};

function MyPowersScreen() {
  const navigate = Route.useNavigate();
  const search = Route.useSearch();
  const { lot } = search;
  const change = (changes: Partial<PowersSearch>) =>
    void navigate({ search: (current) => ({ ...current, ...changes }), replace: true });
  const [isAdmin, mayAct] = [useMay(adminOnly), useMay(anyStaff)];
  const [adding, setAdding] = useState(false);
  const [lost, setLost] = useState<PowerInInventory | null>(null);
  const powers = useInfiniteQuery({ ...myPowersQuery(search), placeholderData: keepPreviousData });
  const command = useCommand(actOnMyPower, undefined, notifyProblem);
  const act = (power: PowerInInventory, what: HoldingAct) =>
    command.run({ params: { powerId: power.powerId }, body: { act: what } });
  const actions: Column<PowerInInventory> = {
    key: 'actions',
    header: 'Actions',
    screenOnly: true,
    cell: (power) => (
      <PowerActs power={power} act={(what) => (what === 'report-lost' ? setLost(power) : void act(power, what))} />
    ),
  };
  return (
    <Page
      title="My powers"
      subtitle="The powers you hold, first to expire on top."
      actions={
        <>
          {mayAct ? <CountMine /> : null}
          {isAdmin ? (
            <Button leftSection={<IconPlus size={16} />} onClick={() => setAdding(true)}>
              Add Power
            </Button>
          ) : null}
        </>
      }
    >
      {mayAct ? <EndingCredentials /> : null}
      <PowerFilters search={search} change={change} />
      <List
        label="My powers"
        from={pagesOf(powers)}
        columns={mayAct ? [...COLUMNS, actions] : COLUMNS}
        rowKey={({ powerId }) => powerId}
        loading="Loading power inventory..."
        failed="Failed to load powers."
        empty={
          <EmptyState
            title={
              search.search || search.status || search.state
                ? 'No powers found matching your criteria.'
                : 'No powers assigned to you.'
            }
            hint={
              search.search || search.status || search.state
                ? 'Change the search or the filters.'
                : 'A Supervisor or an Admin assigns them from the power inventory.'
            }
            action={
              <NextFor roles={powerReaders}>
                <LinkButton to="/admin/power-inventory" size="xs" variant="default">
                  See all powers
                </LinkButton>
              </NextFor>
            }
          />
        }
      />
      <Confirm
        opened={lost !== null}
        title={`Report power ${lost?.powerNumber ?? ''} lost`}
        consequence="It cannot be used until a Supervisor or Admin records that it was found."
        confirmLabel="Report lost"
        danger
        busy={command.busy}
        onConfirm={() => lost && void act(lost, 'report-lost').then(() => setLost(null))}
        onCancel={() => setLost(null)}
      />
      <OpenReceivePowers isOpen={adding} close={() => setAdding(false)} {...{ lot, change }} />
    </Page>
  );
}
