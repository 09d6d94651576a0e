import { Button, Group } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { turnTills, type Till } from '#contracts/books/tills/tills.ts';
import { TILL_KIND_WORDS } from '#domain/books/tills.ts';
import { useCommand } from '../../../lib/command.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import type { Column } from '../../../ui/list-rows.tsx';
import { List } from '../../../ui/list.tsx';
import { ErrorPanel } from '../../../ui/problem.tsx';
import { Section } from '../../../ui/section.tsx';
import { notifyProblem } from '../../../ui/toast.tsx';
import { tillsQuery } from './tills.queries.ts';

const SetUpTill = lazy(() => import('./set-up-till.tsx').then((form) => ({ default: form.SetUpTill })));

/** Whether the agency has tills, and which (money#tills). */
export const TurnTills = () => {
  const { data, error, refetch } = useQuery(tillsQuery);
  const [editing, setEditing] = useState<Till | 'new' | null>(null);
  const turn = useCommand(turnTills, undefined, notifyProblem);
  if (error && !data)
    return <ErrorPanel title="Failed to load the tills." error={error} retry={() => void refetch()} />;
  if (!data) return null;
  const { on, tills } = data;
  const columns: Column<Till>[] = [
    { key: 'name', header: 'Till', cell: ({ name, inUse }) => (inUse ? name : `${name} (put away)`) },
    { key: 'kind', header: 'Kind', beneath: 'name', cell: ({ kind }) => TILL_KIND_WORDS[kind] },
    {
      key: 'holders',
      header: 'Whose',
      beneath: 'name',
      cell: ({ holders }) => holders.map((one) => one.name).join(', '),
    },
    {
      key: 'change',
      header: '',
      align: 'right',
      cell: (till) => (
        <Button size="compact-sm" variant="default" aria-label={`Change ${till.name}`} onClick={() => setEditing(till)}>
          Change
        </Button>
      ),
    },
  ];
  return (
    <Section
      title="Tills"
      hint={
        on
          ? 'Cash is taken into the open till of whoever takes it, and handed over to the office drawer.'
          : 'All cash lies in the office drawer. With tills, each clerk counts what they take.'
      }
      actions={
        <Group gap="xs">
          {on ? (
            <Button size="xs" variant="default" onClick={() => setEditing('new')}>
              New till
            </Button>
          ) : null}
          <Button size="xs" variant="default" loading={turn.busy} onClick={() => void turn.run({ body: { on: !on } })}>
            {on ? 'Turn tills off' : 'Turn tills on'}
          </Button>
        </Group>
      }
    >
      {on ? (
        <List
          label="Tills of the agency"
          from={tills}
          columns={columns}
          rowKey={({ tillId }) => tillId}
          empty={<EmptyState title="No till is set up yet." hint="Until one is open nobody takes cash." />}
        />
      ) : null}
      <Suspense>
        {editing === null ? null : (
          <SetUpTill till={editing === 'new' ? null : editing} onClose={() => setEditing(null)} />
        )}
      </Suspense>
    </Section>
  );
};
