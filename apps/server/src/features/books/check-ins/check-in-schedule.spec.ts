import { describe, expect, it } from '@jest/globals';
import { bondFields, type BondFields } from '#contracts/books/bond/bonds.ts';
import { SEEDED_SHERIFF_FEES } from '#domain/agency/premium-shares.ts';
import { SEEDED_PREMIUM_RULES } from '#domain/agency/premium.ts';
import { given } from '../../../../test/given.ts';
import { amendBond, bondDecider, voidBond, writeBond, type BondEvent } from '../bond/index.ts';
import { scheduleCheckIns, stopCheckIns } from './check-in-schedule.ts';

const bondId = '9b2e4d6c-1a3f-4c5d-8e7f-2a4b6c8d0e33';
const accountId = '6a7c1f0e-58a1-4f0c-9d3b-0b1f4a2c7e11';
const defendantId = '0d9a5f5e-8f43-4b5b-8a56-6b1f0c9d2e22';
const today = '2026-03-09';
const rates = { rules: SEEDED_PREMIUM_RULES, sheriffFees: SEEDED_SHERIFF_FEES };

const write = (changes: Partial<BondFields> = {}) => {
  const fields = { ...bondFields.parse({}), powerNumber: 'AB-1', amountCents: 500_000, ...changes };
  return writeBond(given(bondDecider, bondId, []), { fields, defendantId, accountId, ...rates, today });
};
const at = (events: readonly BondEvent[]) => given(bondDecider, bondId, events);
const open = write({ bondDate: '2026-01-02' });
const weekly = { frequency: 'WEEKLY', firstDueOn: '2026-03-13' } as const;
const scheduled = (events: readonly BondEvent[], by: Partial<Parameters<typeof scheduleCheckIns>[1]> = {}) => [
  ...events,
  ...scheduleCheckIns(at(events), { ...weekly, today, unfinished: false, ...by }),
];
const amend = (events: readonly BondEvent[], edit: Parameters<typeof amendBond>[1]['edit']) => [
  ...events,
  ...amendBond(at(events), {
    edit,
    basedOn: events.length - 1,
    ...rates,
    today,
    closed: null,
    role: 'Admin',
    hasReason: true,
    confirmed: true,
  }),
];
const refused = (code: string) => expect.objectContaining({ code }) as unknown as Error;

describe('a schedule of check-ins', () => {
  it('stands on a bond that is OPEN or FORFEITED', () => {
    expect(at(scheduled(open)).written?.checkIns).toEqual(weekly);
    const forfeited = amend(open, { status: 'FORFEITED', forfeitureDate: '2026-03-01' });
    expect(at(scheduled(forfeited)).written?.checkIns).toEqual(weekly);
    const closed = amend(open, { status: 'CLOSED' });
    expect(() => scheduled(closed)).toThrow(refused('CHECK_INS_OVER'));
  });

  it('that stands is nothing new, whenever it is sent; another one starts anew', () => {
    const once = scheduled(open);
    expect(scheduled(once, { today: '2026-06-01' })).toEqual(once);
    const changed = scheduled(once, { frequency: 'MONTHLY' });
    expect(at(changed).written?.checkIns).toEqual({ ...weekly, frequency: 'MONTHLY' });
  });

  it('does not begin before today', () => {
    const fields = [{ path: 'firstDueOn', message: 'The first day cannot be before today.' }];
    expect(() => scheduled(open, { firstDueOn: '2026-03-08' })).toThrow(expect.objectContaining({ fields }));
    expect(scheduled(open, { firstDueOn: today })).toHaveLength(2);
  });

  it('waits until the bond is finished', () => {
    const unfinished = write({ powerNumber: '', amountCents: null });
    expect(() => scheduled(unfinished, { unfinished: true })).toThrow(refused('BOND_UNFINISHED'));
    expect(scheduled(unfinished)).toHaveLength(2);
  });

  it('is stopped once', () => {
    const stopped = [...scheduled(open), ...stopCheckIns(at(scheduled(open)), today)];
    expect(at(stopped).written?.checkIns).toBeNull();
    expect(stopCheckIns(at(stopped), today)).toEqual([]);
  });

  it('stands on no void bond', () => {
    const voided = voidBond(at(open), { reasonCode: 'Entered in error', today, closed: null });
    expect(() => scheduled([...open, ...voided])).toThrow(refused('BOND_VOIDED'));
  });
});
