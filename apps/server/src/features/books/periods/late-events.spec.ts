import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import fc from 'fast-check';
import type { Pool } from 'pg';
import { createMigratedDatabase, type MigratedDatabase } from '../../../../test/migrated-database.ts';
import { RecordedEvents } from '../../../../test/recorded-events.ts';
import { applyInBatches, contentsOf } from '../../../../test/view-tables.ts';
import { lastDayOf, monthAfter } from '#domain/books/months.ts';
import { credit, debit, mirrored } from '#domain/kernel/posting.ts';
import { eventTypes } from '../../../event-types.ts';
import { trustedOrganizationId } from '../../../kernel/actor.ts';
import { TenantDatabase } from '../../../platform/database/tenant-database.ts';
import { RowChain } from '../../../platform/proof/row-chain.ts';
import { isDeep } from '../../../../../../libs/tooling/deep-suite.ts';
import { ledgerView, trialBalanceHash } from '../ledger/index.ts';
import type { RecordedEvent } from '../../../platform/event-log/events.ts';
import { yearEndPostings } from './period.ts';

const view = ledgerView(eventTypes);
const hash = 'ab'.repeat(32);
const FIRST = '2025-10';

let database: MigratedDatabase;
let projector: Pool;
let owner: Pool;
beforeAll(async () => {
  database = await createMigratedDatabase();
  projector = database.pool('projector');
  owner = database.pool('owner');
});
afterAll(() => database.drop());

const empty = () => owner.query(`truncate ${view.tables.join(', ')}`);

/** An agency whose months close and open again while it books, as the log holds it. */
class Agency {
  readonly id = randomUUID();
  private readonly accountId = randomUUID();
  private readonly closed: string[] = [];
  private readonly payments: RecordedEvent[] = [];

  constructor(private readonly events: RecordedEvents) {
    events.openAccount(this.id, this.accountId);
    events.premium(this.id, this.accountId, 120_000, `${FIRST}-05`);
  }

  pay(cents: number, paidOn: string): RecordedEvent {
    const payment = this.events.payment(this.id, this.accountId, cents, { paidOn });
    this.payments.push(payment);
    return payment;
  }

  /** The oldest payment that stands is taken back, on a day. */
  void(effectiveOn: string): void {
    const payment = this.payments.shift();
    if (payment) this.events.voidPayment(payment, effectiveOn);
  }

  /** The next month closes, is sealed, and a December ends its year with these cents of income. */
  close(): string {
    const month = monthAfter(FIRST, this.closed.length);
    this.closed.push(month);
    const { eventId: closedEventId } = this.period('PeriodClosed', { month });
    this.period('PeriodSealed', { month, closedEventId, journalNumber: 1, chainHead: hash, trialBalance: hash });
    return month;
  }

  endYear(month: string, cents: number): RecordedEvent {
    const postings = yearEndPostings([{ account: '4000', suretyId: null, cents: -cents }]);
    return this.period('YearEnded', { month, effectiveOn: lastDayOf(month), postings });
  }

  reopen(): string | undefined {
    const month = this.closed.pop();
    if (month !== undefined) this.period('PeriodReopened', { month, closedThrough: this.closed.at(-1) ?? null });
    return month;
  }

  /** An opening is in, and closes the days up to its own; or all of it is taken back. */
  moveIn(closedUntil: string | null): void {
    const [type, data] = closedUntil === null ? ['DaysBeforeOpened', {}] : ['DaysBeforeClosed', { closedUntil }];
    this.events.record(this.id, 'opening', this.id, type, data);
  }

  /** A line of the opening, which books on a day of before it. */
  opens(cents: number, effectiveOn: string): void {
    const postings = [debit('1000', cents), credit('3950', cents)];
    const line = { account: '1000', tags: {}, version: 1, amountCents: cents, effectiveOn, postings };
    this.events.record(this.id, 'opening', this.id, 'OpeningLineBooked', line);
  }

  period(type: string, data: object): RecordedEvent {
    return this.events.record(this.id, 'period', this.id, type, data);
  }
}

const bookedDays = async (organizationId: string) => {
  const { rows } = await owner.query<{ days: string }>(
    `select event_type || ' ' || effective_on || ' ' || booked_on as days from journal_entry
     where organization_id = $1 order by number`,
    [organizationId],
  );
  return rows.map(({ days }) => days);
};

test('what comes after the close of its month books on the first open day, and its void too (money#late-events)', async () => {
  const events = new RecordedEvents();
  const agency = new Agency(events);
  agency.close();
  agency.pay(1_000, '2025-10-20');
  agency.pay(2_000, '2025-09-01');
  agency.pay(3_000, '2025-11-02');
  agency.void('2025-10-31');
  agency.close();
  agency.void('2025-11-30');
  agency.reopen();
  agency.pay(4_000, '2025-11-20');
  agency.pay(5_000, '2025-10-20');
  await applyInBatches(projector, view, events.all, 500);
  expect(await bookedDays(agency.id)).toEqual([
    'BondWritten 2025-10-05 2025-10-05',
    'PaymentReceived 2025-10-20 2025-11-01',
    'PaymentReceived 2025-09-01 2025-11-01',
    'PaymentReceived 2025-11-02 2025-11-02',
    'PaymentVoided 2025-10-31 2025-11-01',
    'PaymentVoided 2025-11-30 2025-12-01',
    'PaymentReceived 2025-11-20 2025-11-20',
    'PaymentReceived 2025-10-20 2025-11-01',
  ]);
  await empty();
});

test('the end of a year and what takes it back book on 31 December, closed or not (money#year-end)', async () => {
  const events = new RecordedEvents();
  const agency = new Agency(events);
  for (let closed = 0; closed < 3; closed += 1) agency.close();
  const ended = agency.endYear('2025-12', 120_000);
  agency.close();
  const { postings } = ended.data as { postings: Parameters<typeof mirrored>[0] };
  const back = { month: '2025-12', effectiveOn: '2025-12-31', reversesEventId: ended.eventId };
  agency.period('YearEndReversed', { ...back, postings: mirrored(postings) });
  await applyInBatches(projector, view, events.all, 500);
  expect((await bookedDays(agency.id)).slice(1)).toEqual([
    'YearEnded 2025-12-31 2025-12-31',
    'YearEndReversed 2025-12-31 2025-12-31',
  ]);
  const { rows } = await owner.query('select month, state, journal_number from closed_month order by month');
  expect(rows).toEqual([
    { month: '2025-10', state: 'sealed', journalNumber: 1 },
    { month: '2025-11', state: 'sealed', journalNumber: 1 },
    { month: '2025-12', state: 'year-ended', journalNumber: 1 },
    { month: '2026-01', state: 'sealed', journalNumber: 2 },
  ]);
  await empty();
});

test('while an opening is in, days up to its own take the opening alone (moving-in#days-before-cut-over)', async () => {
  const events = new RecordedEvents();
  const agency = new Agency(events);
  agency.moveIn('2025-11-15');
  agency.opens(9_000, '2025-11-15');
  agency.pay(1_000, '2025-11-15');
  agency.pay(2_000, '2025-11-16');
  agency.void('2025-11-01');
  agency.close();
  agency.pay(3_000, '2025-10-20');
  agency.close();
  agency.pay(4_000, '2025-11-15');
  agency.reopen();
  agency.moveIn(null);
  agency.pay(5_000, '2025-11-15');
  await applyInBatches(projector, view, events.all, 500);
  expect((await bookedDays(agency.id)).slice(1)).toEqual([
    'OpeningLineBooked 2025-11-15 2025-11-15',
    'PaymentReceived 2025-11-15 2025-11-16',
    'PaymentReceived 2025-11-16 2025-11-16',
    'PaymentVoided 2025-11-01 2025-11-16',
    'PaymentReceived 2025-10-20 2025-11-16',
    'PaymentReceived 2025-11-15 2025-12-01',
    'PaymentReceived 2025-11-15 2025-11-15',
  ]);
  const { rows } = await owner.query('select closed_until from move_in_days');
  expect(rows).toEqual([{ closedUntil: null }]);
  await empty();
});

test('a closing of one agency leaves the days of another as they are', async () => {
  const events = new RecordedEvents();
  const [one, other] = [new Agency(events), new Agency(events)];
  one.close();
  one.moveIn('2025-10-25');
  other.pay(1_000, '2025-10-20');
  await applyInBatches(projector, view, events.all, 500);
  expect((await bookedDays(other.id)).at(-1)).toBe('PaymentReceived 2025-10-20 2025-10-20');
  await empty();
});

interface Step {
  what: 'pay' | 'void' | 'close' | 'soft' | 'reopen' | 'move in' | 'take back' | 'open';
  cents: number;
  day: number;
}

const anyStep: fc.Arbitrary<Step> = fc.record({
  what: fc.constantFrom('pay', 'pay', 'pay', 'void', 'close', 'soft', 'reopen', 'move in', 'take back', 'open'),
  cents: fc.integer({ min: 1, max: 100_000 }),
  day: fc.integer({ min: 0, max: 170 }),
});
const dayAt = (day: number) => new Date(Date.UTC(2025, 8, 20 + day)).toISOString().slice(0, 10);

/** Plays steps, and says where each month that is closed at the end was cut: after so many events of the log. */
const played = (steps: readonly Step[]) => {
  const events = new RecordedEvents();
  const agency = new Agency(events);
  const cuts = new Map<string, number>();
  for (const { what, cents, day } of steps) {
    if (what === 'pay') agency.pay(cents, dayAt(day));
    if (what === 'void') agency.void(dayAt(day));
    if (what === 'soft') agency.period('MonthSoftClosed', { month: '2026-03' });
    if (what === 'close' && cuts.size < 5) cuts.set(agency.close(), events.all.length);
    if (what === 'move in') agency.moveIn(dayAt(day));
    if (what === 'take back') agency.moveIn(null);
    if (what === 'open') agency.opens(cents, dayAt(day));
    if (what === 'reopen') cuts.delete(agency.reopen() ?? '');
  }
  return { events: events.all, organizationId: trustedOrganizationId(agency.id), cuts };
};

test('in whatever order months close and open, batches give the same rows and no closed month changes', async () => {
  const tenants = new TenantDatabase(database.pool('app'), new RowChain(database.secret));
  const anySteps = fc.array(anyStep, { minLength: 5, maxLength: 40 });
  await fc.assert(
    fc.asyncProperty(anySteps, async (steps) => {
      const { events, organizationId, cuts } = played(steps);
      const balances = (until: string) =>
        tenants.read(organizationId, (tx) =>
          trialBalanceHash(tx, organizationId, { on: lastDayOf(until), journalNumber: 1_000_000 }),
        );
      const then = new Map<string, string>();
      for (const [month, count] of cuts) {
        await applyInBatches(projector, view, events.slice(0, count), 500);
        then.set(month, await balances(month));
        await empty();
      }
      await applyInBatches(projector, view, events, 1);
      const one = await contentsOf(owner, view);
      for (const [month, before] of then) expect(await balances(month)).toBe(before);
      const { rows } = await owner.query<{ off: string }>(
        'select coalesce(sum(debit_cents) - sum(credit_cents), 0) as off from posting',
      );
      expect(Number(rows[0]?.off)).toBe(0);
      await empty();
      for (const size of [7, 500]) {
        await applyInBatches(projector, view, events, size);
        expect(await contentsOf(owner, view)).toEqual(one);
        await empty();
      }
    }),
    { numRuns: isDeep ? 100 : 8 },
  );
});
