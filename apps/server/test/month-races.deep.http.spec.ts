import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { recordPayment } from '#contracts/books/account/accounts.ts';
import { closeMonth, listMonths, reopenMonth } from '#contracts/books/periods/periods.ts';
import { firstDayOf, lastDayOf, monthAfter, monthOf } from '#domain/books/months.ts';
import { dayOf, DEFAULT_TIME_ZONE } from '#domain/kernel/days.ts';
import { refusalOf } from './agency-story.ts';
import { raced } from './head-start.ts';
import { joinTestSystem, type JoinedSystem } from './join-system.ts';
import type { Person } from './test-people.ts';

/** Months that close while others book, or close them too: two hundred rounds of each. */

const ROUNDS = 200;
const last = monthAfter(monthOf(dayOf(new Date(), DEFAULT_TIME_ZONE)), -1);
const firstOpen = firstDayOf(monthAfter(last));
const closing = { params: { month: last } };
const say = (message: string): void => void process.stdout.write(`${message}\n`);

let system: JoinedSystem;
beforeAll(async () => {
  system = await joinTestSystem();
});
afterAll(() => system.close());

/** Two who close, one who takes payments, and an account; the month has been booked in. */
const agency = async () => {
  const admin = await system.signUp();
  const other = await system.addAgent(admin, 'Accounting');
  const { accountId } = await admin.story.account();
  await admin.story.pay(accountId, 1_000, { paidOn: firstDayOf(last), reason: 'Found' });
  return { admin, other, accountId };
};

const sealOf = async (admin: Person) => {
  const month = (await admin.ask(listMonths)).months.find((one) => one.month === last);
  expect(month?.state).toBe(last.endsWith('-12') ? 'year-ended' : 'sealed');
  return month?.seal?.journalNumber ?? 0;
};

const openAgain = (admin: Person) => admin.ask(reopenMonth, { ...closing, body: { reason: 'The next round' } });

const bookingOf = async (admin: Person, cents: number) => {
  const { rows } = await system.owner.query<{ number: string; bookedOn: string }>(
    `select p.journal_number as number, to_char(p.booked_on, 'YYYY-MM-DD') as booked_on from posting p
     where p.organization_id = $1 and p.ledger_account = '1100' and p.credit_cents = $2`,
    [admin.organizationId, cents],
  );
  return rows.map(({ number, bookedOn }) => ({ number: Number(number), bookedOn }));
};

describe(`at the same moment, ${String(ROUNDS)} times,`, () => {
  it('a payment of a month that closes books before the cut, or on the first open day, or is refused', async () => {
    const { admin, other, accountId } = await agency();
    const outcomes = new Map<string, number>();
    for (let round = 0; round < ROUNDS; round += 1) {
      const amountCents = 10_000 + round;
      const body = {
        amountCents,
        method: 'Cash',
        paidOn: lastDayOf(last),
        reason: 'Found late',
        confirmed: true,
      } as const;
      const pay = () => other.call(recordPayment, { params: { accountId }, body });
      const close = () => admin.call(closeMonth, closing);
      const [paid, closed] = await raced(round, pay, close);
      expect(closed.problem).toBeNull();
      admin.client.readWhatWrote(other.client);
      const cut = await sealOf(admin);
      const booked = await bookingOf(admin, amountCents);
      if (paid.problem) {
        expect([paid.problem.code, booked]).toEqual(['PERIOD_CLOSED', []]);
      } else {
        expect(booked).toHaveLength(1);
        const [{ number, bookedOn } = { number: 0, bookedOn: '' }] = booked;
        expect({ round, number, cut, bookedOn }).toMatchObject({
          bookedOn: number <= cut ? lastDayOf(last) : firstOpen,
        });
      }
      const outcome = paid.problem ? 'refused' : booked[0]?.bookedOn === firstOpen ? 'late' : 'before the cut';
      outcomes.set(outcome, (outcomes.get(outcome) ?? 0) + 1);
      await openAgain(admin);
    }
    say(`a payment and a close: ${[...outcomes].map(([what, count]) => `${what} ${String(count)}`).join('; ')}`);
  });

  it('two who close a month close it once', async () => {
    const { admin, other } = await agency();
    for (let round = 0; round < ROUNDS; round += 1) {
      const both = await Promise.all([admin, other].map((person) => refusalOf(person.call(closeMonth, closing))));
      expect({ round, both: both.toSorted() }).toEqual({ round, both: ['MONTH_CLOSED', 'done'] });
      admin.client.readWhatWrote(other.client);
      await sealOf(admin);
      await openAgain(admin);
    }
    const { rows } = await system.owner.query<{ state: string }>(
      'select state from closed_month where organization_id = $1',
      [admin.organizationId],
    );
    expect(rows).toEqual([{ state: 'open' }]);
  });
});
