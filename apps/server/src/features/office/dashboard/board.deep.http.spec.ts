import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import pg from 'pg';
import {
  getBoard,
  MOST_ASKED,
  MOST_ON_PANEL,
  MOST_PEOPLE,
  MOST_TO_COLLECT,
} from '#contracts/office/dashboard/board.ts';
import { listPastDue } from '#contracts/office/dashboard/past-due.ts';
import { listMissedCheckIns } from '#contracts/books/check-ins/check-ins.ts';
import { listCourtReminders } from '#contracts/books/court-reminders/court-reminders.ts';
import { listCalls } from '#contracts/books/plans/promises.ts';
import type { ResponseOf } from '#contracts/kernel/endpoint.ts';
import { addDays } from '#domain/kernel/days.ts';
import { fillSystem, varySystem } from '../../../../../bench/large-agency.ts';
import { Clock } from '../../../kernel/clock.ts';
import { startTestSystem, type TestSystem } from '../../../../test/test-system.ts';
import type { Person } from '../../../../test/test-people.ts';

const DEFENDANTS = 100_000;
const FORFEITED = 1_000;
const FORFEITED_CENTS = 1_000_000;

let system: TestSystem;
let admin: Person;
let board: ResponseOf<typeof getBoard>;
/** The size of the answer, in bytes. */
let size = 0;

/** What is counted of the agency ($1) on its day ($2) in the plainest way. */
const plainly = async <Row extends object>(sql: string): Promise<Row> => {
  const { rows } = await system.owner.query<Row>(sql, [admin.organizationId, board.today]);
  if (!rows[0]) throw new Error('Nothing was counted.');
  return rows[0];
};

/** Some bonds are forfeited, half of them past their deadline; every payment is of yesterday. */
const happened = async (client: pg.Client, today: string): Promise<void> => {
  await client.query(
    `update bond set status = 'FORFEITED', answer_by = $2::date + case when mod(first.nth, 2) = 0 then -10 else 10 end
     from (
       select bond_id, row_number() over (order by written_position) as nth from bond
       where organization_id = $1 and status = 'OPEN' order by written_position limit $3) first
     where bond.organization_id = $1 and bond.bond_id = first.bond_id`,
    [admin.organizationId, today, FORFEITED],
  );
  await client.query('update journal_entry set booked_on = $2 where organization_id = $1', [
    admin.organizationId,
    addDays(today, -1),
  ]);
};

beforeAll(async () => {
  system = await startTestSystem();
  admin = await system.signUp();
  // The day does not change between what is compared.
  const now = new Date();
  system.app.get(Clock).now = () => now;
  const { ownerUrl } = system.database;
  await fillSystem(ownerUrl, admin.organizationId, { system: DEFENDANTS, agency: DEFENDANTS, others: 1, today: 300 });
  const client = new pg.Client({ connectionString: ownerUrl });
  await client.connect();
  await varySystem(client);
  await happened(client, (await admin.ask(getBoard)).today);
  await client.end();
  const { text } = await admin.call(getBoard);
  size = Buffer.byteLength(text);
  board = await admin.ask(getBoard);
}, 600_000);
afterAll(() => system.close());

describe('the board of an agency with 100,000 defendants', () => {
  test('has every panel, each of so many rows as fit on it', () => {
    const { forfeitures, court, followUps, collect, drawer, sinceYesterday, failed } = board;
    expect(failed).toEqual({});
    expect(forfeitures?.rows).toHaveLength(MOST_ON_PANEL);
    expect(court?.rows.length).toBeLessThanOrEqual(MOST_ASKED + MOST_ON_PANEL);
    expect(followUps?.every(({ rows }) => rows.length <= 2)).toBe(true);
    expect(collect?.rows).toHaveLength(MOST_TO_COLLECT);
    expect(drawer).not.toBeNull();
    expect(sinceYesterday?.rows.length).toBeLessThanOrEqual(MOST_PEOPLE);
    expect(size).toBeLessThan(40_000);
  });

  test('counts every forfeiture, and what is past its deadline', () => {
    const half = FORFEITED / 2;
    expect(board.forfeitures).toMatchObject({
      all: { count: FORFEITED, cents: FORFEITED * FORFEITED_CENTS },
      past: { count: half, cents: half * FORFEITED_CENTS },
    });
  });

  test('counts who is in court, by bond, else by file', async () => {
    const days = await plainly<{ today: number; tomorrow: number; week: number }>(`
      with in_court as (
        select court_date from bond where organization_id = $1 and status = 'OPEN' and voided_at is null
        union all
        select d.court_date from defendant d join defendant_exposure e
          on e.organization_id = d.organization_id and e.defendant_id = d.id
        where d.organization_id = $1 and e.court_date is null
      )
      select (count(*) filter (where court_date = $2::date))::int as today,
        (count(*) filter (where court_date = $2::date + 1))::int as tomorrow,
        (count(*) filter (where court_date between $2::date + 1 and $2::date + 7))::int as week
      from in_court`);
    expect(days.week).toBeGreaterThan(100);
    expect(board.court).toMatchObject(days);
  });

  test('says how many follow-ups there are as their lists do', async () => {
    const counts = Object.fromEntries(board.followUps?.map(({ kind, count }) => [kind, count]) ?? []);
    const { count: missed } = await admin.ask(listMissedCheckIns);
    expect(missed).toBeGreaterThan(100);
    const { count: reminders } = await admin.ask(listCourtReminders);
    expect(counts).toEqual({ 'check-ins': missed, reminders });
  });

  test('has the first of all calls, what is past due, and what is owed by age to the cent', async () => {
    const { calls, rows, owed, pastDue } = board.collect ?? {};
    const due = await plainly<{ accounts: number; cents: number }>(`
      select count(*)::int as accounts, sum(owed_cents)::float8 as cents from account_due
      where organization_id = $1 and due_on < $2::date`);
    expect(due.accounts).toBeGreaterThan(DEFENDANTS / 2);
    expect([calls, pastDue]).toEqual([due.accounts, { count: due.accounts, cents: due.cents }]);
    const list = await admin.ask(listCalls);
    expect(rows?.map(({ accountId }) => accountId)).toEqual(
      list.rows.slice(0, MOST_TO_COLLECT).map(({ accountId }) => accountId),
    );
    expect((await admin.ask(listPastDue)).all).toEqual(pastDue);
    const { cents } = await plainly<{ cents: number }>(
      'select sum(premium_cents - payments_cents)::float8 as cents from account where organization_id = $1 and opened_on <= $2::date',
    );
    expect((owed?.ages.reduce((sum, age) => sum + age, 0) ?? 0) + (owed?.creditsCents ?? 0)).toBe(cents);
  });

  test('adds up what came in yesterday, and says who took it', async () => {
    const { payments, cents } = await plainly<{ payments: number; cents: number }>(`
      select count(*)::int as payments, sum(amount_cents)::float8 as cents from journal_entry
      where organization_id = $1 and booked_on = $2::date - 1`);
    expect(payments).toBe(DEFENDANTS / 4);
    expect(board.drawer).toMatchObject({ today: { cents: 0 }, yesterday: { cents, byMethod: { Cash: cents } } });
    expect(board.sinceYesterday).toMatchObject({ people: 1, all: { money: { count: payments, cents } } });
  });
});
