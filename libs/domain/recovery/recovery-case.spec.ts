import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import {
  caseFollows,
  fileNameWithout,
  outcomeOfBond,
  RECOVERY_STATUSES,
  TITLE_LENGTH,
  titleFromBond,
  type LinkedForfeiture,
} from './recovery-case.ts';

const bond = (isForfeited: boolean, told: boolean, forfeiture = 1, toldForfeiture = forfeiture): LinkedForfeiture => ({
  isForfeited,
  forfeiture,
  told: { isForfeited: told, forfeiture: toldForfeiture },
});

describe('A recovery case', () => {
  test('closes when its last forfeited bond is forfeited no more', () => {
    expect(caseFollows('open', [bond(false, true)])).toBe('close');
    expect(caseFollows('active', [bond(false, true), bond(false, false)])).toBe('close');
    expect(caseFollows('active', [bond(false, true), bond(true, true)])).toBeNull();
  });

  test('without any bond, or of bonds that never left, stays as it is', () => {
    expect(caseFollows('open', [])).toBeNull();
    expect(caseFollows('open', [bond(false, false)])).toBeNull();
  });

  test('that is closed reopens when a bond is forfeited again', () => {
    expect(caseFollows('closed', [bond(true, false)])).toBe('reopen');
    expect(caseFollows('closed', [bond(true, true, 2, 1)])).toBe('reopen');
  });

  test('that was closed by hand stays closed while the same forfeiture stands', () => {
    expect(caseFollows('closed', [bond(true, true)])).toBeNull();
    expect(caseFollows('closed', [bond(false, true)])).toBeNull();
  });

  const linked = fc.record({
    isForfeited: fc.boolean(),
    forfeiture: fc.integer({ min: 1, max: 3 }),
    told: fc.record({ isForfeited: fc.boolean(), forfeiture: fc.integer({ min: 1, max: 3 }) }),
  });

  test('that has been told how its bonds stand does nothing more', () => {
    fc.assert(
      fc.property(fc.constantFrom(...RECOVERY_STATUSES), fc.array(linked), (status, bonds) => {
        const told = bonds.map(({ isForfeited, forfeiture }) => bond(isForfeited, isForfeited, forfeiture));
        const step = caseFollows(status, bonds);
        const after = step === 'close' ? 'closed' : step === 'reopen' ? 'open' : status;
        expect(caseFollows(after, told)).toBeNull();
      }),
    );
  });

  test('never closes by itself while a bond is forfeited, and never reopens without one', () => {
    fc.assert(
      fc.property(fc.constantFrom(...RECOVERY_STATUSES), fc.array(linked), (status, bonds) => {
        const stands = bonds.some(({ isForfeited }) => isForfeited);
        expect(caseFollows(status, bonds)).not.toBe(stands ? 'close' : 'reopen');
      }),
    );
  });
});

describe('The outcome of a case that its bond closes', () => {
  const outcome = (status: Parameters<typeof outcomeOfBond>[0]['status'], proofKind = null, isVoid = false) =>
    outcomeOfBond({ status, isVoid, proofKind });

  test('is what became of the bond', () => {
    expect(outcome('PAID')).toBe('paid');
    expect(outcome('CLOSED')).toBe('set aside');
    expect(outcome('OPEN')).toBe('set aside');
    expect(outcome('FORFEITED', null, true)).toBe('voided');
  });

  test('of a discharge is what its proof says', () => {
    const of = (proofKind: 'Certificate of surrender' | 'Court paper' | 'Other') =>
      outcomeOfBond({ status: 'DISCHARGED', isVoid: false, proofKind });
    expect(of('Certificate of surrender')).toBe('surrendered');
    expect(of('Court paper')).toBe('surety released (court paper)');
    expect(of('Other')).toBe('appeared or arrested');
  });
});

describe('The title of a case from a bond', () => {
  test('names the defendant and the power, else the case number, else nobody', () => {
    expect(titleFromBond('Theo Landry', { powerNumber: 'A-1', caseNumber: '545' })).toBe('Theo Landry – A-1');
    expect(titleFromBond('Theo Landry', { powerNumber: '', caseNumber: '545' })).toBe('Theo Landry – 545');
    expect(titleFromBond('', { powerNumber: '', caseNumber: '' })).toBe('Unknown Defendant');
  });

  test('is never longer than a title may be, nor cut within a character', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 300 }), (name) => {
        const title = titleFromBond(name, { powerNumber: 'A-1', caseNumber: '' });
        expect(title.length).toBeLessThanOrEqual(TITLE_LENGTH);
        expect(title.isWellFormed()).toBe(true);
      }),
    );
  });
});

test.each([
  ['Warrant Landry.pdf', 'File.pdf'],
  ['théo_2026.JPG', 'File.JPG'],
  ['Chronology 1 for the court.pdf', 'Chronology 1 for the court.pdf'],
  ['landry', 'File'],
])('The file %s of somebody who was deleted is called %s', (name, shown) => {
  expect(fileNameWithout(name, 'Theo Landry')).toBe(shown);
});
