import { expect, it } from '@jest/globals';
import { screen, within } from '@testing-library/react';
import type { AnswerOf } from '#contracts/kernel/endpoint.ts';
import { listSureties } from '#contracts/agency/sureties/sureties.ts';
import { getProduction } from '#contracts/office/production/production.ts';
import { FakeApi, refusal } from '../../../test/api.ts';
import { axe } from '../../../test/axe.ts';
import { aSession, show } from '../../../test/render.tsx';
import { userEvent } from '../../../test/user.ts';
import { Production } from './production.tsx';

const agentId = '0197a000-0000-7000-8000-000000000001';
const sums = { faceCents: 1_000_000, premiumCents: 120_000, collectedCents: 50_000, commissionCents: 12_000 };
const answer: AnswerOf<typeof getProduction> = {
  from: '2026-11-01',
  to: '2026-11-30',
  agents: [{ agentId, fullName: 'Remy Guidry', bonds: 1, ...sums }],
  total: { bonds: 1, ...sums },
  bonds: [],
  narrowed: null,
};
const bond = {
  bondId: '0197a000-0000-7000-8000-000000000002',
  agentId,
  agentName: 'Remy Guidry',
  ...sums,
  writtenOn: '2026-11-05',
  defendantName: 'Odile Fontenot',
  powerNumber: 'P-1',
  isRewrite: true,
};

const anApi = () => new FakeApi().on(listSureties, { sureties: [] });

it('Production shows each agent with what they wrote, and leads to the bonds behind it', async () => {
  anApi().on(getProduction, answer);
  const { frame } = await show(<Production search={{}} change={() => undefined} />);
  const table = await screen.findByRole('table');
  expect(within(table).getAllByText('$1,200.00')).toHaveLength(2); // the agent's and the total
  const link = within(table).getByRole('link', { name: 'Remy Guidry' });
  expect(link.getAttribute('href')).toContain(`agent=${agentId}`);
  expect(screen.getByRole('link', { name: 'CSV' })).toBeTruthy();
  expect((await axe(frame)).violations).toEqual([]);
});

it('Production of an Agent is the list of their own bonds, with no file to take away', async () => {
  anApi().on(getProduction, { ...answer, bonds: [bond] });
  const { frame } = await show(<Production search={{ agent: agentId }} change={() => undefined} />, aSession('Agent'));
  const table = await screen.findByRole('table');
  expect(within(table).getByText('Odile Fontenot')).toBeTruthy();
  expect(screen.getByText(/^Your bonds, dated 11\/01\/2026 to 11\/30\/2026/)).toBeTruthy();
  expect([screen.queryByRole('link', { name: 'CSV' }), screen.queryByRole('link', { name: 'All agents' })]).toEqual([
    null,
    null,
  ]);
  expect((await axe(frame)).violations).toEqual([]);
});

it('Production is narrowed by parish, and says what its premium is of the whole', async () => {
  const whole = { bonds: 3, ...sums, premiumCents: 360_000 };
  anApi().on(getProduction, { ...answer, narrowed: { to: ['Parish Orleans'], whole } });
  const changes: object[] = [];
  await show(<Production search={{ parish: 'Orleans' }} change={(change) => changes.push(change)} />);
  expect(await screen.findByText('Parish Orleans: premium $1,200.00 of $3,600.00 in all (33.3%).')).toBeTruthy();
  const table = await screen.findByRole('table');
  expect(within(table).getByRole('link', { name: 'Remy Guidry' }).getAttribute('href')).toContain('parish=Orleans');
  await userEvent.click(screen.getByRole('combobox', { name: 'Parish' }));
  await userEvent.click(await screen.findByRole('option', { name: 'Jefferson' }));
  expect(changes).toEqual([{ parish: 'Jefferson' }]);
});

it('Production keeps the chosen days in the URL', async () => {
  anApi().on(getProduction, answer);
  const changes: object[] = [];
  await show(<Production search={{}} change={(change) => changes.push(change)} />);
  await userEvent.click(await screen.findByRole('combobox', { name: 'Days' }));
  await userEvent.click(await screen.findByRole('option', { name: 'Last month' }));
  expect(Object.keys(changes[0] ?? {})).toEqual(['from', 'to']);
});

it('Production says what is next where nothing was written, and what failed, with Retry', async () => {
  const none = { bonds: 0, faceCents: 0, premiumCents: 0, collectedCents: 0, commissionCents: 0 };
  const api = anApi().on(getProduction, { ...answer, agents: [], total: none });
  const { unmount } = await show(<Production search={{}} change={() => undefined} />);
  await screen.findByText('No bonds written on these days.');
  unmount();
  api.on(getProduction, () => refusal('MONEY_STOPPED'));
  await show(<Production search={{ from: '2026-10-01' }} change={() => undefined} />);
  expect(await screen.findByRole('button', { name: 'Retry' })).toBeTruthy();
});
