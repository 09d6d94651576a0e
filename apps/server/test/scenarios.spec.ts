import { expect, test } from '@jest/globals';
import { OF_SURETIES, PLAYABLE, SCENARIOS } from './scenarios.ts';
import { IN_ONE_AGENCY, IN_OWN_AGENCIES } from './scenarios-over-http.ts';

/** `libs/domain/books/payment-plan-scenarios.spec.ts` plays every scenario that has one of these steps. */
const OF_PLANS = ['setPlan', 'endPlan', 'skipInstalment'];

test('every worked scenario of the books is played: by decisions and the model, over HTTP, or by the plans', () => {
  const played = new Set([
    ...[...PLAYABLE, ...OF_SURETIES, ...IN_OWN_AGENCIES].map(({ name }) => name),
    ...IN_ONE_AGENCY,
    ...SCENARIOS.filter(({ steps }) => steps.some(({ op }) => OF_PLANS.includes(op.op))).map(({ name }) => name),
  ]);
  const names = SCENARIOS.map(({ name }) => name);
  expect(names.filter((name) => !played.has(name))).toEqual([]);
  expect([...played].filter((name) => !names.includes(name))).toEqual([]);
  expect(new Set(names).size).toBe(names.length);
});
