import { describe, expect, it } from '@jest/globals';
import { Refused } from '../../../kernel/refused.ts';
import {
  openingOf,
  requireNoDifference,
  requireOpen,
  requireReopenable,
  type AccountReconciled,
} from './reconciliation.ts';

const newest = { reconciliationId: 'march', statementOn: '2026-03-31', statementCents: 12_500 };
const account: AccountReconciled = { newest, hasOpen: false };
const refusal = (decide: () => unknown): string | null => {
  try {
    decide();
    return null;
  } catch (error) {
    if (error instanceof Refused) return error.message;
    throw error;
  }
};

describe('A reconciliation (money#reconciliation)', () => {
  const april = { statementOn: '2026-04-30', today: '2026-05-02' };

  it('starts from the balance of the newest finished one, and the first of an account from 0', () => {
    expect(openingOf(account, april)).toBe(12_500);
    expect(openingOf({ newest: null, hasOpen: false }, april)).toBe(0);
  });

  it('is not of a day to come, nor of one that is reconciled, and there is one at a time', () => {
    expect(refusal(() => openingOf(account, { ...april, today: '2026-04-29' }))).toBe(
      'The date cannot be in the future.',
    );
    expect(refusal(() => openingOf(account, { ...april, statementOn: '2026-03-31' }))).toBe(
      'This account is reconciled through 03/31/2026. Enter a statement of a later day.',
    );
    expect(refusal(() => openingOf({ ...account, hasOpen: true }, april))).toBe(
      'A reconciliation of this account is in progress. Finish or discard it.',
    );
  });

  it('is finished at a difference of 0 alone: one cent is too much, either way', () => {
    const totals = { openingCents: 12_500, statementCents: 13_000, inCents: 1_000, outCents: -500, ticked: 2 };
    expect(refusal(() => requireNoDifference(totals))).toBeNull();
    expect(refusal(() => requireNoDifference({ ...totals, inCents: 999 }))).toBe(
      'There is a difference of $0.01. It has to be $0.00.',
    );
    expect(refusal(() => requireNoDifference({ ...totals, inCents: 1_001 }))).toBe(
      'There is a difference of −$0.01. It has to be $0.00.',
    );
  });

  it('that somebody finished or discarded takes nothing any more, and says who it was', () => {
    expect(refusal(() => requireOpen({ state: 'open', endedBy: null }))).toBeNull();
    expect(refusal(() => requireOpen({ state: 'finished', endedBy: 'Alma Broussard' }))).toBe(
      'This reconciliation was finished by Alma Broussard meanwhile.',
    );
  });

  it('is reopened where it is finished and the newest of its account, while no other is in progress', () => {
    const march = { reconciliationId: 'march', state: 'finished' } as const;
    const notNewest = 'Only the newest reconciliation of an account is reopened, while no other is in progress.';
    expect(refusal(() => requireReopenable(march, account))).toBeNull();
    expect(refusal(() => requireReopenable({ ...march, reconciliationId: 'february' }, account))).toBe(notNewest);
    expect(refusal(() => requireReopenable(march, { ...account, hasOpen: true }))).toBe(notNewest);
    expect(refusal(() => requireReopenable({ ...march, state: 'open' }, account))).toBe(
      'This reconciliation is not finished.',
    );
  });
});
