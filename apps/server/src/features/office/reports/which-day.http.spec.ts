import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { getReceipt } from '#contracts/books/account/statements.ts';
import { getUnsettled } from '#contracts/books/drawer/drawer.ts';
import { depositPayment, returnPayment } from '#contracts/books/payments/banking.ts';
import { settleCards } from '#contracts/books/payments/deposits.ts';
import { closeMonth } from '#contracts/books/periods/periods.ts';
import { downloadMoneyOut, listMoneyOut } from '#contracts/office/money-out/money-out.ts';
import { listPayments } from '#contracts/office/payment-history/payment-history.ts';
import { listJournal } from '#contracts/office/reports/reports.ts';
import { firstDayOf, lastDayOf, monthAfter, monthOf } from '#domain/books/months.ts';
import type { WhichDay } from '#domain/books/which-day.ts';
import { dayOf, DEFAULT_TIME_ZONE, formatDay } from '#domain/kernel/days.ts';
import { download, exported } from '../../../../test/hledger-agrees.ts';
import { joinTestSystem, type JoinedSystem } from '../../../../test/join-system.ts';
import { readPdf } from '../../../../test/pdf-text.ts';
import type { Person } from '../../../../test/test-people.ts';
import { EXPORT_QUEUE } from './export.ts';

const thisMonth = monthOf(dayOf(new Date(), DEFAULT_TIME_ZONE));
const before = monthAfter(thisMonth, -2);
const [taken, sentBack, firstOpen] = [
  firstDayOf(before),
  lastDayOf(before),
  firstDayOf(monthAfter(thisMonth, -1)),
] as const;
const reason = 'Found in a folder';

let system: JoinedSystem;
let admin: Person;
let accountId: string;
let paymentId: string;

/** A check of a closed month is sent back on a day of it, with a charge of the bank: both book on the first open day. */
beforeAll(async () => {
  system = await joinTestSystem();
  await system.work(EXPORT_QUEUE);
  admin = await system.signUp();
  ({ accountId } = await admin.story.account());
  paymentId = await admin.story.pay(accountId, 900, { method: 'Check', paidOn: taken, reason });
  const params = { accountId, paymentId };
  await admin.ask(depositPayment, { params, body: { depositedOn: taken, reason } });
  await admin.ask(closeMonth, { params: { month: before } });
  const returned = { returnedOn: sentBack, reason: 'Insufficient funds', bankFeeCents: 1_200, bankedOn: sentBack };
  await admin.ask(returnPayment, { params, body: returned });
});
afterAll(() => system.close());

const both = (of: { bookedOn: string; effectiveOn: string }) => [of.bookedOn, of.effectiveOn];

const paymentsOf = async (query: object) => {
  const { rows, totalCents } = await admin.ask(listPayments, { query });
  return { rows: rows.map((row) => [row.what, ...both(row)]), totalCents };
};

test('payments run by booked day unless told, and by effective day where asked, with both days (money#which-day)', async () => {
  const [received, returned] = [
    ['received', taken, taken],
    ['returned', firstOpen, sentBack],
  ];
  const closed = { from: taken, to: sentBack };
  expect(await paymentsOf(closed)).toEqual({ rows: [received], totalCents: 900 });
  expect(await paymentsOf({ from: firstOpen })).toEqual({ rows: [returned], totalCents: -900 });
  expect(await paymentsOf({ ...closed, by: 'effective' })).toEqual({ rows: [returned, received], totalCents: 0 });
  expect(await paymentsOf({ from: firstOpen, by: 'effective' })).toEqual({ rows: [], totalCents: 0 });
});

test('a list of payments by effective day goes on in its pages where it ended', async () => {
  const query = { by: 'effective' as WhichDay, limit: 1 };
  const first = await admin.ask(listPayments, { query });
  expect(first.rows.map(({ what }) => what)).toEqual(['returned']);
  const second = await admin.ask(listPayments, { query: { ...query, cursor: first.nextCursor ?? '' } });
  expect([second.rows.map(({ what }) => what), second.nextCursor]).toEqual([['received'], null]);
});

test('the journal is of the days that are meant (money#which-day)', async () => {
  const numbersOf = async (query: object) =>
    (await admin.ask(listJournal, { query: { ...query, ascending: 'true' } })).rows.map(({ eventType }) => eventType);
  const booked = await numbersOf({ from: firstOpen });
  expect(booked).toEqual(['PaymentReturned', 'ReturnCharged']);
  expect(await numbersOf({ from: firstOpen, by: 'effective' })).toEqual([]);
  const effective = await numbersOf({ from: taken, to: sentBack, by: 'effective' });
  expect(effective.slice(-2)).toEqual(booked);
  expect(effective).toHaveLength((await numbersOf({ from: taken, to: sentBack })).length + 2);
});

test('money out is of the days that are meant, in its file too (money#which-day)', async () => {
  const daysOf = async (query: object) => (await admin.ask(listMoneyOut, { query })).rows.map(both);
  expect(await daysOf({ from: firstOpen })).toEqual([[firstOpen, sentBack]]);
  expect(await daysOf({ to: sentBack })).toEqual([]);
  expect(await daysOf({ to: sentBack, by: 'effective' })).toEqual([[firstOpen, sentBack]]);
  const linesOf = async (by: WhichDay) => {
    const { text } = await admin.call(downloadMoneyOut, { query: { to: sentBack, by } });
    return text.trimEnd().split('\r\n').slice(1);
  };
  expect(await linesOf('booked')).toEqual([]);
  const [line = ''] = await linesOf('effective');
  expect(line.split(',').slice(0, 3)).toEqual([formatDay(firstOpen), formatDay(sentBack), 'Bank charge']);
});

test('a receipt says the day of its return, and the day on which that is booked (money#which-day)', async () => {
  const { bookedOn, returned } = await admin.ask(getReceipt, { params: { accountId, paymentId } });
  expect([bookedOn, returned]).toEqual([null, { on: sentBack, bookedOn: firstOpen, reason: 'Insufficient funds' }]);
});

test('a returned card that waits for a settlement says both of its days (money#which-day)', async () => {
  const other = await system.signUp();
  const of = await other.story.account();
  const card = await other.story.pay(of.accountId, 900, { method: 'Credit Card', paidOn: taken, reason });
  const params = { accountId: of.accountId, paymentId: card };
  await other.ask(settleCards, { body: { settledOn: taken, payments: [params], payoutCents: 900, reason } });
  await other.ask(closeMonth, { params: { month: before } });
  await other.ask(returnPayment, { params, body: { returnedOn: sentBack, reason: 'Disputed', bankedOn: sentBack } });
  const { lines } = await other.ask(getUnsettled);
  expect(lines.map(({ kind, takenOn, bookedOn }) => [kind, takenOn, bookedOn])).toEqual([
    ['return', sentBack, firstOpen],
  ]);
});

/** The lines of a CSV export by the names of its columns, without its foot. */
const fileOf = async (body: Parameters<typeof exported>[1]) => {
  const { text } = await download(admin, await exported(admin, body));
  const [head = [], ...lines] = text
    .replace(/^\uFEFF/, '')
    .trimEnd()
    .split('\r\n')
    .map((line) => line.split(','));
  return lines.slice(0, -1).map((cells) => Object.fromEntries(cells.map((cell, at) => [head[at] ?? '', cell])));
};

test('the files of payments and of the journal are of the days that are meant', async () => {
  const days = { from: firstOpen } as const;
  const paymentsIn = async (by: WhichDay) =>
    (await fileOf({ kind: 'payments-csv', ...days, by })).map((line) => [line['Booked On'], line['Effective On']]);
  expect((await paymentsIn('booked'))[0]).toEqual([firstOpen, sentBack]);
  expect(await paymentsIn('effective')).toHaveLength(1); // the totals alone
  const journalIn = async (by: WhichDay) => await fileOf({ kind: 'journal-csv', ...days, by });
  expect((await journalIn('booked')).length).toBeGreaterThan(0);
  expect(await journalIn('effective')).toEqual([]);
});

test('the statement of a client runs by effective day in its file, as on screen and paper, and says both days', async () => {
  const of = { accountId, from: taken, to: sentBack } as const;
  const lines = await fileOf({ kind: 'statement-csv', ...of });
  const last = lines.at(-2);
  expect([last?.['Date'], last?.['Effective Day'], last?.['Booked Day']]).toEqual([sentBack, sentBack, firstOpen]);
  expect(lines.at(-1)?.['Balance']).toBe(lines[0]?.['Balance']);
  const { bytes } = await download(admin, await exported(admin, { kind: 'statement-pdf', ...of }));
  const words = (await readPdf(bytes)).pages.join(' ').replaceAll(/\s+/g, ' ');
  expect(words).toContain(`booked on ${formatDay(firstOpen)}`);
});
