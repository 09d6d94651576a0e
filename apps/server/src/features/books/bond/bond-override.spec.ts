import { describe, expect, it } from '@jest/globals';
import { Refused } from '../../../kernel/refused.ts';
import { overrideAfter, overrideFor, type Override } from './bond-override.ts';

const powerId = '5b8d1f2a-7c4e-4a6b-9d3f-1e2c4b6a8d55';
const suretyId = '3a5c7e9b-1d2f-4b6a-8c4d-0e2f6a8b1c99';
const power = (amountCents: number | null) => ({ powerNumber: 'AB-1', powerId, suretyId, amountCents, contracts: [] });
const bond = (amountCents: number | null, powerNumber = 'AB-1') => ({ amountCents, powerNumber, suretyId });
const given: Override = {
  requestId: powerId,
  powerId,
  faceCents: 900_000,
  coversCents: 500_000,
  givenBy: suretyId,
  alone: false,
};
const NEW = { before: null, given: null };
const refusalOf = (act: () => unknown): [string, string] => {
  try {
    act();
  } catch (error) {
    if (error instanceof Refused) return [error.code, error.message];
    throw error;
  }
  throw new RangeError('It was not refused.');
};

describe('a face above its power (powers#above-its-power)', () => {
  it('asks an override, and says both amounts', () => {
    expect(refusalOf(() => overrideFor(power(500_000), bond(500_001), NEW))).toEqual([
      'POWER_OVERRIDE',
      'Power AB-1 covers at most $5,000.00: $5,000.01 needs an override.',
    ]);
  });

  it('asks none up to its amount, of a paper without an amount, without a power or without a face', () => {
    expect(overrideFor(power(500_000), bond(500_000), NEW)).toBeNull();
    expect(overrideFor(power(null), bond(900_000), NEW)).toBeNull();
    expect(overrideFor(null, bond(900_000), NEW)).toBeNull();
    expect(overrideFor(power(500_000), bond(null), NEW)).toBeNull();
  });

  it('of a bond asks again for another amount, a lower one too, or another number, and for nothing else', () => {
    const before = { fields: bond(900_000) };
    expect(overrideFor(power(500_000), bond(900_000, 'ab 1'), { before, given: null })).toBeNull();
    for (const after of [bond(1_000_000), bond(800_000), bond(900_000, 'AB-2')])
      expect(refusalOf(() => overrideFor(power(500_000), after, { before, given: null }))[0]).toBe('POWER_OVERRIDE');
    expect(overrideFor(power(500_000), bond(400_000), { before, given: null })).toBeNull();
  });
});

describe('an override that was given', () => {
  it('holds for the figures that it saw', () => {
    expect(overrideFor(power(500_000), bond(900_000), { before: null, given })).toEqual(given);
    const refused = (now: ReturnType<typeof power>, fields = bond(900_000)) =>
      refusalOf(() => overrideFor(now, fields, { before: null, given }));
    expect(refused(power(400_000))).toEqual([
      'OVERRIDE_CHANGED',
      'Power AB-1 covers $4,000.00 now, not $5,000.00. Decline the request and ask again.',
    ]);
    expect(refused(power(null))[1]).toContain('has no amount now');
    expect(refused(power(500_000), bond(950_000))[1]).toContain('was requested for $9,000.00');
    expect(refused({ ...power(500_000), powerId: suretyId })[1]).toContain('is not the power that was asked for.');
  });

  it('stays with the bond until its amount or its number changes', () => {
    const before = { fields: bond(900_000), override: given };
    expect(overrideAfter(before, bond(900_000, 'AB 1'), {})).toEqual(given);
    expect(overrideAfter(before, bond(400_000), {})).toBeNull();
    expect(overrideAfter(before, bond(900_000, 'AB-2'), {})).toBeNull();
    const other = { ...given, faceCents: 950_000 };
    expect(overrideAfter(before, bond(950_000), { override: other })).toEqual(other);
  });
});
