import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { downloadAudit, listAudit } from '#contracts/office/audit/audit.ts';
import { listPowers } from '#contracts/powers/inventory/powers.ts';
import { listPayments } from '#contracts/office/payment-history/payment-history.ts';
import { listJournal } from '#contracts/office/reports/reports.ts';
import { makeBusy } from './busy-agency.ts';
import { joinTestSystem, type JoinedSystem } from './join-system.ts';
import { aSurety, receive } from './powers-of.ts';
import type { Person } from './test-people.ts';

let system: JoinedSystem;
let admin: Person;
beforeAll(async () => {
  system = await joinTestSystem();
  admin = await system.signUp();
  const { defendantId } = await makeBusy(admin);
  await makeBusy(admin, 'Jules Landry');
  const numbers = ['p-3', 'P 1', 'P-22', 'Q-1', 'P-2', 'p4', 'A-9'];
  const dates = ['2026-03-02', null, '2026-03-01', '2026-03-02', null, null, '2026-03-02'];
  for (const [at, powerNumber] of numbers.entries()) {
    const bond = { defendantId, powerNumber, bondDate: dates[at] ?? null, reason: 'Entered from the old books' };
    await admin.story.bond({ ...bond, amountCents: 100_000, jurisdiction: 'Orleans' });
  }
  // What two agents hold, and nobody.
  const suretyId = await aSurety(admin);
  const [one, other] = [await system.addAgent(admin, 'Agent'), await system.addAgent(admin, 'Agent')];
  for (const [box, holderId] of [one.userId, other.userId, null].entries()) {
    await receive(admin, `H${String(box)}-1`, { suretyId, lastNumber: `H${String(box)}-4`, holderId });
  }
  for (let files = 0; files < 6; files += 1) await admin.call(downloadAudit);
});
afterAll(() => system.close());

interface Answer<Row> {
  rows: Row[];
  nextCursor: string | null;
}
type Ask<Row> = (page: { limit: number; cursor?: string }) => Promise<Answer<Row>>;

/** The whole list; in pages of three it must be the same, each page but the last of them full. */
const wholeOf = async <Row>(ask: Ask<Row>): Promise<Row[]> => {
  const { rows, nextCursor } = await ask({ limit: 200 });
  expect(nextCursor).toBeNull();
  expect(rows.length).toBeGreaterThan(6);
  const pages: Row[][] = [];
  for (let cursor: string | null | undefined; cursor !== null;) {
    const page: Answer<Row> = await ask({ limit: 3, ...(cursor === undefined ? {} : { cursor }) });
    pages.push(page.rows);
    cursor = page.nextCursor;
  }
  expect(pages.flat()).toEqual(rows);
  expect(pages.slice(0, -1).every(({ length }) => length === 3)).toBe(true);
  return rows;
};

type Value = string | number;
const compare = (a: Value, b: Value) => (a < b ? -1 : a > b ? 1 : 0);

/** That a list pages both ways, each the other's reverse, and that its values rise in the one. */
const pagesBothWays = async <Row>(up: Ask<Row>, down: Ask<Row>, valueOf: (row: Row) => Value): Promise<void> => {
  const rising = await wholeOf(up);
  expect(await wholeOf(down)).toEqual(rising.toReversed());
  expect(rising.map(valueOf)).toEqual(rising.map(valueOf).toSorted(compare));
};

test('the journal pages by number, both ways', async () => {
  await pagesBothWays(
    (page) => admin.ask(listJournal, { query: { ...page, ascending: 'true' } }),
    (page) => admin.ask(listJournal, { query: page }),
    ({ journalNumber }) => journalNumber,
  );
});

test('the payment history pages by day and by amount, both ways', async () => {
  await pagesBothWays(
    (page) => admin.ask(listPayments, { query: { ...page, ascending: 'true' } }),
    (page) => admin.ask(listPayments, { query: page }),
    ({ bookedOn }) => bookedOn,
  );
  await pagesBothWays(
    (page) => admin.ask(listPayments, { query: { ...page, sort: 'amount', ascending: 'true' } }),
    (page) => admin.ask(listPayments, { query: { ...page, sort: 'amount' } }),
    ({ amountCents }) => amountCents,
  );
});

test('the audit trail pages by time, both ways, voids among it', async () => {
  const ask =
    (ascending: 'true' | 'false'): Ask<{ recordedAt: string; action: string }> =>
    (page) =>
      admin.ask(listAudit, { query: { ...page, ascending } });
  await pagesBothWays(ask('true'), ask('false'), ({ recordedAt }) => recordedAt);
  const { rows } = await ask('true')({ limit: 200 });
  expect(rows.filter(({ action }) => action === 'payment-voided')).toHaveLength(2);
});

test('the power inventory pages by each of its columns, both ways', async () => {
  for (const sort of ['number', 'amount', 'status', 'dates', 'agent'] as const) {
    const up = await wholeOf((page) => admin.ask(listPowers, { query: { ...page, sort } }));
    const down = await wholeOf((page) => admin.ask(listPowers, { query: { ...page, sort, descending: 'true' } }));
    expect([sort, down]).toEqual([sort, up.toReversed()]);
  }
  await pagesBothWays(
    (page) => admin.ask(listPowers, { query: { ...page, sort: 'number' } }),
    (page) => admin.ask(listPowers, { query: { ...page, sort: 'number', descending: 'true' } }),
    ({ powerNumber }) => powerNumber.toUpperCase().replaceAll(/[ -]/g, ''),
  );
  await pagesBothWays(
    (page) => admin.ask(listPowers, { query: { ...page, sort: 'agent' } }),
    (page) => admin.ask(listPowers, { query: { ...page, sort: 'agent', descending: 'true' } }),
    ({ holderName }) => holderName.toLowerCase(),
  );
  const newest = await wholeOf((page) => admin.ask(listPowers, { query: page }));
  expect(newest.map(({ powerNumber }) => powerNumber).slice(3, 6)).toEqual(['H2-001', 'H1-004', 'H1-003']);
  expect(newest.map(({ powerNumber }) => powerNumber).slice(12, 15)).toEqual(['A-9', 'p4', 'P-2']);
});

test('a cursor is for the order that it was made in', async () => {
  const { nextCursor } = await admin.ask(listPayments, { query: { limit: 1 } });
  const payments = await admin.call(listPayments, { query: { sort: 'amount', cursor: nextCursor ?? '' } });
  const powers = await admin.ask(listPowers, { query: { limit: 1 } });
  const byDate = await admin.call(listPowers, { query: { sort: 'dates', cursor: powers.nextCursor ?? '' } });
  for (const { problem } of [payments, byDate])
    expect(problem?.errors).toEqual([{ path: 'cursor', message: 'This page does not exist.' }]);
});
