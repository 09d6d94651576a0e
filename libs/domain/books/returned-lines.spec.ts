import { describe, expect, it } from '@jest/globals';
import { isReturnedByBank, isReturnedLine } from './returned-lines.ts';

const says = (description: string, amountCents = -80_000) => isReturnedLine({ amountCents, description });

describe('A line that says that something came back (money#returned-lines)', () => {
  it('is told by what banks write of it, where money went out', () => {
    for (const words of [
      'NSF',
      'RETURNED DEPOSIT ITEM',
      'RET ITEM 1043',
      'Chargeback',
      'CHARGE BACK',
      'Return Item Chargeback',
      'RTN CHK',
      'RETURN ACH',
    ])
      expect([words, says(words)]).toEqual([words, true]);
    expect(says('RETURNED ITEM', 80_000)).toBe(false);
  });

  it('is none where the bank only charges for it, or a shop gives something back', () => {
    for (const words of [
      'NSF FEE',
      'RETURNED ITEM CHARGE',
      'Chargeback fee',
      'RET ITEM CHG',
      'MERCHANT RETURN',
      'RENT',
    ])
      expect([words, says(words)]).toEqual([words, false]);
  });

  it('is of a check or a transfer: of cash nothing comes back, and a card comes back at the card company', () => {
    expect(isReturnedByBank('Check')).toBe(true);
    expect(isReturnedByBank('Money Order')).toBe(true);
    expect(isReturnedByBank('Bank Transfer')).toBe(true);
    expect(isReturnedByBank('Cash')).toBe(false);
    expect(isReturnedByBank('Credit Card')).toBe(false);
  });
});
