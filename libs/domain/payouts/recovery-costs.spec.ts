import { describe, expect, it } from '@jest/globals';
import { payeeTag, sharesByFace, spentInWords } from './recovery-costs.ts';

describe('spentInWords', () => {
  const today = '2026-03-10';
  const figures = { spentCents: 64_000, waitingCents: 12_000, ofCents: 500_000 };

  it('says what was spent, what waits, the face and the days left', () => {
    const message = spentInWords(figures, '2026-04-20', today);
    expect(message).toBe('Spent $640 (+ $120 waiting) of $5,000, 41 days left');
  });

  it('leaves out what waits where nothing does, and the days where there is no date', () => {
    const message = spentInWords({ spentCents: 1_250, waitingCents: 0, ofCents: 0 }, null, today);
    expect(message).toBe('Spent $12.50 of $0');
  });

  it('says nothing is left once the day has come or has passed', () => {
    expect(spentInWords(figures, today, today)).toMatch(/, due today$/);
    expect(spentInWords(figures, '2026-03-07', today)).toMatch(/, 3 days overdue$/);
  });
});

describe('payeeTag', () => {
  it('names an id and never a person', () => {
    expect(payeeTag('agent', '4c1e7a9b-2d3f-4e5a-9b6c-8d0e1f2a3b44')).toBe(
      'agent:4c1e7a9b-2d3f-4e5a-9b6c-8d0e1f2a3b44',
    );
  });
});

describe('sharesByFace', () => {
  const cents = (amountCents: number, ...faces: number[]) =>
    sharesByFace(
      amountCents,
      faces.map((faceCents) => ({ faceCents })),
    ).map((share) => share.amountCents);

  it('divides by face, to the cent: what rounding leaves goes to the largest remainders', () => {
    expect(cents(10_000, 500_000)).toEqual([10_000]);
    expect(cents(10_000, 500_000, 1_000_000)).toEqual([3_333, 6_667]);
    expect(cents(100, 1, 1, 1)).toEqual([34, 33, 33]);
  });

  it('leaves out who gets nothing, and divides nothing without a face', () => {
    expect(cents(1, 5_000_000, 1)).toEqual([1]);
    expect(cents(100, 0, 0)).toEqual([]);
  });
});
