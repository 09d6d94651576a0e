import { afterAll, afterEach, beforeAll, expect, test } from '@jest/globals';
import { voidPayment } from '#contracts/books/account/accounts.ts';
import { listAudit } from '#contracts/office/audit/audit.ts';
import { downloadPaymentsPaper, listPayments } from '#contracts/office/payment-history/payment-history.ts';
import { downloadJournalPaper, listJournal } from '#contracts/office/reports/reports.ts';
import { addDays } from '#domain/kernel/days.ts';
import { download, exported } from '../../../../test/hledger-agrees.ts';
import { joinTestSystem, type JoinedSystem } from '../../../../test/join-system.ts';
import { readPdf } from '../../../../test/pdf-text.ts';
import type { TestClock } from '../../../../test/shared-product.ts';
import type { Person } from '../../../../test/test-people.ts';
import { EXPORT_QUEUE } from '../reports/export.ts';

let system: JoinedSystem;
let admin: Person;
let accountId: string;
let today: string;

/** A bond of $1,200.00 premium and a payment of $500.00 in cash, which is voided the day after. */
beforeAll(async () => {
  system = await joinTestSystem();
  await system.work(EXPORT_QUEUE);
  admin = await system.signUp();
  today = admin.session.organization?.today ?? '';
  ({ accountId } = await admin.story.bond({ bondDate: today }));
  const paymentId = await admin.story.pay(accountId, 50_000, { method: 'Cash', paidOn: today });
  await onDay(1);
  const why = { reasonCode: 'Wrong amount', reason: 'Typed twice' } as const;
  await admin.ask(voidPayment, { params: { accountId, paymentId }, body: why });
});
afterEach(() => onDay(1));
afterAll(async () => {
  await system.provider<TestClock>('TestClock').set(null);
  await system.close();
});

const onDay = (later: number) => system.provider<TestClock>('TestClock').set(`${addDays(today, later)}T17:00:00Z`);
const wordsIn = async ({ bytes }: { bytes: Buffer }) => (await readPdf(bytes)).pages.join(' ').replaceAll(/\s+/g, ' ');

test('the payment history is asked as it was known on a day: what was voided later stands (money#as-of)', async () => {
  const ask = async (query: object) => {
    const { rows, totalCents, voidCount } = await admin.ask(listPayments, { query });
    return { rows: rows.map(({ what, voided }) => [what, voided]), totalCents, voidCount };
  };
  const then = { rows: [['received', false]], totalCents: 50_000, voidCount: 0 };
  expect(await ask({ knownOn: today })).toEqual(then);
  expect(await ask({ knownOn: addDays(today, -1) })).toEqual({ rows: [], totalCents: 0, voidCount: 0 });
  const now = {
    rows: [
      ['voided', false],
      ['received', true],
    ],
    totalCents: 0,
    voidCount: 1,
  };
  expect(await ask({ knownOn: addDays(today, 1) })).toEqual(now);
  expect(await ask({})).toEqual(now);
  const journal = async (query: object) => (await admin.ask(listJournal, { query })).rows.length;
  expect([await journal({ knownOn: today }), await journal({})]).toEqual([2, 3]);
});

test('its file is of the same knowledge', async () => {
  const { text } = await download(admin, await exported(admin, { kind: 'payments-csv', knownOn: today }));
  expect(text).toContain(',Total,500.00,0.00,0.00,0.00,500.00,');
  expect(text).toContain('Journal entries,2,');
});

test('the journal on paper has every entry with its postings, what they come to, and the head of the chain', async () => {
  const paper = await admin.call(downloadJournalPaper, { query: {} });
  expect(paper.headers['content-type']).toBe('application/pdf');
  const said = await wordsIn(paper);
  for (const words of ['Bond written', '1100 Accounts Receivable', 'Total of 3 entries', 'All days, booked days'])
    expect(said).toContain(words);
  expect(said).toMatch(/Verification code [0-9a-f]{64}/);
  const narrowed = await wordsIn(
    await admin.call(downloadJournalPaper, { query: { account: '1010', knownOn: today } }),
  );
  expect(narrowed).toContain('Ledger account 1010');
  expect(narrowed).toContain('As known at journal entry 2');
  expect(narrowed).toContain('Total of 1 entry');
});

test('payments on paper say what came in, what was taken back of it, and what is left', async () => {
  const said = await wordsIn(await admin.call(downloadPaymentsPaper, { query: { method: 'Cash' } }));
  expect(said).toMatch(/Received, 1 \$500\.00/);
  expect(said).toMatch(/Voids, 1 [−-]\$500\.00/);
  expect(said).toMatch(/Net \$0\.00/);
  expect(said).toContain('Typed twice');
  const { rows } = await admin.ask(listAudit, { query: { action: 'export-taken' } });
  expect(rows.map(({ words }) => words).join(' ')).toContain('payments.pdf');
});

test('an Auditor reads both and takes no paper of them; another agency reads nothing', async () => {
  const auditor = await system.addAgent(admin, 'Auditor');
  expect((await auditor.call(listPayments, { query: { knownOn: today } })).status).toBe(200);
  expect((await auditor.call(downloadJournalPaper, { query: {} })).status).toBe(403);
  expect((await auditor.call(downloadPaymentsPaper, { query: {} })).status).toBe(403);
  const stranger = await system.signUp();
  expect(await wordsIn(await stranger.call(downloadJournalPaper, { query: {} }))).toContain('Total of 0 entries');
});
