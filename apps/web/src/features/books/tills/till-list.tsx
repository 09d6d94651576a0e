import { Button, Group } from '@mantine/core';
import { lazy, Suspense, useState } from 'react';
import type { Till } from '#contracts/books/tills/tills.ts';
import { ledgerReaders, moneyRoles } from '#contracts/kernel/roles.ts';
import { TILL_KIND_WORDS } from '#domain/books/tills.ts';
import { useMay } from '../../../lib/session.ts';
import { Instant } from '../../../ui/day.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import type { Column } from '../../../ui/list-rows.tsx';
import { List } from '../../../ui/list.tsx';
import { StatusBadge } from '../../../ui/status-badge.tsx';

const CountTill = lazy(() => import('./count-till.tsx').then((form) => ({ default: form.CountTill })));
const HandOverCash = lazy(() => import('./hand-over-cash.tsx').then((form) => ({ default: form.HandOverCash })));
const DrawFloat = lazy(() => import('./draw-float.tsx').then((form) => ({ default: form.DrawFloat })));

/** The other tills that take cash now. */
const openBeside = (from: Till | null, tills: readonly Till[]) =>
  tills.filter(({ tillId, opened, inUse }) => inUse && opened !== null && tillId !== from?.tillId);

/** Hands cash over from a till, or from the office drawer, to the others that are open. */
export const HandOverFrom = ({ from, tills }: { from: Till | null; tills: readonly Till[] }) => {
  const [isOpen, open] = useState(false);
  const to = openBeside(from, tills);
  if (from === null && to.length === 0) return null;
  return (
    <>
      <Button
        size="compact-sm"
        variant="default"
        aria-label={`Hand over from ${from?.name ?? 'the office drawer'}`}
        onClick={() => open(true)}
      >
        Hand over
      </Button>
      <Suspense>{isOpen ? <HandOverCash from={from} to={to} onClose={() => open(false)} /> : null}</Suspense>
    </>
  );
};

/** What somebody may do with a till now. */
const Actions = ({ till, tills }: { till: Till; tills: readonly Till[] }) => {
  const [doing, setDoing] = useState<'count' | 'float' | 'hand over' | null>(null);
  const isMoney = useMay(moneyRoles);
  const { name, opened, yours } = till;
  const mayCount = yours || (isMoney && opened !== null);
  const verb = opened === null ? 'Open' : 'Close';
  const close = () => setDoing(null);
  return (
    <Group gap="xs" justify="flex-end">
      {yours && opened !== null ? <HandOverFrom from={till} tills={tills} /> : null}
      {isMoney ? (
        <Button size="compact-sm" variant="default" aria-label={`Float of ${name}`} onClick={() => setDoing('float')}>
          Float
        </Button>
      ) : null}
      {mayCount ? (
        <Button
          size="compact-sm"
          variant={yours && opened === null ? 'filled' : 'default'}
          aria-label={`${verb} ${name}`}
          onClick={() => setDoing('count')}
        >
          {verb}
        </Button>
      ) : null}
      <Suspense>
        {doing === 'count' ? <CountTill till={till} handOver={() => setDoing('hand over')} onClose={close} /> : null}
        {doing === 'hand over' ? <HandOverCash from={till} to={openBeside(till, tills)} onClose={close} /> : null}
        {doing === 'float' ? <DrawFloat till={till} onClose={close} /> : null}
      </Suspense>
    </Group>
  );
};

const STATE: Column<Till> = {
  key: 'state',
  header: 'State',
  beneath: 'name',
  cell: ({ opened }) =>
    opened === null ? (
      <StatusBadge status="closed" label="Closed" tone="grey" />
    ) : (
      <>
        <StatusBadge status="open" label="Open" tone="green" /> {opened.by}, <Instant at={opened.at} />
      </>
    ),
};

/** The tills in use; to whoever counts blind without what lies there. */
export const TillList = ({ tills }: { tills: readonly Till[] }) => {
  const isReader = useMay(ledgerReaders);
  const isTold = tills.some(({ checksCents }) => checksCents !== null);
  const columns: Column<Till>[] = [
    { key: 'name', header: 'Till', cell: ({ name }) => name },
    { key: 'kind', header: 'Kind', wideOnly: true, cell: ({ kind }) => TILL_KIND_WORDS[kind] },
    {
      key: 'holders',
      header: 'Whose',
      beneath: 'name',
      cell: ({ holders }) => holders.map((one) => one.name).join(', '),
    },
    STATE,
    ...(isReader ? [{ key: 'cash', header: 'Cash', cents: ({ cashCents }: Till) => cashCents }] : []),
    ...(isTold ? [{ key: 'checks', header: 'Checks', cents: ({ checksCents }: Till) => checksCents }] : []),
    {
      key: 'actions',
      header: '',
      screenOnly: true,
      beneath: 'name',
      cell: (till) => <Actions till={till} tills={tills} />,
    },
  ];
  return (
    <List
      label="Tills in use"
      from={tills.filter(({ inUse }) => inUse)}
      columns={columns}
      rowKey={({ tillId }) => tillId}
      empty={<EmptyState title="No till is set up yet." hint="An Admin sets tills up in Settings, Books." />}
    />
  );
};
