import { expect, test } from '@jest/globals';
import { goesBack, needsReason, SURETY_CASE_STATUSES, suretyCaseName } from './surety-case.ts';

test('a case goes forward by any steps, and back by any', () => {
  const back = SURETY_CASE_STATUSES.flatMap((from) =>
    SURETY_CASE_STATUSES.filter((to) => goesBack(from, to)).map((to) => `${from} → ${to}`),
  );
  expect(back).toEqual([
    'accepted → new',
    'in progress → new',
    'in progress → accepted',
    'closed → new',
    'closed → accepted',
    'closed → in progress',
  ]);
});

test('closing, going back and reopening ask for a reason, going forward does not', () => {
  expect(needsReason('new', 'closed')).toBe(true);
  expect(needsReason('closed', 'in progress')).toBe(true);
  expect(needsReason('accepted', 'new')).toBe(true);
  expect(needsReason('new', 'in progress')).toBe(false);
  expect(needsReason('closed', 'closed')).toBe(false);
});

test('a case is called by its defendant, else its number, else its id', () => {
  const nameless = { caseId: 'c-1', defendantName: null, caseNumber: null };
  expect(suretyCaseName(nameless)).toBe('c-1');
  expect(suretyCaseName({ ...nameless, caseNumber: '24-118' })).toBe('24-118');
  expect(suretyCaseName({ ...nameless, caseNumber: '24-118', defendantName: 'Theo Landry' })).toBe('Theo Landry');
});
