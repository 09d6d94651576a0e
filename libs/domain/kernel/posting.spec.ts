import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { balanced, credit, debit, imbalanceOf, mirrored, receivableDown, receivableUp } from './posting.ts';

const amount = fc.integer({ min: 1, max: 1_000_000_000 });
const entry = fc
  .array(amount, { minLength: 1, maxLength: 6 })
  .map((parts) => [...parts.map((part) => debit('1100', part)), ...parts.map((part) => credit('4000', part))]);

describe('a journal entry', () => {
  it('is balanced where debits equal credits', () => {
    expect(imbalanceOf([debit('1010', 500), credit('1100', 500)])).toBe(0);
    expect(imbalanceOf([debit('1010', 500), credit('1100', 400)])).toBe(100);
    expect(balanced([])).toEqual([]);
  });

  it.each([
    ['one side only', [debit('1010', 500)]],
    ['a cent off', [debit('1010', 500), credit('1100', 499)]],
    ['zero', [debit('1010', 0), credit('1100', 0)]],
    ['a negative amount', [debit('1010', -5), credit('1100', -5)]],
    ['half a cent', [debit('1010', 0.5), credit('1100', 0.5)]],
    ['more than can be counted', [debit('1010', 2 ** 53), credit('1100', 2 ** 53)]],
  ])('is refused with %s', (_, postings) => {
    expect(() => balanced(postings)).toThrow(RangeError);
  });

  it('and its mirror cancel out in every account', () => {
    fc.assert(
      fc.property(entry, (postings) => {
        expect(mirrored(mirrored(postings))).toEqual(postings);
        const both = [...postings, ...mirrored(postings)];
        for (const account of ['1100', '4000']) {
          expect(imbalanceOf(both.filter((posting) => posting.account === account))).toBe(0);
        }
      }),
    );
  });

  it('keeps whose account and which bond it is about', () => {
    const tags = { accountId: 'a', bondId: 'b' };
    expect(receivableUp(5, tags)).toEqual({ account: '1100', side: 'debit', amountCents: 5, tags });
    expect(receivableDown(5, tags)).toEqual({ account: '1100', side: 'credit', amountCents: 5, tags });
    expect(mirrored([receivableUp(5, tags)])).toEqual([receivableDown(5, tags)]);
  });
});
