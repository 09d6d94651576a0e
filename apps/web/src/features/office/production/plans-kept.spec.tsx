import { expect, it } from '@jest/globals';
import { screen, within } from '@testing-library/react';
import type { AnswerOf } from '#contracts/kernel/endpoint.ts';
import { getPlansKept, type PlansOfAccount } from '#contracts/office/production/plans-kept.ts';
import { FakeApi, refusal } from '../../../test/api.ts';
import { axe } from '../../../test/axe.ts';
import { aSession, show } from '../../../test/render.tsx';
import { userEvent } from '../../../test/user.ts';
import { PlansKeptReport } from './plans-kept.tsx';

const agentId = '0197a000-0000-7000-8000-000000000005';
const sums = {
  accounts: 3,
  due: 5,
  late: 2,
  dueCents: 50_000,
  paidCents: 30_000,
  lateCents: 20_000,
  made: 2,
  kept: 1,
  broken: 1,
  open: 0,
};
const none = { due: 0, late: 0, dueCents: 0, paidCents: 0, lateCents: 0, made: 0, kept: 0, broken: 0, open: 0 };
const { accounts: _, ...ofAccount } = sums;
const account: PlansOfAccount = {
  accountId: '0197a000-0000-7000-8000-000000000002',
  shortId: 12,
  defendantName: 'Odile Fontenot',
  agentId,
  agentName: 'Remy Guidry',
  ...ofAccount,
};
const report: AnswerOf<typeof getPlansKept> = {
  from: '2026-11-01',
  to: '2026-11-30',
  agents: [
    { agentId, fullName: 'Remy Guidry', ...sums, accounts: 2 },
    { agentId: null, fullName: '', ...none, accounts: 1 },
  ],
  total: sums,
  behind: [account],
  accountsBehind: 1,
  narrowedTo: [],
};

const start = async (answered: Partial<typeof report> = {}, role?: 'Auditor', changes: object[] = []) => {
  new FakeApi().on(getPlansKept, { ...report, ...answered });
  const { frame } = await show(
    <PlansKeptReport search={{}} change={(change) => changes.push(change)} />,
    aSession(role ?? 'Admin'),
  );
  return { frame };
};

it('What is paid and kept is said first, then by agent with a total, then the accounts that are behind', async () => {
  const { frame } = await start();
  expect(
    await screen.findByText('60% of what plans asked for is paid, 2 of 5 instalments late, 1 of 2 promises kept.'),
  ).toBeTruthy();
  const agents = within(screen.getByRole('region', { name: 'Plans and promises by agent' })).getAllByRole('row');
  expect(agents[1]?.textContent).toMatch(/Remy Guidry.*\$500\.00.*\$300\.00.*\$200\.00.*50%/);
  expect(agents[2]?.textContent).toMatch(/No bond/);
  expect(agents.at(-1)?.textContent).toMatch(/Total.*\$500\.00.*\$300\.00.*\$200\.00.*50%/);
  const link = screen.getByRole('link', { name: 'Remy Guidry' });
  expect(link.getAttribute('href')).toBe(`/admin/reports?tab=plans&agent=${agentId}`);
  const behind = screen.getByRole('region', { name: 'Accounts with late instalments or broken promises' });
  expect(within(behind).getAllByRole('row')[1]?.textContent).toMatch(
    /Odile Fontenot.*Account 0000012, Remy Guidry.*2 of 5 late/,
  );
  expect(screen.getByRole('link', { name: 'Odile Fontenot' }).getAttribute('href')).toBe(
    `/accounts/${account.accountId}`,
  );
  expect((await axe(frame)).violations).toEqual([]);
});

it('Where nobody is behind, no account is listed; more than are shown are counted', async () => {
  await start({ behind: [], accountsBehind: 0 });
  await screen.findByRole('region', { name: 'Plans and promises by agent' });
  expect(screen.queryByText('Accounts behind')).toBeNull();
});

it('More accounts than are shown are counted', async () => {
  await start({ accountsBehind: 1_204 });
  expect(await screen.findByText('The first 1 of 1,204 accounts; the file has all')).toBeTruthy();
});

it('An Auditor reads it and takes no file away; chosen days go to the URL', async () => {
  const changes: object[] = [];
  await start({}, 'Auditor', changes);
  await screen.findByText('Accounts behind');
  expect(screen.queryByRole('link', { name: 'CSV' })).toBeNull();
  await userEvent.click(screen.getByRole('combobox', { name: 'Days' }));
  await userEvent.click(await screen.findByRole('option', { name: 'Last month' }));
  expect(changes).toEqual([{ from: expect.stringMatching(/-01$/), to: expect.stringMatching(/^\d{4}-\d\d-\d\d$/) }]);
});

it('What could not be read is said', async () => {
  new FakeApi().on(getPlansKept, () => refusal('MONEY_STOPPED'));
  await show(<PlansKeptReport search={{}} change={() => undefined} />);
  expect(await screen.findByText('Failed to load plans and promises.')).toBeTruthy();
});

it('Days without an instalment or a promise are empty', async () => {
  await start({ agents: [], total: { ...none, accounts: 0 }, behind: [], accountsBehind: 0 });
  expect(await screen.findByText('No instalment or promise on these days.')).toBeTruthy();
});

it('It is asked as it was known on a day, and says so', async () => {
  const api = new FakeApi().on(getPlansKept, report);
  await show(<PlansKeptReport search={{ known: '2026-11-12' }} change={() => undefined} />, aSession());
  const agent = await screen.findByRole('link', { name: 'Remy Guidry' });
  expect(agent.getAttribute('href')).toContain('known=2026-11-12');
  expect(screen.getByText(/until 11\/12\/2026, as it was known then/)).toBeTruthy();
  expect(api.sentTo(getPlansKept)[0]?.address).toContain('knownOn=2026-11-12');
  expect(screen.getByRole('link', { name: 'CSV' }).getAttribute('href')).toContain('knownOn=2026-11-12');
});
