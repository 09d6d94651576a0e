import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, expect, test } from '@jest/globals';
import { getBoard, MOST_TO_COLLECT } from '#contracts/office/dashboard/board.ts';
import { listCalls, MOST_CALLS, recordCall } from '#contracts/books/plans/promises.ts';
import { setPlan } from '#contracts/books/plans/plans.ts';
import { addDays, daysBetween } from '#domain/kernel/days.ts';
import { joinTestSystem, type JoinedSystem } from '../../../../test/join-system.ts';
import type { TestClock } from '../../../../test/shared-product.ts';

let system: JoinedSystem;
beforeAll(async () => {
  system = await joinTestSystem();
});
afterAll(() => system.close());
afterEach(() => system.provider<TestClock>('TestClock').set(null));

const onDay = (day: string) => system.provider<TestClock>('TestClock').set(`${day}T17:00:00Z`);

test('accounts without a plan and with one stand in one order, each as far up as money, days and court bring it', async () => {
  const admin = await system.signUp();
  await onDay('2026-07-06');
  const owing = async (
    fullName: string,
    dollars: number,
    { since = '2026-07-06', ...file }: Record<string, string> = {},
  ) => {
    const defendantId = await admin.story.defendant({ fullName, ...file });
    const { accountId } = await admin.story.account(defendantId);
    await admin.story.fee(accountId, dollars * 100, { chargedOn: '2026-07-06', dueOn: since });
    return { defendantId, params: { accountId } };
  };
  await owing('Eight Days', 100);
  await owing('Four Days', 200, { since: '2026-07-10' });
  await owing('One Day', 100, { since: '2026-07-13' });
  await owing('Due Today', 5_000, { since: '2026-07-14' });
  await owing('Court by File', 60, { courtDate: '2026-07-21' });
  await owing('Court Later', 70, { courtDate: '2026-07-22' });
  const inCourt = async (fullName: string, dollars: number, courtDate: string, file: Record<string, string> = {}) => {
    const { defendantId } = await owing(fullName, dollars, file);
    await admin.story.bond({ defendantId, amountCents: null, courtDate, bondDate: '2026-07-06' });
  };
  await inCourt('Court by Bond', 65, '2026-07-14');
  await inCourt('Bond Later than File', 90, '2026-08-01', { courtDate: '2026-07-16' });
  const planned = await owing('On Plan', 800);
  await admin.ask(setPlan, {
    ...planned,
    body: { amountCents: 5_500, frequency: 'WEEKLY', startOn: '2026-07-06', endsAfter: null },
  });

  await onDay('2026-07-14');
  const first = await admin.ask(listCalls);
  expect(first.rows.map(({ fullName, amountCents, days }) => [fullName, amountCents / 100, days])).toEqual([
    ['Court by Bond', 65, 8],
    ['Court by File', 60, 8],
    ['On Plan', 110, 8],
    ['Eight Days', 100, 8],
    ['Four Days', 200, 4],
    ['Bond Later than File', 90, 8],
    ['Court Later', 70, 8],
    ['One Day', 100, 1],
  ]);
  expect(first.rows.flatMap(({ explanation }) => /[Cc]ourt[^,.]*/.exec(explanation)?.[0] ?? [])).toEqual([
    'Court today',
    'Court in 7 days',
  ]);

  for (let number = 1; number <= MOST_TO_COLLECT; number += 1) await owing(`Small ${String(number)}`, 1);
  const whole = await admin.ask(listCalls);
  expect(whole.count).toBe(8 + MOST_TO_COLLECT);
  expect(whole.rows.slice(8).map(({ fullName }) => fullName)).toEqual(
    Array.from({ length: MOST_TO_COLLECT }, (_, index) => `Small ${String(index + 1)}`),
  );
  const shown = async () => {
    const { collect } = await admin.ask(getBoard);
    return [collect?.calls, ...(collect?.rows ?? []).map(({ fullName }) => fullName)];
  };
  const names = whole.rows.map(({ fullName }) => fullName);
  expect(await shown()).toEqual([whole.count, ...names.slice(0, MOST_TO_COLLECT)]);
  const top = whole.rows[0]?.accountId ?? '';
  await admin.ask(recordCall, { params: { accountId: top }, body: { outcome: 'no answer' } });
  expect(await shown()).toEqual([whole.count, ...names.slice(0, MOST_TO_COLLECT)]);
  await admin.ask(recordCall, { params: { accountId: top }, body: { outcome: 'message' } });
  expect(await shown()).toEqual([whole.count - 1, ...names.slice(1, MOST_TO_COLLECT + 1)]);
});

/** Accounts with dues as the views keep them, many at once: of each what is due, and what will be. */
const insertDues = async (organizationId: string, userId: string, people: readonly Owing[]): Promise<void> => {
  const rows = `jsonb_to_recordset($2::jsonb) as p (id uuid, name text, lifecycle text, court date, status text, place int,
    due int, later int, since date)`;
  for (const insert of [
    `defendant (organization_id, id, full_name, lifecycle, court_date, created_by)
     select $1, id, name, lifecycle, court, '${userId}'`,
    `account (organization_id, account_id, defendant_id, status, opened_on, opened_position, premium_cents)
     select $1, id, id, status, since, place, due + later`,
    'account_number (organization_id, short_id, account_id) select $1, place, id',
    `account_due (organization_id, account_id, due_on, owed_cents, all_owed_cents)
     select $1, id, since, due, due + later`,
    `account_due (organization_id, account_id, due_on, owed_cents) select $1, id, '2026-08-01'::date, later`,
  ])
    await system.owner.query(`insert into ${insert} from ${rows}`, [organizationId, JSON.stringify(people)]);
  await system.owner.query(
    `insert into dues_of_day (organization_id, due_on, owed_cents, accounts)
     select organization_id, due_on, sum(owed_cents), count(all_owed_cents) from account_due where organization_id = $1
     group by organization_id, due_on`,
    [organizationId],
  );
};

interface Owing {
  id: string;
  name: string;
  lifecycle: 'live' | 'archived';
  court: string | null;
  status: 'open' | 'closed';
  place: number;
  due: number;
  later: number;
  since: string;
}

test('of many accounts the first are found and all counted, also where nobody is called about those that owe most', async () => {
  const admin = await system.signUp();
  const today = '2026-07-14';
  await onDay(today);
  const people = Array.from({ length: 400 }, (_, n): Owing => {
    // Whoever owes most is not called: 60 are not live, 60 closed their account.
    const isFar = n < 120;
    const due = isFar ? 900_000 + n * 101 : 1_000 + ((n * 7_919) % 9_973) * 3;
    return {
      id: randomUUID(),
      name: `Owing ${String(n)}`,
      lifecycle: isFar && n % 2 === 0 ? 'archived' : 'live',
      court: n % 5 === 0 ? '2026-07-16' : null,
      status: isFar && n % 2 === 1 ? 'closed' : 'open',
      place: n + 1,
      due,
      later: n % 3 === 0 ? 50_000 : 0,
      since: addDays(today, -(1 + ((n * 31) % 90))),
    };
  });
  await insertDues(admin.organizationId, admin.userId, people);
  const called = people.filter(({ lifecycle, status }) => lifecycle === 'live' && status === 'open');
  const rankOf = ({ due, since, court }: Owing) => due * daysBetween(since, today) * (court === null ? 1 : 2);
  const inOrder = called.toSorted(
    (one, other) => rankOf(other) - rankOf(one) || one.since.localeCompare(other.since) || one.place - other.place,
  );
  const names = inOrder.map(({ name }) => name);
  const { count, rows } = await admin.ask(listCalls);
  expect([count, rows.map(({ fullName }) => fullName)]).toEqual([280, names.slice(0, MOST_CALLS)]);
  const { collect } = await admin.ask(getBoard);
  expect([collect?.calls, collect?.rows.map(({ fullName }) => fullName)]).toEqual([
    280,
    names.slice(0, MOST_TO_COLLECT),
  ]);
});
