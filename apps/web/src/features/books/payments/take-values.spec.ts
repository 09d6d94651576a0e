import { describe, expect, it } from '@jest/globals';
import { aSituation } from '../../../test/people.ts';
import { isConfirmed, keyOf } from './take-it-anyway.tsx';
import { changeOf, parted, takeBody, totalOf, type TakeValues } from './take-values.ts';

const one = aSituation({ balanceCents: 20_000 });
const other = aSituation({ accountId: 'a6f1c2de-0000-4000-8000-0000000000bb', shortId: 8, balanceCents: 30_000 });
const values = (changes: Partial<TakeValues> = {}): TakeValues => ({
  payments: parted([one, other], 40_000),
  method: 'Cash',
  paidOn: '2026-11-20',
  payer: 'Marcus Thibodeaux',
  note: '',
  externalReference: '',
  reason: '',
  receivedCents: null,
  confirmedFor: '',
  ...changes,
});

describe('What is taken', () => {
  it('is parted among accounts and foots; nothing typed is nothing', () => {
    expect(totalOf(values())).toBe(40_000);
    expect(values().payments.map(({ amountCents }) => amountCents)).toEqual([20_000, 20_000]);
    expect(totalOf({ payments: parted([one, other], null) })).toBeNull();
    expect(totalOf({ payments: parted([one], Number.NaN) })).toBeNaN();
  });

  it('is sent for the accounts that get something, the defendant unnamed as the payer', () => {
    const payments = parted([one, other], 15_000);
    expect(takeBody(values({ payments }), [one, other])).toEqual({
      payments: [{ accountId: one.accountId, amountCents: 15_000 }],
      method: 'Cash',
      paidOn: '2026-11-20',
      payer: '',
      note: '',
      externalReference: '',
      reason: '',
      confirmed: false,
    });
    const elsewhere = { ...other, defendantName: 'Somebody Else' };
    expect(takeBody(values(), [one, elsewhere]).payer).toBe('Marcus Thibodeaux');
  });

  it('is confirmed for the values that were asked about alone', () => {
    const confirmed: TakeValues = { ...values(), confirmedFor: keyOf(values()) };
    expect(isConfirmed(confirmed)).toBe(true);
    const changed: TakeValues = { ...confirmed, method: 'Check' };
    expect(isConfirmed(changed)).toBe(false);
  });

  it('gives change of cash alone, where somebody typed what came', () => {
    expect(changeOf(values())).toBeNull();
    expect(changeOf(values({ receivedCents: 50_000 }))).toBe(10_000);
    expect(changeOf(values({ receivedCents: 30_000 }))).toBe(-10_000);
    expect(changeOf(values({ receivedCents: 50_000, method: 'Check' }))).toBeNull();
  });
});
