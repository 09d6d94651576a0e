import { expect, it } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import { listJournal, type JournalEntry } from '#contracts/office/reports/reports.ts';
import { FakeApi } from '../../../test/api.ts';
import { axe } from '../../../test/axe.ts';
import { aSession, show } from '../../../test/render.tsx';
import { userEvent } from '../../../test/user.ts';
import { Journal } from './journal.tsx';

const line = { accountId: null, accountShortId: null, bondId: null };
const entry: JournalEntry = {
  journalNumber: 12,
  effectiveOn: '2026-03-10',
  bookedOn: '2026-03-10',
  recordedBy: 'Alma Broussard',
  recordedAt: '2026-03-10T15:00:00.000Z',
  description: 'Official fees paid (Check)',
  eventType: 'OfficialFeesPaid',
  reversesJournalNumber: null,
  payee: 'Sheriff of Orleans',
  externalReference: '1047',
  postings: [
    { ...line, account: '2120', accountName: 'Sheriff Premium Fee Payable', debitCents: 20_000, creditCents: 0 },
    { ...line, account: '1000', accountName: 'Operating Bank', debitCents: 0, creditCents: 20_000 },
  ],
};

it('The journal names who was paid and by which number, and finds an entry by it, which no address holds', async () => {
  const user = userEvent.setup();
  const server = new FakeApi().on(listJournal, { rows: [entry], nextCursor: null });
  const changes: unknown[] = [];
  const { frame } = await show(<Journal search={{}} change={(change) => changes.push(change)} />, aSession());
  await screen.findByText('Sheriff of Orleans, 1047');
  expect((await axe(frame)).violations).toEqual([]);
  await user.type(screen.getByRole('textbox', { name: 'Check number or reference' }), '1047');
  await waitFor(() => expect(server.sentTo(listJournal).at(-1)?.address).toContain('reference=1047'));
  await user.click(screen.getByRole('button', { name: 'Clear filters' }));
  await waitFor(() =>
    expect(screen.getByRole('textbox', { name: 'Check number or reference' })).toHaveProperty('value', ''),
  );
  expect(changes).not.toContainEqual(expect.objectContaining({ reference: expect.anything() as unknown }));
});

it('The journal is told as it was known on a day, in its address, its file and its paper', async () => {
  const server = new FakeApi().on(listJournal, { rows: [entry], nextCursor: null });
  await show(<Journal search={{ known: '2026-03-10', account: '1000' }} change={() => undefined} />, aSession());
  await screen.findByText('As known at the end of 03/10/2026.');
  expect(server.sentTo(listJournal)[0]?.address).toContain('knownOn=2026-03-10');
  expect(screen.getByRole('link', { name: 'PDF' }).getAttribute('href')).toMatch(/account=1000.*knownOn=2026-03-10/);
  expect(screen.getByRole('button', { name: 'Save…' })).toBeTruthy();
});

it('The journal of one account of a client is not saved, and who may not take lists away saves and prints none', async () => {
  new FakeApi().on(listJournal, { rows: [entry], nextCursor: null });
  const accountId = '0197a000-0000-7000-8000-000000000001';
  const { unmount } = await show(<Journal search={{ accountId }} change={() => undefined} />, aSession());
  await screen.findByText('Sheriff of Orleans, 1047');
  expect(screen.queryByRole('button', { name: 'Save…' })).toBeNull();
  expect(screen.getByRole('link', { name: 'PDF' })).toBeTruthy();
  unmount();
  await show(<Journal search={{}} change={() => undefined} />, aSession('Auditor'));
  await screen.findByText('Sheriff of Orleans, 1047');
  expect(screen.queryByRole('link', { name: 'PDF' })).toBeNull();
});
