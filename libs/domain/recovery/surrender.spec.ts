import { describe, expect, it, test } from '@jest/globals';
import fc from 'fast-check';
import { addDays, formatDay } from '../kernel/days.ts';
import {
  certificateDayProblem,
  constructiveDay,
  firstAllowedDay,
  givenStatements,
  isLate,
  neededProofs,
  officersFee,
  proposedReason,
  startOf,
  SURRENDER_PROOFS,
  SURRENDER_REASON_NAMES,
  SURRENDER_REASONS,
  surrenderProblem,
} from './surrender.ts';

const open = { status: 'OPEN', bondDate: '2026-03-01', rewrittenOn: null } as const;
const aDay = fc.integer({ min: 0, max: 4_000 }).map((count) => addDays('2020-01-01', count));

describe('The reasons for a surrender', () => {
  test('are rows with a citation and a day, and counsel has read none of them', () => {
    expect(SURRENDER_REASONS).toHaveLength(8);
    for (const { citation, effectiveOn, verified } of SURRENDER_REASONS) {
      expect(citation).toContain('22:1585');
      expect(effectiveOn).toMatch(/^\d{4}-\d\d-\d\d$/);
      expect(verified).toBe(false);
    }
  });

  test('the six of R.S. 22:1585(A) and non-payment need no approval; another one does', () => {
    expect(SURRENDER_REASON_NAMES.filter((reason) => startOf(reason, true) === 'waiting')).toEqual(['other']);
    expect(SURRENDER_REASON_NAMES.map((reason) => startOf(reason, false))).toEqual(Array(8).fill('asked'));
  });

  test('who is forfeited failed to appear', () => {
    expect([proposedReason({ status: 'FORFEITED' }), proposedReason({ status: 'OPEN' })]).toEqual(['fta', null]);
  });
});

describe('Non-payment', () => {
  it.each([
    ['2026-03-30', 'Not before 03/31/2026 (R.S. 22:1585).'],
    ['2026-03-31', null],
  ])('of a bond of March 1 on %s', (on, problem) => {
    expect(surrenderProblem('unpaid', open, on)).toBe(problem);
  });

  test('counts across the leap day', () => {
    expect(firstAllowedDay('unpaid', { ...open, bondDate: '2028-02-01' })).toBe('2028-03-02');
    expect(firstAllowedDay('unpaid', { ...open, bondDate: '2027-02-01' })).toBe('2027-03-03');
  });

  test('of a rewrite counts from the day of rewriting', () => {
    const rewrite = { ...open, rewrittenOn: '2026-05-10' };
    expect(surrenderProblem('unpaid', rewrite, '2026-06-08')).toBe('Not before 06/09/2026 (R.S. 22:1585).');
    expect(surrenderProblem('unpaid', rewrite, '2026-06-09')).toBeNull();
  });

  test('of a bond without a date cannot be counted, so that it is refused until the date is entered', () => {
    const undated = { ...open, bondDate: null };
    expect(surrenderProblem('unpaid', undated, '2026-09-01')).toBe(
      'Enter the bond date first: 30 days count from it (R.S. 22:1585).',
    );
    expect(surrenderProblem('unpaid', { ...undated, rewrittenOn: '2026-05-10' }, '2026-06-09')).toBeNull();
    expect(surrenderProblem('unpaid', { ...undated, status: 'FORFEITED' }, '2026-09-01')).toBeNull();
    expect(surrenderProblem('left', undated, '2026-09-01')).toBeNull();
  });

  test('of a forfeited bond knows no 30 days', () => {
    expect(surrenderProblem('unpaid', { ...open, status: 'FORFEITED' }, '2026-03-01')).toBeNull();
  });

  test('is refused on every day before the thirtieth and on none from it on; other reasons on no day', () => {
    fc.assert(
      fc.property(aDay, fc.integer({ min: -40, max: 80 }), (bondDate, after) => {
        const bond = { ...open, bondDate };
        const on = addDays(bondDate, after);
        const refused = `Not before ${formatDay(addDays(bondDate, 30))} (R.S. 22:1585).`;
        expect(surrenderProblem('unpaid', bond, on)).toBe(after < 30 ? refused : null);
        for (const reason of SURRENDER_REASON_NAMES)
          if (reason !== 'unpaid') expect(surrenderProblem(reason, bond, on)).toBeNull();
      }),
    );
  });
});

test.each(['CLOSED', 'PAID', 'DISCHARGED', 'REWRITTEN'] as const)('A bond that is %s is not surrendered', (status) => {
  const problem = surrenderProblem('fta', { ...open, status }, '2026-09-01');
  expect(problem).toBe('Only an open or forfeited bond is surrendered.');
});

describe('A certificate of surrender', () => {
  test('has a day from the bond date to today', () => {
    fc.assert(
      fc.property(aDay, aDay, aDay, (on, bondDate, today) => {
        const fits = on <= today && on >= bondDate;
        expect(certificateDayProblem(on, { bondDate }, today) === null).toBe(fits);
      }),
    );
    expect(certificateDayProblem('2026-03-02', open, '2026-03-01')).toBe('The date cannot be in the future.');
    expect(certificateDayProblem('2026-02-28', open, '2026-03-01')).toBe(
      'The date of surrender is before the bond date.',
    );
  });

  test('is in time on the deadline itself and late the day after, of a forfeited bond alone', () => {
    const bond = { status: 'FORFEITED', answerBy: '2026-09-01' } as const;
    expect([isLate(bond, '2026-09-01'), isLate(bond, '2026-09-02')]).toEqual([false, true]);
    expect(isLate({ ...bond, status: 'OPEN' }, '2027-01-01')).toBe(false);
  });
});

describe('A constructive surrender', () => {
  test('is complete on the day of its last proof, whatever their order, and not before', () => {
    const proofs = fc.shuffledSubarray([...SURRENDER_PROOFS]);
    fc.assert(
      fc.property(proofs, fc.boolean(), fc.array(aDay, { minLength: 5, maxLength: 5 }), (given, elsewhere, days) => {
        const had = given.map((proof, place) => ({ proof, provedOn: days[place] ?? '' }));
        const needed = had.filter(({ proof }) => neededProofs(elsewhere).includes(proof));
        const isComplete = needed.length === neededProofs(elsewhere).length;
        const last = needed
          .map(({ provedOn }) => provedOn)
          .sort()
          .at(-1);
        expect(constructiveDay(had, elsewhere)).toBe(isComplete ? last : null);
      }),
    );
  });

  test('from another state waits for the costs of the return', () => {
    const four = (['court', 'prosecutor', 'officer', 'undertaking'] as const).map((proof) => ({
      proof,
      provedOn: '2026-04-01',
    }));
    expect([constructiveDay(four, false), constructiveDay(four, true)]).toEqual(['2026-04-01', null]);
    const paid = [...four, { proof: 'return-costs', provedOn: '2026-04-20' } as const];
    expect(constructiveDay(paid, true)).toBe('2026-04-20');
  });
});

test('The officer gets $25', () => {
  expect(officersFee('2026-04-01')).toBe(2_500);
});

it('A letter says of a statement that it has been given only where that is marked', () => {
  const officer = { paper: 'statement-officer', on: '2026-11-20' } as const;
  const three = ['statement-defendant', 'statement-officer', 'statement-clerk'] as const;
  expect(givenStatements([], ['statement-clerk'])).toBe(
    'The statement of surrender will be given to the clerk of court.',
  );
  expect(givenStatements([officer], three)).toBe(
    'The statement of surrender has been given to the officer on 11/20/2026 and will be given to the defendant and to the clerk of court.',
  );
});
