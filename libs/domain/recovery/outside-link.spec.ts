import { describe, expect, test } from '@jest/globals';
import {
  CODE_TRIES,
  isCodeOpen,
  isLinkValid,
  isVisitOpen,
  outsideFeeCents,
  outsideFeeInWords,
} from './outside-link.ts';

const made = new Date('2026-03-08T07:30:00Z');
const after = (minutes: number, milliseconds = 0) => new Date(made.getTime() + minutes * 60_000 + milliseconds);

describe('a link', () => {
  const standing = { expiresAt: after(60), isRevoked: false, caseIsClosed: false, makerIsHere: true };
  test('works until the moment that it expires', () => {
    expect(isLinkValid(standing, after(60, -1))).toBe(true);
    expect(isLinkValid(standing, after(60))).toBe(false);
  });
  test.each([{ isRevoked: true }, { caseIsClosed: true }, { makerIsHere: false }])('ends with %j', (ending) => {
    expect(isLinkValid({ ...standing, ...ending }, made)).toBe(false);
  });
});

test('a code is open for ten minutes and five tries', () => {
  expect(isCodeOpen({ madeAt: made, tries: CODE_TRIES - 1 }, after(10, -1))).toBe(true);
  expect(isCodeOpen({ madeAt: made, tries: 0 }, after(10))).toBe(false);
  expect(isCodeOpen({ madeAt: made, tries: 5 }, after(1))).toBe(false);
  expect(isCodeOpen({ madeAt: null, tries: 0 }, made)).toBe(false);
});

test('a visit lasts sixty minutes', () => {
  expect(isVisitOpen(made, after(60, -1))).toBe(true);
  expect(isVisitOpen(made, after(60))).toBe(false);
});

test('a fee is so many dollars, or a share of the face rounded half-up once', () => {
  const flat = { feeBasis: 'flat', feeCents: 50_000, feeBasisPoints: null } as const;
  const share = { feeBasis: 'percent of face', feeCents: null, feeBasisPoints: 1_250 } as const;
  expect(outsideFeeCents(flat, 0)).toBe(50_000);
  expect(outsideFeeCents(share, 500_004)).toBe(62_501);
  expect(outsideFeeInWords(flat, 500_000)).toBe('$500.00 flat');
  expect(outsideFeeInWords(share, 500_000)).toBe('12.5% of a face of $5,000.00: $625.00');
});
