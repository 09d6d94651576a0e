import { expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '../../../test/user.ts';
import { getRecoveryQueue, type QueuedRecoveryCase } from '#contracts/recovery/cases/queue.ts';
import { editRecoveryCase, listAssignees } from '#contracts/recovery/cases/recovery.ts';
import { FakeApi } from '../../../test/api.ts';
import { axe } from '../../../test/axe.ts';
import { show } from '../../../test/render.tsx';
import { FirstThisMorning } from './first-this-morning.tsx';

const caseId = 'a6f1c2de-0000-4000-8000-0000000000c1';
const userId = 'a6f1c2de-0000-4000-8000-0000000000a1';
const queued: QueuedRecoveryCase = {
  caseId,
  title: 'Theo Landry – A-1',
  status: 'open',
  priority: 2,
  openedAt: '2026-11-18T18:00:00.000Z',
  defendantId: null,
  defendantName: 'Theo Landry',
  photoUrl: null,
  assignedTo: null,
  forfeitureCents: 500_000,
  dueOn: '2026-12-01',
  explanation: '$5,000, no lead in 14 days, 11 days left',
  version: 3,
};

it('What to work on first is told with why and who has how much, and is assigned in its row', async () => {
  const api = new FakeApi()
    .on(listAssignees, { assignees: [{ userId, name: 'Rita Recovers' }] })
    .on(editRecoveryCase, { caseId, version: 4 }, { recoveryCaseId: caseId })
    .on(getRecoveryQueue, {
      cases: [queued],
      count: 60,
      workload: [
        { assignedTo: null, cases: 40, exposureCents: 900_000, overdue: 2, soon: 1 },
        { assignedTo: { userId, name: 'Rita Recovers' }, cases: 20, exposureCents: 100_000, overdue: 0, soon: 0 },
      ],
    });
  const { frame } = await show(<FirstThisMorning mine={false} setMine={() => undefined} />);
  const list = within(await screen.findByRole('region', { name: 'First this morning' }));
  list.getByText(queued.explanation);
  list.getByText('11 days');
  expect(list.getByRole('link', { name: 'Theo Landry' }).getAttribute('href')).toBe(`/recovery/cases/${caseId}`);
  screen.getByText('The first 1 of 60 cases are shown.');
  const workload = within(screen.getByRole('region', { name: 'Workload by agent' }));
  expect(workload.getAllByRole('row').map((row) => row.textContent)).toEqual([
    'AgentCasesOverdueWithin 14 daysForfeiture',
    'Nobody4021$9,000.00',
    'Rita Recovers2000$1,000.00',
  ]);
  expect((await axe(frame)).violations).toEqual([]);
  await userEvent.click(list.getByRole('combobox', { name: /Assigned To: Theo Landry/ }));
  await userEvent.click(await screen.findByRole('option', { name: 'Rita Recovers' }));
  const asked = screen.getByRole('dialog', { name: 'Assign case' });
  within(asked).getByText('Rita Recovers works on it, and sees its deadlines.');
  expect(api.sentTo(editRecoveryCase, { recoveryCaseId: caseId })).toEqual([]);
  await userEvent.click(within(asked).getByRole('button', { name: 'Cancel' }));
  expect(screen.queryByRole('dialog')).toBeNull();
  await userEvent.click(list.getByRole('combobox', { name: /Assigned To: Theo Landry/ }));
  await userEvent.click(await screen.findByRole('option', { name: 'Rita Recovers' }));
  await userEvent.click(screen.getByRole('button', { name: 'Assign' }));
  await waitFor(() =>
    expect(api.sentTo(editRecoveryCase, { recoveryCaseId: caseId })).toMatchObject([
      { body: { assignedTo: userId, basedOn: 3 } },
    ]),
  );
});

it('A row of a case without a person is named by its title, which a phone does not show beside', async () => {
  const nobody = { ...queued, defendantName: null, title: 'Blue house' };
  new FakeApi().on(listAssignees, { assignees: [] }).on(getRecoveryQueue, { cases: [nobody], count: 1, workload: [] });
  await show(<FirstThisMorning mine={false} setMine={() => undefined} />);
  expect(await screen.findByRole('link', { name: 'Blue house' })).toBeTruthy();
});
