import { expect, it } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { getRecoveryQueue } from '#contracts/recovery/queue.ts';
import { listAssignees } from '#contracts/recovery/recovery.ts';
import { handOverCases } from '#contracts/recovery/successor.ts';
import { FakeApi } from '../../test/api.ts';
import { axe } from '../../test/axe.ts';
import { show } from '../../test/render.tsx';
import { HandOver } from './hand-over.tsx';
import { recoveryQueueQuery } from './recovery.queries.ts';

const agentId = 'a6f1c2de-0000-4000-8000-0000000000a1';
const heir = 'a6f1c2de-0000-4000-8000-0000000000a2';
const loadOf = (cases: number) => ({
  ...{ cases: [], count: 0 },
  workload:
    cases === 0
      ? []
      : [{ assignedTo: { userId: agentId, name: 'Rita Recovers' }, cases, exposureCents: 0, overdue: 0, soon: 0 }],
});

it('A successor is asked for of whoever works on cases, and takes all of them', async () => {
  const api = new FakeApi()
    .on(getRecoveryQueue, loadOf(2))
    .on(listAssignees, {
      assignees: [
        { userId: agentId, name: 'Rita Recovers' },
        { userId: heir, name: 'Clovis Arceneaux' },
      ],
    })
    .on(handOverCases, { cases: 2 }, { agentId });
  const { frame } = await show(<HandOver agentId={agentId} fullName="Rita Recovers" />);
  await screen.findByText(/Rita Recovers works on 2 recovery cases/);
  expect((await axe(frame)).violations).toEqual([]);
  api.on(getRecoveryQueue, loadOf(0));
  await userEvent.click(screen.getByRole('combobox', { name: 'Successor' }));
  expect(screen.queryByRole('option', { name: 'Rita Recovers' })).toBeNull();
  await userEvent.click(await screen.findByRole('option', { name: 'Clovis Arceneaux' }));
  await waitFor(() => expect(api.sentTo(handOverCases, { agentId })).toMatchObject([{ body: { successor: heir } }]));
  await waitFor(() => expect(screen.queryByRole('combobox', { name: 'Successor' })).toBeNull());
});

it('No successor is asked for where there is nothing to take over', async () => {
  new FakeApi().on(getRecoveryQueue, loadOf(0)).on(listAssignees, { assignees: [] });
  const { queries } = await show(<HandOver agentId={agentId} fullName="Rita Recovers" />);
  await waitFor(() => expect(queries.getQueryData(recoveryQueueQuery(false).queryKey)).toBeDefined());
  expect(screen.queryByRole('combobox', { name: 'Successor' })).toBeNull();
});
