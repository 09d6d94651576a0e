import { afterAll, beforeAll, expect, test } from '@jest/globals';
import {
  approveManualEntry,
  askForManualEntry,
  declineManualEntry,
  listManualEntries,
  voidManualEntry,
  withdrawManualEntry,
} from '#contracts/books/manual-entries/manual-entries.ts';
import { countApprovals, listApprovals } from '#contracts/books/approvals/approvals.ts';
import { listJournal } from '#contracts/office/reports/reports.ts';
import { dayOf, DEFAULT_TIME_ZONE } from '#domain/kernel/days.ts';
import { joinTestSystem, type JoinedSystem } from '../../../../test/join-system.ts';
import type { TestViews } from '../../../../test/shared-product.ts';
import type { Person } from '../../../../test/test-system.ts';

const effectiveOn = dayOf(new Date(), DEFAULT_TIME_ZONE);
const line = (account: string, side: 'debit' | 'credit', amountCents = 1_500) => ({ account, side, amountCents });
const charge = { effectiveOn, lines: [line('5310', 'debit'), line('1000', 'credit')], reason: 'Charge of March' };

let system: JoinedSystem;
let admin: Person;
let accounting: Person;
beforeAll(async () => {
  system = await joinTestSystem();
  admin = await system.signUp();
  accounting = await system.addAgent(admin, 'Accounting');
});
afterAll(() => system.close());

const asked = async () => (await accounting.ask(askForManualEntry, { body: charge })).requestId;
const entryOf = async (entryId: string) => {
  admin.client.readWhatWrote(accounting.client);
  return (await admin.ask(listManualEntries)).entries.find((entry) => entry.entryId === entryId);
};

test('an entry books once a second person has approved it, with its reason in the journal', async () => {
  const requestId = await asked();
  expect(await entryOf(requestId)).toMatchObject({
    state: 'waiting',
    reason: charge.reason,
    waiting: { isVoid: false, own: false, readerMay: 'approve' },
  });
  expect(await admin.story.balances('5310', '1000')).toEqual({ '5310': 0, '1000': 0 });
  expect((await admin.ask(countApprovals)).waiting).toBe(1);
  expect((await admin.ask(listApprovals, { query: {} })).elsewhere).toEqual([
    { kind: 'manual entries', subjectId: null, name: '', waiting: 1 },
  ]);
  await admin.ask(approveManualEntry, { params: { requestId } });
  expect(await admin.story.balances('5310', '1000')).toEqual({ '5310': 1_500, '1000': -1_500 });
  const { rows } = await admin.ask(listJournal, { query: {} });
  expect(rows[0]).toMatchObject({ description: 'Manual entry booked', effectiveOn });
  expect((await admin.call(approveManualEntry, { params: { requestId } })).problem?.code).toBe('REQUEST_DECIDED');

  const body = { reason: 'Of April' };
  const { requestId: voidId } = await admin.ask(voidManualEntry, { params: { entryId: requestId }, body });
  expect((await admin.call(approveManualEntry, { params: { requestId: voidId } })).problem?.code).toBe('FOUR_EYES');
  const supervisor = await system.addAgent(admin, 'Supervisor');
  await supervisor.ask(approveManualEntry, { params: { requestId: voidId } });
  admin.client.readWhatWrote(supervisor.client);
  expect(await admin.story.balances('5310', '1000')).toEqual({ '5310': 0, '1000': 0 });
  expect(await entryOf(requestId)).toMatchObject({ state: 'voided', voidedOn: effectiveOn, waiting: null });
});

test('an entry that cannot be booked is refused with the account, or beside its field', async () => {
  const refusal = async (body: Partial<typeof charge>) =>
    (await accounting.call(askForManualEntry, { body: { ...charge, ...body } })).problem;
  const of = (account: string) => ({ lines: [line(account, 'debit'), line('1000', 'credit')] });
  expect((await refusal(of('1100')))?.detail).toBe(
    'Account 1100 is moved by its own events alone. Choose another account.',
  );
  expect((await refusal(of('5999')))?.code).toBe('MANUAL_ACCOUNT_UNKNOWN');
  expect((await refusal({ lines: [line('5310', 'debit', 1), line('1000', 'credit')] }))?.errors).toEqual([
    { path: 'lines', message: 'Debits and credits differ.' },
  ]);
  expect((await refusal({ effectiveOn: '2999-01-01' }))?.code).toBe('FUTURE_DAY');
  expect((await refusal({ reason: ' ' }))?.errors).toEqual([{ path: 'reason', message: 'Give a reason.' }]);
});

test('an entry is declined with a reason, or withdrawn by who asked alone, and the books are proved', async () => {
  const declined = await asked();
  await admin.ask(declineManualEntry, { params: { requestId: declined }, body: { reason: 'Not ours' } });
  expect(await entryOf(declined)).toMatchObject({ state: 'declined', waiting: null });
  const withdrawn = await asked();
  const byAnother = await admin.call(withdrawManualEntry, { params: { requestId: withdrawn } });
  expect(byAnother.problem?.code).toBe('REQUEST_OF_SOMEBODY_ELSE');
  await accounting.ask(withdrawManualEntry, { params: { requestId: withdrawn } });
  expect(await entryOf(withdrawn)).toMatchObject({ state: 'withdrawn' });
  const stranger = await system.signUp();
  const theirs = await stranger.call(approveManualEntry, { params: { requestId: withdrawn } });
  expect(theirs.problem?.code).toBe('REQUEST_NOT_FOUND');
  const { problems } = await system.provider<TestViews>('TestViews').verified(admin.organizationId);
  expect(problems).toEqual([]);
});
