import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import type { Pool } from 'pg';
import { credit, receivableUp } from '#domain/kernel/posting.ts';
import { createMigratedDatabase, type MigratedDatabase } from '../../../../test/migrated-database.ts';
import { RecordedEvents } from '../../../../test/recorded-events.ts';
import { applyInBatches, contentsOf } from '../../../../test/view-tables.ts';
import { plansView } from './plans.projection.ts';
import { accountOf, type StatementEvent } from '../account/index.ts';
import { planEventTypes, type PlanEvent } from './plan-events.ts';
import { NOTHING_AGREED, recordAfter, recordKnownAt, type PlanRecord, type RecordEvent } from './plan-record.ts';

let database: MigratedDatabase;
let projector: Pool;
let owner: Pool;

beforeAll(async () => {
  database = await createMigratedDatabase();
  projector = database.pool('projector');
  owner = database.pool('owner');
});
afterAll(() => database.drop());

const today = '2026-03-09';
const terms: Omit<Extract<PlanEvent, { type: 'PaymentPlanSet' }>['data'], 'version'> = {
  setOn: today,
  amountCents: 10_000,
  frequency: 'WEEKLY',
  startOn: today,
  endsAfter: null,
  bondId: null,
  downPayments: [],
  spreadPastDue: false,
};

/** What happens to two accounts, from a list of dice. */
const historyOf = (dice: readonly number[]): RecordedEvents => {
  const log = new RecordedEvents();
  const organization = randomUUID();
  const accounts = [0, 1].map(() => ({
    id: randomUUID(),
    version: 0,
    promise: randomUUID(),
    call: randomUUID(),
    fee: '',
  }));
  for (const { id } of accounts) log.openAccount(organization, id);
  for (const die of dice) {
    const account = accounts[die % 2]!;
    const on = (category: 'plan' | 'account', type: string, data: object) =>
      log.record(organization, category, account.id, type, data);
    const plan = ({ type, data }: PlanEvent) => on('plan', type, data);
    const amountCents = 100 + die;
    const fee = { feeId: randomUUID(), kind: 'Jail Fee', bondId: null, amountCents, chargedOn: today };
    const postings = [receivableUp(amountCents, { accountId: account.id }), credit('2100', amountCents)];
    const act = [
      () => plan({ type: 'PaymentPlanSet', data: { ...terms, version: (account.version += 1) } }),
      () => plan({ type: 'PaymentPlanEnded', data: { version: account.version || 1, endedOn: today } }),
      () => plan({ type: 'InstalmentSkipped', data: { version: 1, index: die % 5, dueOn: today, skippedOn: today } }),
      () => {
        account.promise = randomUUID();
        const dueOn = die % 3 === 0 ? today : '2026-03-20';
        plan({ type: 'PromiseMade', data: { promiseId: account.promise, amountCents, dueOn, madeOn: today } });
      },
      () => plan({ type: 'PromiseWithdrawn', data: { promiseId: account.promise, withdrawnOn: '2026-03-10' } }),
      () => plan({ type: 'CallRecorded', data: { callId: account.call, outcome: 'reached', calledOn: today } }),
      () => plan({ type: 'CallUndone', data: { callId: account.call, undoneOn: today } }),
      () => plan({ type: 'CallsHeld', data: { until: die % 3 === 0 ? null : '2026-03-20', heldOn: today } }),
      () => plan({ type: 'CallHoldLifted', data: { liftedOn: today } }),
      () =>
        on('account', die % 3 === 0 ? 'AccountReopened' : 'AccountClosed', { accountId: account.id, closedOn: today }),
      () => {
        account.fee = fee.feeId;
        on('account', 'FeeAdded', { ...fee, ...(die % 2 ? { dueOn: '2026-03-20' } : {}), postings });
      },
      () => account.fee !== '' && on('account', 'FeeVoided', { feeId: account.fee, postings }),
      () => {
        const toAccountId = accounts[(die + 1) % 2]!.id;
        const nothing = { transferId: randomUUID(), bondId: null, premiumCents: 0, entries: [], postings: [] };
        const closing = die % 3 === 0 ? { bonds: [] } : {};
        on('account', 'EntriesTransferred', { ...nothing, ...closing, toAccountId, effectiveOn: today });
      },
      () =>
        plan({
          type: 'PlanBroughtIn',
          data: {
            version: (account.version += 1),
            setOn: '2026-02-28',
            amountCents,
            frequency: 'MONTHLY',
            startOn: today,
            openingCents: die,
            openingOn: '2026-02-28',
          },
        }),
      () => plan({ type: 'PlanTakenBack', data: { version: account.version || 1, takenBackOn: today } }),
    ][die % 15]!;
    act();
  }
  return log;
};

const eventsOf = (log: RecordedEvents) => log.all.filter(({ type }) => plansView.types.includes(type));
const empty = () => owner.query(`truncate ${plansView.tables.join(', ')}`);

describe('the view of plans', () => {
  it('holds the same rows after batches of 1, 7 and 500, and after a rebuild', async () => {
    const dice = fc.array(fc.nat({ max: 10_000 }), { minLength: 20, maxLength: 60 });
    await fc.assert(
      fc.asyncProperty(dice, async (rolled) => {
        const events = eventsOf(historyOf(rolled));
        const results = [];
        for (const size of [1, 7, 500, 500]) {
          await applyInBatches(projector, plansView, events, size);
          results.push(await contentsOf(owner, plansView));
          await empty();
        }
        for (const result of results) expect(result).toEqual(results[0]);
      }),
      { numRuns: 5 },
    );
  });

  it('tells of any place in the log what was agreed there (money#as-of)', () => {
    const dice = fc.array(fc.nat({ max: 10_000 }), { minLength: 20, maxLength: 60 });
    const told = ({ versions, promises, brought }: Pick<PlanRecord, 'versions' | 'promises' | 'brought'>) => ({
      versions,
      promises,
      brought,
    });
    const types = [...Object.keys(planEventTypes), 'AccountClosed', 'AccountReopened'];
    fc.assert(
      fc.property(dice, (rolled) => {
        const events = historyOf(rolled).all.filter(({ type }) => types.includes(type)) as RecordEvent[];
        for (const own of Map.groupBy(events, (event) => accountOf(event as StatementEvent)).values()) {
          const whole = own.reduce(recordAfter, NOTHING_AGREED);
          let record = NOTHING_AGREED;
          for (const event of own) {
            record = recordAfter(record, event);
            expect(recordKnownAt(whole, Number(event.position))).toEqual(told(record));
          }
        }
      }),
      { numRuns: 50 },
    );
  });

  const recordOf = async (record: (log: RecordedEvents, add: (type: string, data: object) => void) => void) => {
    const log = new RecordedEvents();
    const [organization, accountId] = [randomUUID(), randomUUID()];
    record(log, (type, data) =>
      log.record(organization, type.startsWith('Account') ? 'account' : 'plan', accountId, type, data),
    );
    await applyInBatches(projector, plansView, eventsOf(log), 500);
    const { rows } = await owner.query<{ record: PlanRecord; startOn: string | null; promiseDueOn: string | null }>(
      'select record, start_on, promise_due_on from account_plan where account_id = $1',
      [accountId],
    );
    return rows[0]!;
  };
  const promise = { promiseId: randomUUID(), amountCents: 500, dueOn: '2026-03-12', madeOn: today };

  it('ends the plan and the promise with the account, and gives neither back', async () => {
    const { record, startOn, promiseDueOn } = await recordOf((_, add) => {
      add('PaymentPlanSet', { ...terms, version: 1 });
      add('PromiseMade', promise);
      add('AccountClosed', { closedOn: '2026-03-10' });
      add('AccountReopened', { reopenedOn: '2026-03-10' });
    });
    expect(record.versions).toMatchObject([{ endedOn: '2026-03-10', endedBy: 'closing' }]);
    expect(record.promises).toMatchObject([{ over: { why: 'ended' } }]);
    expect([startOn, promiseDueOn]).toEqual([null, null]);
  });

  it('a plan that came behind the closing of its account is over at once', async () => {
    const { record, startOn } = await recordOf((_, add) => {
      add('AccountClosed', { closedOn: today });
      add('PaymentPlanSet', { ...terms, version: 1 });
    });
    expect(record.versions).toMatchObject([{ endedOn: today, endedBy: 'closing' }]);
    expect(startOn).toBeNull();
  });

  it('keeps where in the log another account brought what stood on it, and of no other transfer', async () => {
    const log = new RecordedEvents();
    const [organization, from, to] = [randomUUID(), randomUUID(), randomUUID()];
    const moved = { transferId: randomUUID(), toAccountId: to, bondId: null, premiumCents: 0, effectiveOn: today };
    log.record(organization, 'account', from, 'EntriesTransferred', { ...moved, entries: [], postings: [] });
    log.record(organization, 'account', from, 'EntriesTransferred', { ...moved, bonds: [], entries: [], postings: [] });
    const closing = log.all.at(-1);
    await applyInBatches(projector, plansView, eventsOf(log), 1);
    const { rows } = await owner.query<{ accountId: string; record: PlanRecord }>(
      'select account_id, record from account_plan where organization_id = $1',
      [organization],
    );
    expect(rows.map(({ accountId, record }) => [accountId, record.brought])).toEqual([
      [to, [Number(closing?.position)]],
    ]);
  });

  it('a promise whose day has passed stays what it is', async () => {
    const { record, promiseDueOn } = await recordOf((_, add) => {
      add('PromiseMade', promise);
      add('AccountClosed', { closedOn: '2026-03-13' });
    });
    expect(record.promises).toMatchObject([{ over: null }]);
    expect(promiseDueOn).toBe('2026-03-12');
  });
});
