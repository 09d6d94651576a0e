import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { recordPayment } from '#contracts/books/account/accounts.ts';
import { getTrialBalance } from '#contracts/books/ledger/ledger.ts';
import { closeMonth, listMonths } from '#contracts/books/periods/periods.ts';
import { listAudit } from '#contracts/office/audit/audit.ts';
import { getDashboard } from '#contracts/office/dashboard/dashboard.ts';
import { getClock, moveClock } from '#contracts/office/system/clock.ts';
import { firstDayOf, monthAfter, monthOf } from '#domain/books/months.ts';
import { addDays, dayOf, DEFAULT_TIME_ZONE, formatDay } from '#domain/kernel/days.ts';
import { refusalOf } from '../../../../test/agency-story.ts';
import { createMigratedDatabase } from '../../../../test/migrated-database.ts';
import { startTestSystem, type TestSystem } from '../../../../test/test-system.ts';
import { verified } from '../../../../test/verified.ts';
import { keepClockApart } from '../../../operations/keep-clock-apart.ts';
import { EventLog } from '../../../platform/event-log/event-log.ts';
import { ReadYourWrites } from '../../../platform/projections/read-your-writes.ts';

const today = dayOf(new Date(), DEFAULT_TIME_ZONE);
const nextMonth = firstDayOf(monthAfter(monthOf(today)));

let system: TestSystem;
let fixed: TestSystem;
beforeAll(async () => {
  system = await startTestSystem({ MOVABLE_CLOCK: 'true' });
  fixed = await startTestSystem();
});
afterAll(() => Promise.all([system.close(), fixed.close()]));

it('an Admin moves the day forward, never back, and every process follows it (building#moved-clock)', async () => {
  const admin = await system.signUp();
  const agent = await system.addAgent(admin, 'Agent');
  expect(await admin.ask(getClock)).toEqual({ isMovable: true, isMoved: false, today });
  const { accountId } = await admin.story.account();
  await admin.story.pay(accountId, 10_000);
  const move = (day: string, person = admin) => person.call(moveClock, { body: { day } });
  expect(await refusalOf(move(today))).toBe('CLOCK_BACK');
  expect(await refusalOf(move(nextMonth, agent))).toBe('ROLE_REFUSED');
  expect((await move(nextMonth)).body).toEqual({ isMovable: true, isMoved: true, today: nextMonth });
  expect(await refusalOf(move(addDays(nextMonth, -1)))).toBe('CLOCK_BACK');

  // Nobody is signed out by it; money is of the new day, and the month that is over by now can be closed.
  expect((await agent.ask(getDashboard)).today).toBe(nextMonth);
  const body = { amountCents: 700, method: 'Cash', paidOn: nextMonth, confirmed: true } as const;
  await agent.ask(recordPayment, { params: { accountId }, body });
  admin.client.readWhatWrote(agent.client);
  expect((await admin.ask(getTrialBalance)).effectiveOn).toBe(nextMonth);
  await admin.ask(closeMonth, { params: { month: monthOf(today) } });
  expect((await admin.ask(listMonths)).months[1]).toMatchObject({ month: monthOf(today), isOver: true });

  const { rows } = await admin.ask(listAudit, { query: {} });
  expect(rows.map(({ words }) => words)).toContain(`Moved the clock of the product to ${formatDay(nextMonth)}`);
  const log = system.app.get(EventLog, { strict: false });
  await system.app.get(ReadYourWrites, { strict: false }).reached('ledger', (await log.head()) ?? 0n, 60_000);
  expect((await verified(system.app, { organizationId: admin.organizationId })).problems).toEqual([]);
});

it('a process that starts later has the day to which it was moved', async () => {
  const admin = await system.signUp();
  const { today: now } = await admin.ask(getClock);
  const further = addDays(now, 40);
  const other = await system.anotherApi();
  await admin.ask(moveClock, { body: { day: further } });
  const started = await system.anotherApi();
  for (const app of [other, started]) {
    const { body } = await app.inject({ method: 'GET', url: '/api/clock' });
    expect(JSON.parse(body)).toMatchObject({ isMoved: true, today: further });
    await app.close();
  }
});

it('the day of any other product stays that of its machine', async () => {
  const admin = await fixed.signUp();
  expect(await admin.ask(getClock)).toEqual({ isMovable: false, isMoved: false, today });
  expect(await refusalOf(admin.call(moveClock, { body: { day: nextMonth } }))).toBe('CLOCK_FIXED');
});

it('a database is of one kind for ever', async () => {
  const database = await createMigratedDatabase();
  await keepClockApart(database.ownerUrl, false);
  await keepClockApart(database.ownerUrl, true);
  await keepClockApart(database.ownerUrl, true);
  await expect(keepClockApart(database.ownerUrl, false)).rejects.toThrow('with no other');
  await database.drop();
  await fixed.signUp();
  await expect(keepClockApart(fixed.database.ownerUrl, true)).rejects.toThrow('use a new folder');
});
