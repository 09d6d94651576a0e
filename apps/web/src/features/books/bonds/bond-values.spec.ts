import { describe, expect, it } from '@jest/globals';
import { aBond } from '../../../test/people.ts';
import { bodyOfEdit, reasonFor, valuesOfBond } from './bond-values.ts';

const [pelican, acadian] = ['3a5c7e9b-1d2f-4b6a-8c4d-0e2f6a8b1c99', '3a5c7e9b-1d2f-4b6a-8c4d-0e2f6a8b1c98'];
const bond = aBond({ powerNumber: 'P-1', suretyId: pelican });
const typed = (changes: object) => ({ ...valuesOfBond(bond), ...changes });

describe('An edit of a bond that names another surety under the same number', () => {
  it('is sent with the surety alone, and asks for a reason (powers#correcting-the-surety)', () => {
    const corrected = typed({ suretyId: acadian, reason: 'Wrong pad' });
    expect(reasonFor(bond, corrected)).toBe('Correcting the surety needs a reason.');
    const sent = { suretyId: acadian, reason: 'Wrong pad', basedOn: bond.revision };
    expect(bodyOfEdit(bond, corrected)).toEqual(sent);
    expect(reasonFor(bond, typed({ powerNumber: 'p 1' }))).toBeNull();
  });
});
