import { describe, expect, it } from '@jest/globals';
import { defaultSpell, isLetterDue, standsFor, strictnessOn } from './default-spell.ts';
import type { PlanVersion } from './payment-plan.ts';
import type { MoneyLine } from './money-lines.ts';
import type { PromiseMade } from './promise-to-pay.ts';

const weekly = (fields: Partial<PlanVersion> = {}): PlanVersion => ({
  setOn: '2026-10-01',
  startOn: '2026-10-05',
  frequency: 'WEEKLY',
  amountCents: 10_000,
  endsAfter: null,
  position: 2,
  downs: [],
  spread: false,
  skips: [],
  endedOn: null,
  endedBy: null,
  ...fields,
});
const owed: MoneyLine = {
  on: '2026-10-01',
  recordedOn: '2026-10-01',
  dueOn: '2026-12-31',
  cents: 120_000,
  entryId: 'B',
  position: 1,
  kind: 'premium',
  brought: false,
};
const paid = (on: string, cents: number, position = 10): MoneyLine => ({
  ...owed,
  on,
  recordedOn: on,
  cents: -cents,
  entryId: `${on} ${String(cents)}`,
  position,
  kind: 'payment',
});
const books = (versions: PlanVersion[], ...payments: MoneyLine[]) => ({
  versions,
  lines: [owed, ...payments],
  moves: new Map<string, string>(),
});
const promise: PromiseMade = {
  promiseId: 'p',
  amountCents: 30_000,
  dueOn: '2026-10-20',
  madeOn: '2026-10-10',
  position: 5,
  over: null,
};

describe('An account past due', () => {
  it('is in a spell since the first day of it, however the oldest instalment moves on', () => {
    // Always one instalment behind since 10/05: the oldest one owed is that of 10/26.
    const late = [paid('2026-10-12', 10_000), paid('2026-10-19', 10_000), paid('2026-10-26', 10_000)];
    expect(defaultSpell(books([weekly()], ...late), [], '2026-10-27')).toEqual({
      pastDueCents: 10_000,
      missed: 1,
      promise: null,
      balanceCents: 90_000,
      since: '2026-10-26',
      began: '2026-10-05',
    });
  });

  it('starts a new spell after a day with nothing past due', () => {
    const spell = defaultSpell(books([weekly()], paid('2026-10-13', 20_000)), [], '2026-10-27');
    expect(spell).toMatchObject({ pastDueCents: 20_000, missed: 2, began: '2026-10-19' });
  });

  it('is in one since the oldest instalment where the plan was agreed after it', () => {
    const spell = defaultSpell(books([weekly({ setOn: '2026-10-27' })]), [], '2026-10-27');
    expect(spell).toMatchObject({ since: '2026-10-05', began: '2026-10-05' });
  });

  it('is in none with nothing past due', () => {
    expect(defaultSpell(books([weekly()], paid('2026-10-13', 20_000)), [], '2026-10-13')).toBeNull();
    expect(defaultSpell(books([]), [], '2026-12-31')).toBeNull();
  });

  it('is in one without a plan from the day after its terms, and after a plan was ended', () => {
    expect(defaultSpell(books([]), [], '2027-01-04')).toEqual({
      pastDueCents: 120_000,
      missed: 0,
      promise: null,
      balanceCents: 120_000,
      since: '2026-12-31',
      began: '2026-12-31',
    });
    const ended = weekly({ endedOn: '2026-10-20', endedBy: 'hand' });
    expect(defaultSpell(books([ended]), [], '2026-10-27')).toMatchObject({
      pastDueCents: 120_000,
      missed: 0,
      since: '2026-10-05',
      began: '2026-10-05',
    });
  });

  it('owes the balance once the last instalment of its plan has passed', () => {
    expect(defaultSpell(books([weekly({ endsAfter: 2 })]), [], '2026-10-14')).toMatchObject({
      pastDueCents: 120_000,
      missed: 0,
      began: '2026-10-05',
    });
  });
});

describe('A broken promise', () => {
  it('starts a spell on the day after its own, for what is missing of it', () => {
    const some = books([], paid('2026-10-15', 10_000));
    expect(defaultSpell(some, [promise], '2026-10-20')).toBeNull();
    expect(defaultSpell(some, [promise], '2026-10-21')).toEqual({
      pastDueCents: 20_000,
      missed: 0,
      balanceCents: 110_000,
      since: '2026-10-21',
      began: '2026-10-21',
      promise: { amountCents: 30_000, dueOn: '2026-10-20', missingCents: 20_000 },
    });
  });

  it('that was made good late is no default', () => {
    expect(defaultSpell(books([], paid('2026-10-22', 30_000)), [promise], '2026-10-23')).toBeNull();
  });

  it('and a plan behind are one spell: the larger amount, the earlier day', () => {
    expect(defaultSpell(books([weekly()]), [promise], '2026-10-21')).toMatchObject({
      pastDueCents: 30_000,
      missed: 3,
      began: '2026-10-05',
    });
  });
});

it('a letter is due after ten days', () => {
  expect(isLetterDue({ began: '2026-10-05' }, '2026-10-14')).toBe(false);
  expect(isLetterDue({ began: '2026-10-05' }, '2026-10-15')).toBe(true);
});

describe('How strict a letter of default is', () => {
  const spell = { began: '2026-09-01' };

  it('is by how long the account has been past due: a reminder, from 30 days a notice, from 60 the last', () => {
    const days = ['2026-09-01', '2026-09-30', '2026-10-01', '2026-10-30', '2026-10-31', '2027-06-01'];
    expect(days.map((day) => strictnessOn(spell, day))).toEqual([
      'reminder',
      'reminder',
      'notice',
      'notice',
      'final',
      'final',
    ]);
  });

  it('is told once in a spell, the stricter after the milder', () => {
    const stands = (strictness: 'reminder' | 'notice' | 'final' | null, madeOn: string, today: string) =>
      standsFor({ madeOn, strictness }, spell, today);
    expect(stands('reminder', '2026-09-05', '2026-09-30')).toBe(true);
    expect(stands('reminder', '2026-09-05', '2026-10-01')).toBe(false);
    expect(stands(null, '2026-10-01', '2026-10-30')).toBe(true);
    expect(stands(null, '2026-10-01', '2026-10-31')).toBe(false);
    expect(stands('final', '2026-10-31', '2027-06-01')).toBe(true);
  });

  it('is told to nobody within 20 days of the last, of an earlier spell too; after it an earlier one counts no more', () => {
    expect(standsFor({ madeOn: '2026-09-20', strictness: 'reminder' }, spell, '2026-10-09')).toBe(true);
    expect(standsFor({ madeOn: '2026-09-20', strictness: 'reminder' }, spell, '2026-10-10')).toBe(false);
    const later = { began: '2026-09-25' };
    expect(standsFor({ madeOn: '2026-09-20', strictness: 'final' }, later, '2026-10-09')).toBe(true);
    expect(standsFor({ madeOn: '2026-09-20', strictness: 'final' }, later, '2026-10-10')).toBe(false);
    expect(standsFor({ madeOn: '2026-08-01', strictness: 'final' }, null, '2026-10-10')).toBe(false);
  });
});
