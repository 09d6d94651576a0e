import { describe, expect, it } from '@jest/globals';
import { proposeBooking, type LineToBook } from './bank-bookings.ts';

const by = {
  bank: 'Hancock Whitney',
  known: [
    { name: 'Landry Realty', account: '5450' },
    { name: 'Landry', account: '5400' },
    { name: 'AT&T', account: '5460' },
    { name: 'Old Vendor', account: null },
  ],
};
const proposed = (given: Partial<LineToBook>) =>
  proposeBooking({ amountCents: -1_200, description: 'MONTHLY SERVICE FEE', checkNumber: '', ...given }, by);

describe('What a line of the bank is likely to be (money#booked-from-a-line)', () => {
  it('is a charge of the bank where money went out and its words say so', () => {
    expect(proposed({})).toEqual({
      account: '5310',
      payee: 'Hancock Whitney',
      method: 'Bank Transfer',
      externalReference: '',
      reason: 'MONTHLY SERVICE FEE',
    });
    for (const description of ['OVERDRAFT', 'NSF CHARGE', 'Wire Chg', 'ACCT MAINTENANCE'])
      expect([description, proposed({ description }).account]).toEqual([description, '5310']);
    for (const description of ['COFFEE HOUSE', 'DISCHARGED GOODS', 'FEED STORE'])
      expect([description, proposed({ description }).account]).toEqual([description, null]);
    expect(proposed({ description: 'NSF RETURNED ITEM' }).account).toBeNull(); // a check that came back
    expect(proposed({ amountCents: 1_200 }).account).toBeNull(); // given back
    expect(proposed({ checkNumber: '1043' }).account).toBeNull(); // somebody's check
  });

  it('is interest where money came in and its words say so', () => {
    for (const description of ['INTEREST EARNED', 'Int Paid', 'INTEREST PAYMENT'])
      expect(proposed({ amountCents: 112, description })).toMatchObject({ account: '4400', payee: by.bank });
    expect(proposed({ amountCents: -112, description: 'INTEREST ADJUSTMENT' }).account).toBeNull();
    expect(proposed({ amountCents: 112, description: 'INTL WIRE' }).account).toBeNull();
  });

  it('is for the vendor whose whole name it has, the longest of several, with the account used last', () => {
    expect(proposed({ description: 'ACH LANDRY REALTY 0031 RENT' })).toMatchObject({
      payee: 'Landry Realty',
      account: '5450',
    });
    expect(proposed({ description: 'POS LANDRY, HOUMA' })).toMatchObject({ payee: 'Landry', account: '5400' });
    expect(proposed({ description: 'LANDRYS SEAFOOD' }).payee).toBe('');
    expect(proposed({ description: 'OLD-VENDOR FEE' })).toMatchObject({ payee: 'Old Vendor', account: null });
  });

  it('says by which check it was paid', () => {
    expect(proposed({ description: 'CHECK PAID', checkNumber: '1043' })).toMatchObject({
      method: 'Check',
      externalReference: '1043',
    });
    expect(proposed({ amountCents: 500, description: 'DEPOSIT', checkNumber: '7' }).method).toBe('Bank Transfer');
  });
});
