import { expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '../../../test/user.ts';
import { getRecoveryQueue, type QueuedForfeiture } from '#contracts/recovery/cases/queue.ts';
import { getCaseOfBond, openCaseOfBond } from '#contracts/recovery/cases/forfeitures.ts';
import { editRecoveryCase, listAssignees } from '#contracts/recovery/cases/recovery.ts';
import { FakeApi } from '../../../test/api.ts';
import { axe } from '../../../test/axe.ts';
import { show } from '../../../test/render.tsx';
import { ForfeitureQueue } from './forfeiture-queue.tsx';

const caseId = 'a6f1c2de-0000-4000-8000-0000000000c1';
const userId = 'a6f1c2de-0000-4000-8000-0000000000a1';
const queued: QueuedForfeiture = {
  caseId,
  bondId: null,
  title: 'Theo Landry – A-1',
  defendantId: null,
  defendantName: 'Theo Landry',
  assignedTo: null,
  forfeitureCents: 500_000,
  dueOn: '2026-12-01',
  explanation: '$5,000, no lead in 14 days, 11 days left',
  version: 3,
};

const SWITCHES = { mine: false, setMine: () => undefined, past: false, setPast: () => undefined };
const NOTHING_MORE = { all: { count: 1, cents: 500_000 }, past: { count: 0, cents: 0 }, workload: [] };

it('What to work on first is told with why and who has how much, and is assigned in its row', async () => {
  const api = new FakeApi()
    .on(listAssignees, { assignees: [{ userId, name: 'Rita Recovers' }] })
    .on(editRecoveryCase, { caseId, version: 4 }, { recoveryCaseId: caseId })
    .on(getRecoveryQueue, {
      rows: [queued],
      all: { count: 60, cents: 1_000_000 },
      past: { count: 2, cents: 700_000 },
      workload: [
        { assignedTo: null, cases: 40, exposureCents: 900_000, overdue: 2, soon: 1 },
        { assignedTo: { userId, name: 'Rita Recovers' }, cases: 20, exposureCents: 100_000, overdue: 0, soon: 0 },
      ],
    });
  const { frame } = await show(<ForfeitureQueue {...SWITCHES} />);
  const list = within(await screen.findByRole('region', { name: 'Forfeitures' }));
  list.getByText(queued.explanation);
  list.getByText('11 days');
  expect(list.getByRole('link', { name: 'Theo Landry' }).getAttribute('href')).toBe(`/recovery/cases/${caseId}`);
  screen.getByText('The first 1 of 60 are shown.');
  screen.getByText('In all $10,000.00 (60), past deadline $7,000.00 (2)');
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
  new FakeApi().on(listAssignees, { assignees: [] }).on(getRecoveryQueue, { ...NOTHING_MORE, rows: [nobody] });
  await show(<ForfeitureQueue {...SWITCHES} />);
  expect(await screen.findByRole('link', { name: 'Blue house' })).toBeTruthy();
});

it('A forfeited bond without a case leads to its forfeiture, and gets its case in its row', async () => {
  const bondId = 'a6f1c2de-0000-4000-8000-0000000000b1';
  const bond = { ...queued, caseId: null, bondId, title: 'A-7', version: null };
  const of = { case: null, mayOpen: true, joins: null, defendantName: 'Theo Landry' };
  const api = new FakeApi()
    .on(getRecoveryQueue, { ...NOTHING_MORE, rows: [bond] })
    .on(getCaseOfBond, of, { bondId })
    .on(openCaseOfBond, { caseId, isNew: true }, { bondId });
  const { frame } = await show(<ForfeitureQueue {...SWITCHES} />);
  const link = await screen.findByRole('link', { name: 'Theo Landry' });
  expect(link.getAttribute('href')).toBe(`/recovery/forfeitures/${bondId}`);
  expect((await axe(frame)).violations).toEqual([]);
  await userEvent.click(screen.getByRole('button', { name: 'New Case for Theo Landry, A-7' }));
  await userEvent.click(await screen.findByRole('button', { name: 'New case' }));
  const opened = () => api.sentTo(openCaseOfBond, { bondId }).filter(({ method }) => method === 'POST');
  await waitFor(() => expect(opened()).toMatchObject([{ body: { joins: null } }]));
});
