import { describe, expect, it } from '@jest/globals';
import * as fc from 'fast-check';
import { isAsset, sheetOf } from '#domain/books/opening.ts';
import { imbalanceOf } from '#domain/kernel/posting.ts';
import { Story } from '../../../../test/given.ts';
import { somebodyElse } from '../../../../test/somebody-else.ts';
import {
  approveOpening,
  bookedOf,
  closingDays,
  askToCorrect,
  askToSeal,
  bringIn,
  declineOpening,
  planMoveIn,
  takeBack,
  withdrawOpening,
} from './opening.ts';
import type { OpeningEvent } from './opening-events.ts';
import { keyOf, openingDecider, standingLines, type Opening, type WantedLine } from './opening-state.ts';

const cutOverOn = '2026-02-28';
const today = '2026-03-10';
const by = { askedBy: 'asker', askedAt: '2026-03-10T15:00:00.000Z' };
const refused = (code: string) => expect.objectContaining({ code }) as unknown as Error;
const pelican = { suretyId: 'pelican' };
const line = (account: string, amountCents: number, tags: WantedLine['tags'] = {}): WantedLine => ({
  account,
  tags,
  amountCents,
});
const lines = [line('1000', 100_000), line('1010', 5_000), line('2200', 30_000, pelican)];
const approver = (userId: string, more: object = {}) => ({
  userId,
  alone: false,
  eligible: [somebodyElse],
  now: new Date('2026-03-10T16:00:00.000Z'),
  ...more,
});
const deciding = (requestId: string, wanted = lines, more: object = {}) => ({
  requestId,
  wanted,
  today: '2026-03-12',
  approver: approver('second'),
  ...more,
});

const begun = () => {
  const story = new Story(openingDecider, 'agency');
  story.when((state) => planMoveIn(state, { cutOverOn, today }));
  return story;
};
type Told = ReturnType<typeof begun>;
const broughtIn = (wanted = lines) => {
  const story = begun();
  story.when((state) => bringIn(state, wanted));
  return story;
};
const seal = (state: Opening, wanted = lines) => askToSeal(state, wanted, { requestId: 'S1', retainedCents: 0, ...by });
const sealed = (wanted = lines) => {
  const story = broughtIn(wanted);
  story.when((state) => seal(state, wanted));
  story.when((state) => approveOpening(state, deciding('S1', wanted)));
  return story;
};

const postingsOf = (events: readonly OpeningEvent[]) =>
  events.flatMap(({ data }) => ('postings' in data ? data.postings : []));
/** Account, whom it names, debits less credits. */
const booked = (events: readonly OpeningEvent[]) =>
  postingsOf(events).map(({ account, side, amountCents, tags }) => [
    [account, ...Object.values(tags)].join(' '),
    side === 'debit' ? amountCents : -amountCents,
  ]);
const balances = (events: readonly OpeningEvent[]) => {
  const sums = new Map<string, number>();
  for (const [key, cents] of booked(events) as [string, number][]) sums.set(key, (sums.get(key) ?? 0) + cents);
  return new Map([...sums].filter(([, cents]) => cents !== 0));
};

describe('A move-in', () => {
  it('has a cut-over day that is not in the future, and changes only while nothing is in (moving-in#cut-over-day)', () => {
    const story = begun();
    const plan = (day: string) => (state: Opening) => planMoveIn(state, { cutOverOn: day, today });
    expect(() => story.when(plan('2026-03-11'))).toThrow(refused('FUTURE_DAY'));
    story.when(plan('2026-01-31'));
    story.when((state) => bringIn(state, lines));
    expect(() => story.when(plan('2026-02-28'))).toThrow(refused('OPENING_DAY_FIXED'));
    story.when(plan('2026-01-31'));
    story.when(takeBack);
    expect(story.when(plan('2026-02-28'))).toHaveLength(1);
  });

  it('books each line on the cut-over day against 3950: assets debit, what is owed credits', () => {
    const story = begun();
    const events = story.when((state) => bringIn(state, lines));
    expect(booked(events)).toEqual([
      ['1000', 100_000],
      ['3950', -100_000],
      ['1010', 5_000],
      ['3950', -5_000],
      ['3950', 30_000],
      ['2200 pelican', -30_000],
    ]);
    expect(events.every(({ data }) => 'effectiveOn' in data && data.effectiveOn === cutOverOn)).toBe(true);
  });

  it('closes the days up to the cut-over day once something is in, and opens them when nothing is (moving-in#days-before-cut-over)', () => {
    const story = begun();
    const bring = (wanted: readonly WantedLine[]) => (state: Opening) =>
      closingDays(state, bringIn(state, wanted), { stands: wanted.length > 0 });
    const events = story.when(bring(lines));
    expect(events[0]).toEqual({ type: 'DaysBeforeClosed', data: { closedUntil: cutOverOn } });
    expect([events.length, bookedOf(events)]).toEqual([4, 3]);
    expect(story.when(bring(lines))).toEqual([]);
    expect(story.when(bring([])).at(-1)?.type).toBe('DaysBeforeOpened');
    expect(story.when(bring([]))).toEqual([]);
  });

  it('has its days closed by the seal, where it was brought in before they were', () => {
    const story = broughtIn();
    story.when(seal);
    const types = (from: Told) => from.when((state) => approveOpening(state, deciding('S1'))).map(({ type }) => type);
    expect(types(story)).toEqual(['DaysBeforeClosed', 'OpeningSealed']);
    const closed = begun();
    closed.when((state) => closingDays(state, bringIn(state, lines), { stands: true }));
    closed.when(seal);
    expect(types(closed)).toEqual(['OpeningSealed']);
  });

  it('books what is below zero on the other side', () => {
    const story = begun();
    expect(booked(story.when((state) => bringIn(state, [line('1000', -700), line('2500', -300)])))).toEqual([
      ['3950', 700],
      ['1000', -700],
      ['2500', 300],
      ['3950', -300],
    ]);
  });

  it('books the difference alone when it is brought in again, and nothing where there is none', () => {
    const story = broughtIn();
    expect(story.when((state) => bringIn(state, lines))).toEqual([]);
    const changed = [line('1000', 90_000), line('2200', 30_000, pelican), line('2500', 200, { agentId: 'kim' })];
    const events = story.when((state) => bringIn(state, changed));
    expect(balances(events)).toEqual(
      new Map([
        ['1000', -10_000],
        ['1010', -5_000],
        ['2500 kim', -200],
        ['3950', 15_200],
      ]),
    );
    expect(events.map(({ type }) => type)).toEqual(['OpeningLineBooked', 'OpeningLineTakenBack', 'OpeningLineBooked']);
  });

  it('needs its day first', () => {
    const story = new Story(openingDecider, 'agency');
    expect(() => story.when((state) => bringIn(state, lines))).toThrow(refused('OPENING_NOT_BEGUN'));
    expect(() => story.when(takeBack)).toThrow(refused('OPENING_NOT_IN'));
  });

  it('is taken back to the cent, as often as it is brought in (moving-in#taking-back)', () => {
    const story = broughtIn();
    story.when(takeBack);
    expect(balances(story.events)).toEqual(new Map());
    expect(() => story.when(takeBack)).toThrow(refused('OPENING_NOT_IN'));
    story.when((state) => bringIn(state, lines));
    expect(balances(story.events).get('1000')).toBe(100_000);
  });
});

describe('The seal', () => {
  it('takes 3950 to 3000 on the cut-over day, and in part to 3900, once a second person has approved it', () => {
    const story = broughtIn();
    const asked = story.when((state) => askToSeal(state, lines, { requestId: 'S1', retainedCents: 25_000, ...by }));
    expect(booked(asked)).toEqual([]);
    const events = story.when((state) => approveOpening(state, deciding('S1')));
    expect(booked(events)).toEqual([
      ['3950', 75_000],
      ['3000', -50_000],
      ['3900', -25_000],
    ]);
    expect(events.at(-1)?.data).toMatchObject({ effectiveOn: cutOverOn, approved: true, alone: false });
    expect(balances(story.events).has('3950')).toBe(false);
  });

  it('is not approved by who asked for it, but alone after 24 hours where nobody else may', () => {
    const story = broughtIn();
    story.when(seal);
    const approve = (more: object) => (state: Opening) =>
      approveOpening(state, deciding('S1', lines, { approver: approver('asker', more) }));
    expect(() => story.when(approve({}))).toThrow(refused('FOUR_EYES'));
    const nobodyElse = { eligible: [], alone: true };
    expect(() => story.when(approve(nobodyElse))).toThrow(refused('WAITING_FOR_APPROVAL'));
    const later = { ...nobodyElse, now: new Date('2026-03-11T15:00:01.000Z') };
    expect(story.when(approve(later)).at(-1)?.data).toMatchObject({ alone: true });
  });

  it('needs that what stands is what the lines say, when it is asked for and when it is approved', () => {
    expect(() => begun().when(seal)).toThrow(refused('OPENING_NOT_IN'));
    const other = [...lines, line('1020', 1)];
    expect(() => broughtIn().when((state) => seal(state, other))).toThrow(refused('OPENING_DIFFERS'));
    const story = broughtIn();
    story.when(seal);
    expect(() => story.when((state) => approveOpening(state, deciding('S1', other)))).toThrow(
      refused('OPENING_DIFFERS'),
    );
  });

  it('holds everything still while it waits, and is declined, or withdrawn by who asked', () => {
    const story = broughtIn();
    story.when(seal);
    for (const change of [
      (state: Opening) => bringIn(state, []),
      takeBack,
      (state: Opening) => planMoveIn(state, { cutOverOn, today }),
      (state: Opening) => seal(state),
    ])
      expect(() => story.when(change)).toThrow(refused('OPENING_SEAL_WAITS'));
    expect(() => story.when((state) => withdrawOpening(state, 'S1', 'second'))).toThrow(
      refused('REQUEST_OF_SOMEBODY_ELSE'),
    );
    story.when((state) => declineOpening(state, 'S1'));
    expect(story.when(takeBack)).toHaveLength(3);
  });

  it('is for good', () => {
    const story = sealed();
    for (const change of [(state: Opening) => bringIn(state, []), takeBack, (state: Opening) => seal(state)])
      expect(() => story.when(change)).toThrow(refused('OPENING_SEALED'));
    expect(() => story.when((state) => approveOpening(state, deciding('S1')))).toThrow(refused('REQUEST_DECIDED'));
  });

  it('books nothing where as much is owed as is had', () => {
    const even = [line('1000', 500), line('2200', 500, pelican)];
    expect(booked(sealed(even).events.slice(-1))).toEqual([]);
  });
});

describe('A correction after the seal', () => {
  const correct =
    (wanted: WantedLine, requestId = 'C1') =>
    (state: Opening) =>
      askToCorrect(state, { requestId, ...wanted, ...by });
  const approve =
    (requestId = 'C1') =>
    (state: Opening) =>
      approveOpening(state, deciding(requestId));

  it('books the difference today against 3900, of the cut-over day (moving-in#corrections-after-the-seal)', () => {
    const story = sealed();
    expect(booked(story.when(correct(line('2200', 31_000, pelican))))).toEqual([]);
    const events = story.when(approve());
    expect(booked(events)).toEqual([
      ['3900', 1_000],
      ['2200 pelican', -1_000],
    ]);
    expect(events[0]?.data).toMatchObject({ effectiveOn: cutOverOn, bookedOn: '2026-03-12' });
  });

  it('adds a line that was forgotten, and takes out one that should not be', () => {
    const story = sealed();
    story.when(correct(line('1020', 400)));
    expect(booked(story.when(approve()))).toEqual([
      ['1020', 400],
      ['3900', -400],
    ]);
    story.when(correct(line('1010', 0), 'C2'));
    expect(booked(story.when(approve('C2')))).toEqual([
      ['3900', 5_000],
      ['1010', -5_000],
    ]);
    expect(balances(story.events).has('3950')).toBe(false);
  });

  it('is refused before the seal, of what stands already, and of a line that waits for one', () => {
    const wanted = line('1000', 1);
    expect(() => broughtIn().when(correct(wanted))).toThrow(refused('OPENING_NOT_SEALED'));
    const story = sealed();
    expect(() => story.when(correct(line('1000', 100_000)))).toThrow(refused('OPENING_LINE_UNCHANGED'));
    story.when(correct(wanted));
    expect(() => story.when(correct(line('1000', 2), 'C2'))).toThrow(refused('OPENING_CORRECTION_WAITS'));
  });
});

describe('Whatever is brought in, changed, brought in again and taken back', () => {
  const tags: fc.Arbitrary<readonly [string, WantedLine['tags']]> = fc.constantFrom(
    ['1000', {}],
    ['1010', {}],
    ['1040', { suretyId: 'pelican' }],
    ['1040', { suretyId: 'heron' }],
    ['2120', { payee: 'sheriff:Orleans' }],
    ['2200', { suretyId: 'pelican' }],
    ['2500', { agentId: 'kim' }],
    ['2600', { payee: 'agent:kim' }],
  );
  const cents = fc.integer({ min: -1_000_000, max: 1_000_000 }).filter((amount) => amount !== 0);
  const list = fc
    .uniqueArray(fc.tuple(tags, cents), { selector: ([[account, of]]) => keyOf({ account, tags: of }), maxLength: 8 })
    .map((all) => all.map(([[account, of], amountCents]) => line(account, amountCents, of)));
  const steps = fc.array(fc.oneof({ weight: 3, arbitrary: list }, { weight: 1, arbitrary: fc.constant(null) }), {
    minLength: 1,
    maxLength: 8,
  });
  const expected = (wanted: readonly WantedLine[]) =>
    new Map(
      wanted.map(({ account, tags: of, amountCents }) => [
        [account, ...Object.values(of)].join(' '),
        isAsset(account) ? amountCents : -amountCents,
      ]),
    );
  const play = (story: Told, told: readonly (readonly WantedLine[] | null)[]) => {
    let now: readonly WantedLine[] = [];
    for (const step of told) {
      if (step === null && standingLines(story.state).length === 0) continue;
      now = step ?? [];
      story.when((state) => (step === null ? takeBack(state) : bringIn(state, step)));
    }
    return now;
  };

  it('stands at what the lines say, by account and tag, each entry balanced, and 3950 is zero after the seal', () => {
    fc.assert(
      fc.property(steps, fc.integer({ min: -500_000, max: 500_000 }), (told, retainedCents) => {
        const story = begun();
        const now = play(story, told);
        const stands = balances(story.events);
        const closing = stands.get('3950') ?? 0;
        stands.delete('3950');
        expect(stands).toEqual(expected(now));
        expect(closing).toBe(0 - sheetOf(now).equityCents);
        for (const event of story.events) expect(imbalanceOf(postingsOf([event]))).toBe(0);
        if (now.length === 0) return;
        story.when((state) => askToSeal(state, now, { requestId: 'S1', retainedCents, ...by }));
        story.when((state) => approveOpening(state, deciding('S1', [...now])));
        expect(balances(story.events).get('3950') ?? 0).toBe(0);
        expect(balances(story.events).get('3900') ?? 0).toBe(0 - retainedCents);
      }),
    );
  });
});
