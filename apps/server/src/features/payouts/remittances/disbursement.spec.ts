import { randomUUID } from 'node:crypto';
import { expect, test } from '@jest/globals';
import * as fc from 'fast-check';
import { imbalanceOf, type Posting } from '#domain/kernel/posting.ts';
import { Refused } from '../../../kernel/refused.ts';
import { remit, voidDisbursement } from './disbursement.ts';
import { disbursementDecider } from './disbursement-state.ts';
import type { DisbursementEvent } from './disbursement-events.ts';

const suretyId = '3a5c7e9b-1d2f-4b6a-8c4d-0e2f6a8b1c99';
const powers = ['5b8d1f2a-7c4e-4a6b-9d3f-1e2c4b6a8d51', '5b8d1f2a-7c4e-4a6b-9d3f-1e2c4b6a8d52'];
const request = { askedBy: suretyId, askedAt: '2026-03-10T15:00:00.000Z' };
const today = '2026-03-10';
type Tags = Record<string, number>;

const moves = fc.array(
  fc.oneof(
    fc.record({ move: fc.constant('bond'), power: fc.nat(1), cents: fc.integer({ min: -300, max: 500 }) }),
    fc.record({ move: fc.constant('remit'), power: fc.nat(2), cents: fc.nat(1) }),
    fc.record({ move: fc.constant('void'), power: fc.nat(9), cents: fc.nat(1) }),
  ),
  { maxLength: 60 },
);

/** What a power's tags owe by the bonds and by everything that was paid. */
const book = (owed: Tags, postings: readonly Posting[]) => {
  for (const { account, side, amountCents, tags } of postings) {
    if (account === '1000') continue;
    const key = `${account} ${String(tags.powerId)}`;
    owed[key] = (owed[key] ?? 0) + (side === 'credit' ? amountCents : -amountCents);
  }
};

test('Over any scenarios every payment balances, takes each tag whole, is never below zero, and a void gives back what it took', () => {
  fc.assert(
    fc.property(moves, (steps) => {
      let state = disbursementDecider.initial(suretyId);
      const owed: Tags = {};
      let bank = 0;
      const record = (events: readonly DisbursementEvent[]) => {
        for (const event of events) {
          state = disbursementDecider.evolve(state, { ...event, eventId: randomUUID() });
          if (!('postings' in event.data)) continue;
          expect(imbalanceOf(event.data.postings)).toBe(0);
          book(owed, event.data.postings);
          bank += imbalanceOf(event.data.postings.filter(({ account }) => account === '1000'));
        }
      };
      for (const { move, power, cents } of steps) {
        if (move === 'bond') {
          for (const [account, due] of [
            ['2200', cents],
            ['2210', Math.trunc(cents / 2)],
          ] as const)
            owed[`${account} ${String(powers[power])}`] = (owed[`${account} ${String(powers[power])}`] ?? 0) + due;
          continue;
        }
        try {
          if (move === 'remit') {
            const chosen = power === 2 ? powers : [powers[power]!];
            const lines = chosen.map((powerId) => ({
              powerId,
              premiumCents: owed[`2200 ${powerId}`] ?? 0,
              bufCents: owed[`2210 ${powerId}`] ?? 0,
            }));
            const before = bank;
            record(
              remit(
                state,
                {
                  requestId: randomUUID(),
                  lines,
                  bufApart: cents === 1,
                  method: 'Check',
                  advancedBy: null,
                  ...request,
                },
                {
                  limitCents: 1_000_000,
                  today,
                },
              ),
            );
            for (const powerId of chosen) expect(owed[`2200 ${powerId}`] ?? 0).toBe(0);
            expect(bank).toBeLessThanOrEqual(before);
          } else {
            const payment = state.payments.valueSeq().get(power);
            if (!payment) continue;
            const of = {
              disbursementId: payment.disbursementId,
              requestId: randomUUID(),
              reasonCode: 'Other',
            } as const;
            record(voidDisbursement(state, of, { ...request, limitCents: 1_000_000, today }));
          }
        } catch (error) {
          if (!(error instanceof Refused)) throw error;
          expect(['REMITTANCE_BELOW_ZERO', 'DISBURSEMENT_VOIDED']).toContain(error.code);
        }
      }
      const standing = state.payments.valueSeq().filter(({ voided }) => voided === null);
      expect(bank).toBe(0 - standing.reduce((sum, { amountCents }) => sum + amountCents, 0));
    }),
    { numRuns: 200 },
  );
});
