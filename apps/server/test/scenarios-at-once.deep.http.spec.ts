import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { isDeep } from '../../../libs/tooling/deep-suite.ts';
import { rebuildView } from '../src/platform/projections/rebuild.ts';
import { EventLog } from '../src/platform/event-log/event-log.ts';
import { ReadYourWrites } from '../src/platform/projections/read-your-writes.ts';
import { views } from '../src/views.ts';
import { nextStep } from './books-model/random-scenario.ts';
import type { Staff } from './scenario-over-http.ts';
import { ScenarioAtOnce, staffOf } from './scenario-stage.ts';
import type { Op } from './scenarios.ts';
import { Seeded } from './simulation/seeded.ts';
import { startTestSystem, type TestSystem } from './test-system.ts';

/** Commands at the same moment, and appends that are cut, against the model of the books. */

let system: TestSystem;
const staffs: Staff[] = [];
beforeAll(async () => {
  system = await startTestSystem();
  while (staffs.length < LANES) staffs.push(await staffOf(system));
});
// More people sign in from one address than a guesser may (people#attempts-are-counted).
afterEach(async () => {
  await system.owner.query('delete from auth.attempt');
});
afterAll(() => system.close());

const at = '2026-03-09';
/** So many agencies race side by side. */
const LANES = isDeep ? 4 : 1;
const ROUNDS = isDeep ? 80 : 4;
/** Where a receipt stands is what an auditor asks about first: so many rounds of each. */
const OFTEN = ['a deposit and the void of its receipt', 'a match and a return', 'a deposit and a return'];
const roundsOf = (name: string): number => (isDeep && OFTEN.includes(name) ? 200 : ROUNDS);
const say = (message: string): void => void process.stdout.write(`${message}\n`);

const open: Op = { op: 'openAccount', account: 'A1' };
const other: Op = { op: 'openAccount', account: 'A2' };
const bond: Op = { op: 'writeBond', bond: 'B1', account: 'A1', face: 1_000_000, parish: 'Jefferson' };
const paid = (method: string, amount = 80_000): Op => ({ op: 'pay', payment: 'P1', account: 'A1', amount, method });
const more: Op = { op: 'pay', payment: 'P2', account: 'A1', amount: 5_000, method: 'Cash' };
const second = { approvedBy: 'Supervisor', reason: 'Agreed' };
const refund: Op = { op: 'refund', refund: 'R1', account: 'A1', amount: 80_000, way: 'bank', ...second };
const back: Op = { op: 'returnPayment', payment: 'P1', reason: 'Insufficient funds' };
const deposit: Op = { op: 'deposit', deposit: 'D1', tills: [{ till: 'T1', receipts: ['P1'] }] };
const closed = (disposition: string): Op => ({ op: 'closeAccount', account: 'A1', disposition, ...second });
const judged: Op[] = [
  open,
  bond,
  { op: 'forfeit', bond: 'B1' },
  { op: 'judgment', bond: 'B1', amount: 60_000, costs: 3_333 },
  { op: 'judgmentBill', bond: 'B1', account: 'A1', amount: 20_001 },
];

const RACES: readonly (readonly [name: string, before: readonly Op[], atOnce: readonly Op[]])[] = [
  [
    'closing an account and amending its bond',
    [open, { ...bond, face: 0 }],
    [
      { op: 'closeAccount', account: 'A1', disposition: 'none' },
      { op: 'amendBond', bond: 'B1', face: 1_000_000, basedOn: 0 },
    ],
  ],
  ['closing an account and a payment', [open], [{ op: 'closeAccount', account: 'A1', disposition: 'none' }, more]],
  ['giving a credit up at closing and a payment', [open, paid('Cash')], [closed('unclaimed'), more]],
  [
    'moving a bond and voiding it with its fee',
    [open, other, bond, { op: 'addFee', fee: 'F1', account: 'A1', bond: 'B1', kind: 'jail', amount: 2_500 }],
    [
      { op: 'moveBond', bond: 'B1', to: 'A2', withFees: true, reason: 'His brother pays' },
      { op: 'voidBond', bond: 'B1', fees: ['F1'], ...second },
    ],
  ],
  [
    'two rewrites of one bond',
    [open, bond],
    [
      { op: 'writeBond', bond: 'B2', rewriteOf: 'B1', account: 'A1', face: 900_000, parish: 'Orleans', reason: 'ok' },
      { op: 'writeBond', bond: 'B3', rewriteOf: 'B1', account: 'A1', face: 800_000, parish: 'Caddo', reason: 'ok' },
    ],
  ],
  ['a refund and a payment', [open, paid('Check')], [refund, { ...more, looksFirst: true }]],
  [
    'a refund and the void of its payment',
    [open, paid('Cash')],
    [refund, { op: 'voidPayment', payment: 'P1', account: 'A1', ...second, looksFirst: true }],
  ],
  [
    'a deposit and the void of its receipt',
    [open, paid('Cash', 40_000)],
    [deposit, { op: 'voidPayment', payment: 'P1', reason: 'ok' }],
  ],
  ['a match and a return', [open, paid('Bank Transfer')], [{ op: 'matchTransfer', payment: 'P1' }, back]],
  ['a deposit and a return', [open, paid('Check')], [deposit, back]],
  [
    'a settlement and a return',
    [open, paid('Credit Card')],
    [{ op: 'settleCards', deposit: 'S1', payments: ['P1'], cardFee: 100 }, back],
  ],
  [
    'a deposit and a transfer of its receipt',
    [open, other, paid('Cash')],
    [deposit, { op: 'transferPayment', payment: 'P1', to: 'A2', reason: 'ok' }],
  ],
  [
    'a payment of a judgment and its remission',
    judged,
    [
      { op: 'judgmentPay', bond: 'B1', amount: 50_000, ...second },
      { op: 'remission', bond: 'B1', amount: 40_000 },
    ],
  ],
  [
    'closing by a transfer and a payment',
    [open, other, bond],
    [{ op: 'closeAccount', account: 'A1', disposition: 'transfer', to: 'A2', reason: 'ok' }, more],
  ],
];

describe(`at the same moment, ${ROUNDS} times and more,`, () => {
  it.each(RACES)('%s come out as one after the other', async (name, before, atOnce) => {
    const outcomes = new Map<string, number>();
    const race = async (staff: Staff, round: number) => {
      const scenario = new ScenarioAtOnce(system, staff);
      for (const op of before) expect(await scenario.play([{ ...op, at }])).toEqual([false]);
      // Who is sent first takes turns.
      const turned = <T>(list: readonly T[]) => (round % 2 === 0 ? [...list] : list.toReversed());
      const refused = await scenario.play(turned(atOnce).map((op) => ({ ...op, at })));
      await scenario.compare();
      const outcome = turned(refused).map((no) => (no ? 'refused' : 'done'));
      outcomes.set(outcome.join(', '), (outcomes.get(outcome.join(', ')) ?? 0) + 1);
    };
    await Promise.all(
      staffs.map(async (staff, lane) => {
        for (let round = lane; round < roundsOf(name); round += LANES) await race(staff, Math.floor(round / LANES));
      }),
    );
    if (isDeep) say(`${name}: ${[...outcomes].map(([what, count]) => `${what} ${String(count)}`).join('; ')}`);
    expect([...outcomes.keys()]).not.toContain('refused, refused');
  });
});

/** `TEST_SCENARIO=7` plays the scenario of seed 7 alone. */
const ONE = process.env['TEST_SCENARIO'];
const FIRST = Number(ONE ?? 1);
const MANY = isDeep ? 60 : 2;
const COUNT = ONE === undefined ? MANY : 1;
const MOMENTS = 12;
/** Accounts and bonds alone; and whole months with all other money, of fewer agencies. */
const ACCOUNTS = { sureties: false, months: false };
const MONTHS = { sureties: false, months: true, opening: 'now and then' } as const;
const seeds = (count: number) => Array.from({ length: count }, (_, nth) => FIRST + nth);
const OF_MONTHS = ONE === undefined ? (isDeep ? 40 : 1) : 1;
const PLAYED = [
  ...seeds(COUNT).map((seed) => ['of accounts and bonds', seed, ACCOUNTS] as const),
  ...seeds(OF_MONTHS).map((seed) => ['of whole months', seed, MONTHS] as const),
];

describe('random scenarios at once', () => {
  it.each(PLAYED)('%s with appends that are cut stand as the model has them: seed %d', async (_, seed, about) => {
    const random = new Seeded(seed);
    const scenario = new ScenarioAtOnce(system, await staffOf(system)); // its till is the agency’s
    for (let moment = 0, index = 0; moment < MOMENTS; moment += 1) {
      const first = nextStep(scenario.model.book, random, index, about);
      const width = 1 + random.below(3);
      const rest = Array.from({ length: width - 1 }, (_, nth) =>
        nextStep(scenario.model.book, random, index + 1 + nth, about),
      );
      const ops = [first, ...rest].map((op) => ({ ...op, at: String(first.at) }));
      index += width;
      await scenario.play(ops, random.chance(0.5) ? random.below(5) : null);
    }
    await scenario.compare();
    await scenario.compareBooks();
  });
});

const REBUILT = ['accounts', 'bonds', 'ledger', 'approvals'];

describe('after all of that', () => {
  it('the books balance, and accounts and ledger rebuilt from the log are what they became', async () => {
    const sums = 'select sum(debit_cents)::bigint as debits, sum(credit_cents)::bigint as credits from posting';
    const { rows } = await system.owner.query<{ debits: number; credits: number }>(`${sums} group by organization_id`);
    // A random scenario may book nothing: bonds without an amount, and what was refused.
    expect(rows.length).toBeGreaterThan(LANES);
    expect(rows.length).toBeLessThanOrEqual(LANES + PLAYED.length);
    for (const { debits, credits } of rows) expect([debits > 0, debits - credits]).toEqual([true, 0]);
    const log = system.app.get(EventLog);
    const head = (await log.head()) ?? 0n;
    for (const view of views.filter(({ name }) => REBUILT.includes(name))) {
      expect(await system.app.get(ReadYourWrites).reached(view.name, head, 120_000)).toBe(true);
      expect(await rebuildView(system.owner, log, view)).toMatchObject({ differences: [], outcome: 'equal' });
    }
  });
});
