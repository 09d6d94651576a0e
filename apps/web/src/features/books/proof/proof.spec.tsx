import { expect, it } from '@jest/globals';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { changeAccountant, getAccountant } from '#contracts/books/proof/accountant.ts';
import { getBooksProof, listBooksProofs, proveBooks, type ProofOfBooks } from '#contracts/books/proof/proof.ts';
import { addDays, formatDay } from '#domain/kernel/days.ts';
import type { AnswerOf } from '#contracts/kernel/endpoint.ts';
import { FakeApi, refusal } from '../../../test/api.ts';
import { axe } from '../../../test/axe.ts';
import { aSession, show } from '../../../test/render.tsx';
import { userEvent } from '../../../test/user.ts';
import { Accountant } from './change-accountant.tsx';
import { BooksProven } from './books-proven.tsx';
import { ProofsOfBooks } from './proofs-of-books.tsx';

const { today } = aSession('Admin').organization ?? {};
const idOf = (end: string) => `a6f1c2de-0000-4000-8000-${end.padStart(12, '0')}`;
const head = { number: 1_204, hash: 'ab'.repeat(32) };
/** 2:01 AM in Chicago, in winter as in summer within the hour. */
const night = `${today}T08:01:00.000Z`;
const proven = { at: night, events: 1_204, head };

const proof: ProofOfBooks = {
  proofId: idOf('1'),
  night: today ?? null,
  askedBy: null,
  askedAt: night,
  endedAt: night,
  state: 'proven',
  problems: 0,
  differences: [],
  counts: { events: 1_204, entries: 310, receipts: 1, rows: 9_000, texts: 12, files: 3, linkedRows: 40 },
  head,
  rowHead: null,
};
const differs: ProofOfBooks = {
  ...proof,
  proofId: idOf('2'),
  askedBy: 'Alma Broussard',
  state: 'not-proven',
  problems: 22,
  differences: ['posting (journal_number 7), debit_cents: found 101, expected 100'],
};

const said = async (state: AnswerOf<typeof getBooksProof>, role: 'Admin' | 'Auditor' | 'Agent' = 'Admin') => {
  const api = new FakeApi().on(getBooksProof, state);
  const { frame } = await show(<BooksProven head />, aSession(role));
  await waitFor(() => expect(api.sentTo(getBooksProof)).toHaveLength(role === 'Agent' ? 0 : 1));
  return { frame };
};

it('Who reads the books sees when they were proven, and an Admin is led to what was proven', async () => {
  const { frame } = await said({ proven, notProven: null, isWaiting: false, isMailed: true });
  expect(await screen.findByText(/^Books proven today [23]:01 AM$/)).toBeTruthy();
  expect(screen.getByRole('link', { name: 'What was proven' }).getAttribute('href')).toBe('/settings?tab=system');
  expect((await axe(frame)).violations).toEqual([]);
});

it('A difference is said before anything else, with when the books were right last', async () => {
  const before = { ...proven, at: '2020-01-05T08:01:00.000Z' };
  await said({ proven: before, notProven: { at: night, problems: 1 }, isWaiting: false, isMailed: true }, 'Auditor');
  expect(await screen.findByText('Books not proven since 01/05/2020')).toBeTruthy();
  expect(screen.getByText(/^1 difference found today [23]:01 AM$/)).toBeTruthy();
  expect(screen.queryByRole('link', { name: 'What was proven' })).toBeNull();
  const link = screen.getByRole('link', { name: 'Certificate' });
  expect(link.getAttribute('href')).toBe('/admin/reports?tab=certificate');
});

it('A proof that failed is said as one, and books that never were proven have no day since', async () => {
  await said({ proven: null, notProven: { at: night, problems: 0 }, isWaiting: false, isMailed: true });
  expect(await screen.findByText('Books not proven')).toBeTruthy();
  expect(screen.getByText(/^The proof failed today [23]:01 AM$/)).toBeTruthy();
});

it('Books that nobody has proven since the day before yesterday are not proven, though nothing differed', async () => {
  const old = (days: number) => ({ ...proven, at: `${addDays(today ?? '', -days)}T08:01:00.000Z` });
  await said({ proven: old(1), notProven: null, isWaiting: false, isMailed: true });
  expect(await screen.findByText(/^Books proven on /)).toBeTruthy();
  cleanup();
  const { frame } = await said({ proven: old(2), notProven: null, isWaiting: false, isMailed: true });
  const since = `Books not proven since ${formatDay(addDays(today ?? '', -2))}`;
  expect(await screen.findByText(since)).toBeTruthy();
  expect(screen.queryByText(/found|failed/)).toBeNull();
  expect((await axe(frame)).violations).toEqual([]);
});

it('Books of a new agency are not proven yet', async () => {
  await said({ proven: null, notProven: null, isWaiting: false, isMailed: true });
  expect(await screen.findByText('Books not proven yet: that happens every night')).toBeTruthy();
});

it('In a panel it is one line with the way to the certificate', async () => {
  new FakeApi().on(getBooksProof, { proven: null, notProven: null, isWaiting: false, isMailed: true });
  const { frame } = await show(<BooksProven brief />, aSession('Admin'));
  expect(await screen.findByText('Books not proven yet')).toBeTruthy();
  expect(screen.getAllByRole('link').map(({ textContent }) => textContent)).toEqual(['Certificate']);
  expect((await axe(frame)).violations).toEqual([]);
});

it('Who does not read the books is told nothing of them', async () => {
  const { frame } = await said({ proven, notProven: null, isWaiting: false, isMailed: true }, 'Agent');
  expect(frame.textContent).toBe('');
});

it('An Admin reads what each night proved and where the first differences are', async () => {
  new FakeApi().on(listBooksProofs, { proofs: [differs, proof] });
  const { frame } = await show(<ProofsOfBooks />);
  const [first, second] = (await screen.findAllByRole('row')).slice(1);
  expect(first?.textContent).toMatch(/asked for by Alma Broussard.*Not proven.*22 differences.*debit_cents.*21 more/);
  expect(second?.textContent).toMatch(/Proven1,204 events, 310 entries, 1 receipt, 9,000 rows, 3 files1,204:abab/);
  expect((await axe(frame)).violations).toEqual([]);
});

it('The books are proven when an Admin asks, once at a time', async () => {
  const api = new FakeApi().on(listBooksProofs, { proofs: [] }).on(proveBooks, { proofId: idOf('3') });
  const user = userEvent.setup();
  await show(<ProofsOfBooks />);
  expect(await screen.findByText('Not proven yet.')).toBeTruthy();
  api.on(listBooksProofs, { proofs: [{ ...proof, state: 'waiting', endedAt: null, askedBy: 'Alma Broussard' }] });
  await user.click(screen.getByRole('button', { name: 'Prove now' }));
  const waits = await screen.findByRole('button', { name: 'Being proven' });
  expect(waits.hasAttribute('disabled')).toBe(true);
  expect(within(screen.getByRole('table')).getByText('Under way')).toBeTruthy();
  expect(api.sentTo(proveBooks).filter(({ method }) => method === 'POST')).toHaveLength(1);
});

it('What could not be read is said, with a way to try again', async () => {
  new FakeApi().on(listBooksProofs, () => refusal('ROLE_REFUSED'));
  await show(<ProofsOfBooks />);
  expect(await screen.findByText('Failed to load the proofs of the books.')).toBeTruthy();
});

it('Where no mail leaves, an Admin is shown the head to write down, and nobody else', async () => {
  const state = { proven, notProven: null, isWaiting: false, isMailed: false };
  const { frame } = await said(state);
  const line = await screen.findByText(/^Write down and keep elsewhere:/);
  expect(line.textContent).toContain(`1204:${'ab'.repeat(32)}`);
  expect((await axe(frame)).violations).toEqual([]);
});

it('Where mail leaves, or to who is no Admin, no head is shown to write down', async () => {
  await said({ proven, notProven: null, isWaiting: false, isMailed: false }, 'Auditor');
  expect(await screen.findByText(/^Books proven today/)).toBeTruthy();
  expect(screen.queryByText(/Write down/)).toBeNull();
});

it('An Admin says to which accountant the head goes, and a wrong address is told beside its field', async () => {
  const api = new FakeApi().on(getAccountant, { email: '' }).on(changeAccountant, { email: 'cpa@example.com' });
  const user = userEvent.setup();
  const { frame } = await show(<Accountant />);
  const field = await screen.findByLabelText('Accountant’s e-mail');
  expect((await axe(frame)).violations).toEqual([]);
  await user.type(field, 'nobody');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText(/valid email address/)).toBeTruthy();
  await user.clear(field);
  await user.type(field, 'cpa@example.com');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() =>
    expect(api.sent.find(({ method }) => method === 'PUT')?.body).toEqual({ email: 'cpa@example.com' }),
  );
});
