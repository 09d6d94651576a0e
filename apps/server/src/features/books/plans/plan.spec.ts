import { describe, expect, it } from '@jest/globals';
import type { PlanToBringIn } from '#domain/books/plan-brought-in.ts';
import { given } from '../../../../test/given.ts';
import type { PlanEvent } from './plan-events.ts';
import {
  bringInPlan,
  endPlan,
  makePromise,
  planDecider,
  recordCall,
  setCallHold,
  setPlan,
  skipInstalment,
  undoCall,
  withdrawPromise,
  type PlanTerms,
} from './plan.ts';

const accountId = '6a7c1f0e-58a1-4f0c-9d3b-0b1f4a2c7e11';
const promiseId = '5f7a9c1e-3b5d-4e7f-8a9c-4d6e8f0a2c55';
const callId = '9b2e4d6c-1a3f-4c5d-8e7f-2a4b6c8d0e33';
const today = '2026-03-09';

const plan = (...events: PlanEvent[]) => given(planDecider, accountId, events);
const terms: PlanTerms = {
  amountCents: 10_000,
  frequency: 'WEEKLY',
  startOn: '2026-03-16',
  endsAfter: null,
  bondId: null,
  downPayments: [],
  spreadPastDue: false,
};
const owing = {
  today,
  balanceCents: 120_000,
  inForce: false,
  confirmed: false,
  basedOnBalanceCents: null,
  lastOn: null,
  dueAtOnce: '2 payments of $100.00',
};
const set = (version = 1, changes: Partial<PlanTerms> = {}): PlanEvent => ({
  type: 'PaymentPlanSet',
  data: { ...terms, ...changes, version, setOn: today },
});
const ended: PlanEvent = { type: 'PaymentPlanEnded', data: { version: 1, endedOn: today } };

describe('setting up a plan', () => {
  it('records the terms as the first version', () => {
    expect(setPlan(plan(), { ...terms, ...owing })).toEqual([set()]);
  });

  it('records the next version over one that is in force, and after one that is over', () => {
    const other = { ...terms, amountCents: 20_000 };
    const next = [set(2, { amountCents: 20_000 })];
    expect(setPlan(plan(set()), { ...other, ...owing, inForce: true })).toEqual(next);
    expect(setPlan(plan(set(), ended), { ...other, ...owing })).toEqual(next);
  });

  it('does nothing where the same terms are in force', () => {
    expect(setPlan(plan(set()), { ...terms, ...owing, inForce: true })).toEqual([]);
    // Paid off, the same terms are a new plan.
    expect(setPlan(plan(set()), { ...terms, ...owing })).toEqual([set(2)]);
  });

  it('is refused where the balance is another than the one that was looked at', () => {
    expect(setPlan(plan(), { ...terms, ...owing, basedOnBalanceCents: 120_000 })).toEqual([set()]);
    const seen = { ...terms, ...owing, basedOnBalanceCents: 119_900 };
    expect(() => setPlan(plan(), seen)).toThrow('The balance has changed: it is $1,200.00 now. Nothing was saved.');
  });

  it('is refused where its last payment would be before today', () => {
    const over = { ...terms, startOn: '2026-03-01', endsAfter: 1, ...owing, confirmed: true, lastOn: '2026-03-08' };
    expect(() => setPlan(plan(), over)).toThrow('The last payment of this plan would be before today.');
    expect(setPlan(plan(), { ...over, lastOn: today })).toHaveLength(1);
  });

  it('with the same terms is a new version on its day where another payment is ticked, later only with a new one', () => {
    const downPayments = [{ paymentId: callId, amountCents: 5_000, on: today }];
    const inForce = { ...terms, ...owing, inForce: true };
    expect(setPlan(plan(set()), { ...inForce, downPayments })).toEqual([set(2, { downPayments })]);
    const ticked = plan(set(1, { downPayments }));
    expect(setPlan(ticked, { ...inForce, downPayments })).toEqual([]);
    expect(setPlan(ticked, inForce)).toEqual([set(2)]);
    expect(setPlan(ticked, { ...inForce, today: '2026-03-10' })).toEqual([]);
  });

  it('spreads what is past due by the same terms, where that is asked', () => {
    const spread = { ...terms, spreadPastDue: true };
    expect(setPlan(plan(set()), { ...spread, ...owing, inForce: true })).toEqual([set(2, { spreadPastDue: true })]);
  });

  it.each([0, -500])('is refused where %i cents are owed', (balanceCents) => {
    expect(() => setPlan(plan(), { ...terms, ...owing, balanceCents })).toThrow('Nothing is owed on this account.');
  });

  it.each(['1989-12-31', '2036-03-10'])('is refused with a start on %s', (startOn) => {
    expect(() => setPlan(plan(), { ...terms, ...owing, startOn })).toThrow('Enter a valid date in MM/DD/YYYY.');
  });

  it('asks once about a start before today, and never about the start that it has', () => {
    const early = { ...terms, startOn: '2026-03-02' };
    expect(() => setPlan(plan(), { ...early, ...owing })).toThrow('2 payments of $100.00 would be due at once');
    expect(setPlan(plan(), { ...early, ...owing, confirmed: true })).toEqual([set(1, { startOn: '2026-03-02' })]);
    const known = plan(set(1, { startOn: '2026-03-02' }));
    const changed = { ...early, amountCents: 5_000, ...owing, inForce: true };
    expect(setPlan(known, changed)).toEqual([set(2, { startOn: '2026-03-02', amountCents: 5_000 })]);
  });
});

describe('ending a plan', () => {
  it('records the day', () => {
    expect(endPlan(plan(set()), { today, inForce: true })).toEqual([ended]);
  });

  it('is refused where none is in force', () => {
    const none = 'No payment plan is in force on this account.';
    expect(() => endPlan(plan(), { today, inForce: false })).toThrow(none);
    expect(() => endPlan(plan(set()), { today, inForce: false })).toThrow(none); // paid off
    expect(() => endPlan(plan(set(), ended), { today, inForce: true })).toThrow(none); // ended just now
  });
});

describe('skipping an instalment', () => {
  const next = { index: 0, on: '2026-03-16' };
  const request = { today, inForce: true, version: 1, next };
  const skipped: PlanEvent = {
    type: 'InstalmentSkipped',
    data: { version: 1, index: 0, dueOn: '2026-03-16', skippedOn: today },
  };

  it('records which one', () => {
    expect(skipInstalment(plan(set()), request)).toEqual([skipped]);
  });

  it('is refused without a plan, and where nothing is left to skip', () => {
    expect(() => skipInstalment(plan(), request)).toThrow('No payment plan is in force');
    expect(() => skipInstalment(plan(set()), { ...request, next: null })).toThrow('Nothing to skip.');
  });

  it('is refused where somebody skipped it or changed the plan in between', () => {
    const changed = 'Somebody else changed this at the same moment.';
    expect(() => skipInstalment(plan(set(), skipped), request)).toThrow(changed);
    expect(() => skipInstalment(plan(set(), set(2)), request)).toThrow(changed);
  });
});

describe('a promise to pay', () => {
  const promise = { promiseId, amountCents: 20_000, dueOn: '2026-03-20', called: false, today, balanceCents: 120_000 };
  const made: PlanEvent = {
    type: 'PromiseMade',
    data: { promiseId, amountCents: 20_000, dueOn: '2026-03-20', madeOn: today },
  };

  it('is kept with its amount and day', () => {
    expect(makePromise(plan(), promise)).toEqual([made]);
  });

  it('records the call that it came of', () => {
    const call = { type: 'CallRecorded', data: { callId: promiseId, outcome: 'promise', calledOn: today } };
    expect(makePromise(plan(), { ...promise, called: true })).toEqual([made, call]);
  });

  it.each(['2026-03-08', '2026-06-08'])('is refused for %s', (dueOn) => {
    expect(() => makePromise(plan(), { ...promise, dueOn })).toThrow('from today to 90 days ahead');
  });

  it.each([today, '2026-06-07'])('is taken for %s', (dueOn) => {
    expect(makePromise(plan(), { ...promise, dueOn })).toHaveLength(1);
  });

  it('is at most the balance, and of one', () => {
    expect(makePromise(plan(), { ...promise, amountCents: 120_000 })).toHaveLength(1);
    expect(() => makePromise(plan(), { ...promise, amountCents: 120_001 })).toThrow(
      'A promise is at most the balance of $1,200.00.',
    );
    expect(() => makePromise(plan(), { ...promise, balanceCents: 0 })).toThrow('Nothing is owed on this account.');
  });

  it('is withdrawn while it is open, once', () => {
    const withdrawn: PlanEvent = { type: 'PromiseWithdrawn', data: { promiseId, withdrawnOn: today } };
    expect(withdrawPromise(plan(made), { promiseId, isOpen: true, today })).toEqual([withdrawn]);
    const over = 'This promise is no longer open.';
    expect(() => withdrawPromise(plan(made), { promiseId, isOpen: false, today })).toThrow(over);
    expect(() => withdrawPromise(plan(made, withdrawn), { promiseId, isOpen: true, today })).toThrow(over);
    expect(() => withdrawPromise(plan(made), { promiseId: callId, isOpen: true, today })).toThrow(over);
  });
});

describe('a hold on calls', () => {
  const row: PlanEvent = { type: 'CallsHeld', data: { until: '2026-03-20', heldOn: today } };
  const lifted: PlanEvent = { type: 'CallHoldLifted', data: { liftedOn: today } };

  it('stands until a day after today, or without an end, in the place of one before', () => {
    expect(setCallHold(plan(), { hold: { until: '2026-03-20' }, today })).toEqual([row]);
    expect(setCallHold(plan(row), { hold: { until: null }, today })).toEqual([
      { type: 'CallsHeld', data: { until: null, heldOn: today } },
    ]);
    expect(() => setCallHold(plan(), { hold: { until: today }, today })).toThrow();
  });

  it('is lifted once', () => {
    expect(setCallHold(plan(row), { hold: null, today })).toEqual([lifted]);
    expect(setCallHold(plan(row, lifted), { hold: null, today })).toEqual([]);
    expect(setCallHold(plan(), { hold: null, today })).toEqual([]);
  });
});

describe('a call', () => {
  const called: PlanEvent = { type: 'CallRecorded', data: { callId, outcome: 'no answer', calledOn: today } };
  const undone: PlanEvent = { type: 'CallUndone', data: { callId, undoneOn: today } };

  it('is recorded with what came of it', () => {
    expect(recordCall(plan(), { callId, outcome: 'no answer', today })).toEqual([called]);
  });

  it('is taken back on its day, once', () => {
    expect(undoCall(plan(called), { callId, today })).toEqual([undone]);
    const gone = 'This call was not made today, or was already undone.';
    expect(() => undoCall(plan(called, undone), { callId, today })).toThrow(gone);
    expect(() => undoCall(plan(called), { callId, today: '2026-03-10' })).toThrow(gone);
    expect(() => undoCall(plan(), { callId, today })).toThrow(gone);
  });
});

describe('a plan of another program (moving-in#opening-plan)', () => {
  const wanted: PlanToBringIn = {
    setOn: '2026-02-28',
    amountCents: 10_000,
    frequency: 'WEEKLY',
    startOn: '2026-02-20',
    openingCents: 20_000,
    openingOn: '2026-02-20',
  };
  const brought = (version = 1, changes: Partial<PlanToBringIn> = {}): PlanEvent => ({
    type: 'PlanBroughtIn',
    data: { ...wanted, ...changes, version },
  });

  it('comes as a version, once, and another where the list says something else', () => {
    expect(bringInPlan(plan(), { wanted, today })).toEqual([brought()]);
    expect(bringInPlan(plan(brought()), { wanted, today })).toEqual([]);
    const corrected = { ...wanted, openingCents: 0 };
    expect(bringInPlan(plan(brought()), { wanted: corrected, today })).toEqual([brought(2, { openingCents: 0 })]);
  });

  it('is taken back once, and comes again', () => {
    const back: PlanEvent = { type: 'PlanTakenBack', data: { version: 1, takenBackOn: today } };
    expect(bringInPlan(plan(brought()), { wanted: null, today })).toEqual([back]);
    expect(bringInPlan(plan(brought(), back), { wanted: null, today })).toEqual([]);
    expect(bringInPlan(plan(brought(), back), { wanted, today })).toEqual([brought(2)]);
    expect(plan(brought(), back).current).toBeNull();
  });

  it.each([
    ['set', [set()]],
    ['ended', [brought(), ended]],
    [
      'skipped',
      [brought(), { type: 'InstalmentSkipped', data: { version: 1, index: 2, dueOn: today, skippedOn: today } }],
    ],
  ] as const)('stays as it is where something was %s here', (_, events) => {
    const other = { ...wanted, amountCents: 15_000 };
    expect(bringInPlan(plan(...events), { wanted: other, today })).toEqual([]);
    expect(bringInPlan(plan(...events), { wanted: null, today })).toEqual([]);
  });

  it('is ended like any other', () => {
    expect(endPlan(plan(brought()), { today, inForce: true })).toEqual([ended]);
  });
});
