import { expect, test } from '@jest/globals';
import { gapWords, type GapFacts } from './power-gap.ts';

const NOTHING: Omit<GapFacts, 'kind'> = {
  below: null,
  above: null,
  box: null,
  holderName: '',
  state: null,
  since: null,
  expiresOn: null,
  bonds: null,
};
const since = '2026-03-10T03:00:00.000Z'; // still the 9th in Louisiana
const neighbours = { below: 'P-099', above: 'P-102' };
const row = { since, holderName: 'Ann Roy', state: 'reserved' };

test.each<[GapFacts['kind'], Partial<GapFacts>, string]>([
  ['missing', { ...neighbours, box: 'Box 7' }, 'Between P-099 and P-102 of Box 7; it was never received.'],
  ['unreceived', {}, 'Used on a bond, never received.'],
  ['uncounted', { since }, 'Not found in the count that ended on 03/09/2026. No Admin has signed it off.'],
  ['ownerless', { holderName: 'Ann Roy' }, 'Ann Roy has left the agency and still holds it.'],
  ['ownerless', {}, 'Its holder has left the agency and still holds it.'],
  ['overdue', row, 'Its reservation by Ann Roy ended on 03/09/2026, and it was not released.'],
  ['overdue', { since, state: 'claimed' }, 'Held back since 03/09/2026 for a bond that was never written.'],
  [
    'unreturned',
    { state: 'expired', expiresOn: '2026-01-31' },
    'It expired on 01/31/2026 and was not returned to its surety.',
  ],
  ['unreturned', { state: 'expired', expiresOn: '2031-05-17' }, 'It is expired and was not returned to its surety.'],
  ['unreturned', { state: 'void' }, 'It is void and was not returned to its surety.'],
  ['twice', { bonds: 2 }, '2 bonds use this number; only one of them can.'],
  [
    'beyond',
    { state: 'amount' },
    'Its bond is above the amount of the power: a Supervisor or Admin approves the override.',
  ],
  [
    'beyond',
    { state: 'day' },
    'Its bond is dated after the last day of the power: a Supervisor or Admin approves the override.',
  ],
  ['unsured', {}, 'No surety is known for this number.'],
])('a number that is %s with %j says why', (kind, facts, message) => {
  expect(gapWords({ ...NOTHING, ...facts, kind }, 'America/Chicago', '2026-03-10')).toBe(message);
});
