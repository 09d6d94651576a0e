import { afterAll, beforeAll, expect, it } from '@jest/globals';
import * as accounts from '#contracts/books/account/accounts.ts';
import { getDashboard } from '#contracts/office/dashboard/dashboard.ts';
import { createDefendant } from '#contracts/people/people/defendants.ts';
import { getPlan, setPlan } from '#contracts/books/plans/plans.ts';
import { joinTestSystem, type JoinedSystem } from '../../../../test/join-system.ts';
import { isDeep } from '../../../../../../libs/tooling/deep-suite.ts';

/** A plan that is set while the payment is taken that leaves nothing to plan: whoever is first, the figures agree. */

const ROUNDS = isDeep ? 200 : 20;
const DEBT = 10_000;

let system: JoinedSystem;
beforeAll(async () => {
  system = await joinTestSystem();
});
afterAll(() => system.close());

it(`a plan against a payment of all that is owed, ${String(ROUNDS)} times`, async () => {
  const { ask, call } = await system.signUp();
  const { today } = await ask(getDashboard);
  const { defendantId } = await ask(createDefendant, { body: { fullName: 'Odile Fontenot' } });
  const { accountId } = await ask(accounts.openAccount, { body: { defendantId } });
  const params = { accountId };
  let set = 0;
  let latest = 0; // the round in which the plan was saved last: it counts what came after (bonds#plan-paid)
  const inconsistent: unknown[] = [];
  for (let round = 1; round <= ROUNDS; round += 1) {
    await ask(accounts.addFee, { params, body: { kind: 'Travel Fee', amountCents: DEBT, chargedOn: today } });
    const amountCents = 1_000 + round;
    const terms = { amountCents, frequency: 'WEEKLY', startOn: today, endsAfter: null } as const;
    const payment = { amountCents: DEBT, method: 'Cash', paidOn: today, confirmed: true } as const;
    // Now and then reads go before one of the two, so that either comes to the log before the other.
    const after = async <T>(reads: number, send: () => Promise<T>): Promise<T> => {
      for (let read = 0; read < reads; read += 1) await ask(getPlan, { params });
      return send();
    };
    const sendPlan = () => call(setPlan, { params, body: terms });
    const sendPayment = () => call(accounts.recordPayment, { params, body: payment });
    const race = () =>
      Promise.all([
        after(round % 2 === 0 ? round % 8 : 0, sendPlan),
        after(round % 2 === 1 ? round % 4 : 0, sendPayment),
      ]);
    // The first two rounds take one order each, whatever the others come to.
    const one = round === 1 ? await sendPlan() : null;
    const other = round <= 2 ? await sendPayment() : null;
    const [plan, paid] = other ? [one ?? (await sendPlan()), other] : await race();
    if (plan.status === 201) {
      set += 1;
      latest = round;
    }
    const told = await ask(getPlan, { params });
    const account = await ask(accounts.getAccount, { params });
    const { figures, end, version } = told.plan ?? {};
    const facts = {
      paid: paid.status,
      plan: ['set', 'NOTHING_OWED'].includes(plan.problem?.code ?? 'set'),
      balances: [account.balanceCents, told.balanceCents, figures?.balanceCents ?? 0],
      versions: told.versions.length,
      latest: plan.status === 201 ? version?.amountCents : null,
      end: end ?? null,
      // Of the round in which it was saved the payment may have come before.
      isPaid: [round - latest, round - latest + 1].includes((figures?.paidCents ?? 0) / DEBT) || !figures,
      pastDueCents: figures?.pastDueCents ?? 0,
    };
    const expected = {
      paid: 201,
      plan: true,
      balances: [0, 0, 0],
      versions: set,
      latest: plan.status === 201 ? amountCents : null,
      end: null,
      isPaid: true,
      pastDueCents: 0,
    };
    try {
      expect(facts).toEqual(expected);
    } catch {
      inconsistent.push({ round, facts });
    }
  }
  expect(inconsistent).toEqual([]);
  expect([set > 0, set < ROUNDS]).toEqual([true, true]); // the first two rounds see to it
}, 600_000);
