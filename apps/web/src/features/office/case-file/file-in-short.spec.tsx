import { expect, it } from '@jest/globals';
import { screen, within } from '@testing-library/react';
import { listAccountsOfDefendant } from '#contracts/books/account/accounts.ts';
import { listBondsOfDefendant } from '#contracts/books/bond/bonds.ts';
import { getPlan, type AccountPlan } from '#contracts/books/plans/plans.ts';
import { listNotes, type Note } from '#contracts/people/notes/notes.ts';
import { FakeApi, refusal } from '../../../test/api.ts';
import { axe } from '../../../test/axe.ts';
import { aBond, aDefendant, anAccount } from '../../../test/people.ts';
import { show } from '../../../test/render.tsx';
import { FileInShort } from './file-in-short.tsx';

const { defendantId } = aDefendant();
const account = anAccount({ balanceCents: 80_000 });
const params = { accountId: account.accountId };
const notesOf = { subjectKind: 'defendant', subjectId: defendantId } as const;

const withoutPlan: AccountPlan = {
  today: '2026-11-20',
  plan: null,
  versions: [],
  balanceCents: 80_000,
  owing: { by: 'terms', pastDueCents: 30_000, since: '2026-08-12', dueNowCents: 30_000 },
  bonds: [],
  payments: [],
  holidays: [],
  promises: [],
  calls: [],
  callHold: null,
};
const withPlan = {
  ...withoutPlan,
  owing: { by: 'plan', pastDueCents: 10_000, since: '2026-11-13', dueNowCents: 10_000 },
  plan: {
    version: { amountCents: 10_000, frequency: 'WEEKLY' },
    end: null,
    figures: { nextDue: { on: '2026-11-27', amountCents: 10_000 } },
  },
  promises: [
    { promiseId: defendantId, amountCents: 15_000, dueOn: '2026-11-25', promisedBy: 'his mother', state: 'open' },
  ],
} as unknown as AccountPlan;
const note = {
  noteId: defendantId,
  subject: 'Call',
  text: 'She pays on Friday.',
  author: 'Alma Broussard',
  writtenAt: '2026-11-19T18:00:00.000Z',
} as Note;

const open = async (changes: { plan?: AccountPlan; bonds?: ReturnType<typeof aBond>[]; notes?: Note[] }) => {
  const { plan = withoutPlan, bonds = [], notes = [] } = changes;
  new FakeApi()
    .on(listBondsOfDefendant, { bonds }, { defendantId })
    .on(listAccountsOfDefendant, { accounts: [account] }, { defendantId })
    .on(getPlan, plan, params)
    .on(listNotes, { rows: notes, nextCursor: null }, notesOf);
  const view = await show(<FileInShort defendantId={defendantId} />);
  const part = async (name: string) => within(await screen.findByRole('region', { name }));
  return { ...view, part };
};

it('A file says first which bonds are live, with power, court and deadline', async () => {
  const { part, frame } = await open({
    bonds: [
      aBond({ powerNumber: 'AB-1', courtDate: '2026-12-03', courtTime: '09:00' }),
      aBond({ powerNumber: 'AB-2', status: 'FORFEITED', forfeitureDate: '2026-06-10', dueDate: '2026-12-07' }),
      aBond({ powerNumber: 'AB-3', status: 'CLOSED' }),
    ],
  });
  const bonds = await part('Live bonds');
  const lines = (await bonds.findAllByRole('listitem')).map(({ textContent }) => textContent);
  expect(lines).toHaveLength(2);
  expect(lines[0]).toMatch(/^AB-1\$10,000\.00.*Court 12\/03\/2026 · 9:00 AM/);
  expect(lines[1]).toMatch(/^AB-2\$10,000\.00.*17 days.*No court date$/);
  expect((await axe(frame)).violations).toEqual([]);
});

it('A file says how it is paid, what is past due and what was promised, and its last note', async () => {
  const { part } = await open({ plan: withPlan, notes: [note] });
  const agreed = await part('Plan and promise');
  expect(await agreed.findByText('$100.00 every week, next $100.00 on 11/27/2026')).toBeTruthy();
  expect(agreed.getByText('$100.00 past due')).toBeTruthy();
  expect(agreed.getByText('Promised $150.00 by 11/25/2026 (his mother)')).toBeTruthy();
  const last = await part('Last note');
  expect(await last.findByText('Call: She pays on Friday.')).toBeTruthy();
  expect(last.getByText(/^Alma Broussard · /)).toBeTruthy();
});

it('A file without a plan, bonds and notes says what is next', async () => {
  const { part, frame } = await open({});
  expect(await (await part('Plan and promise')).findByText('No plan. $300.00 past due since 08/12/2026')).toBeTruthy();
  expect((await part('Live bonds')).getByRole('link', { name: 'Write one' })).toBeTruthy();
  const notes = await part('Last note');
  expect(notes.getByText('No notes yet.')).toBeTruthy();
  expect(notes.getByRole('link', { name: 'Add a note' }).getAttribute('href')).toMatch(/\/notes$/);
  expect((await axe(frame)).violations).toEqual([]);
});

it('A file whose plan is not to be had says what is owed', async () => {
  new FakeApi()
    .on(listBondsOfDefendant, { bonds: [] }, { defendantId })
    .on(listAccountsOfDefendant, { accounts: [account] }, { defendantId })
    .on(getPlan, () => refusal('INTERNAL_ERROR'), params)
    .on(listNotes, () => refusal('INTERNAL_ERROR'), notesOf);
  await show(<FileInShort defendantId={defendantId} />);
  expect(await screen.findByText('$800.00 owed')).toBeTruthy();
  expect(await screen.findByText('Notes could not be loaded.')).toBeTruthy();
});
