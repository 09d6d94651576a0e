import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { Story } from '../../../../test/given.ts';
import { Refused } from '../../../kernel/refused.ts';
import { placeOf, type CheckThere } from './till-checks.ts';
import * as sessions from './till-sessions.ts';
import { tillDecider } from './till.ts';
import type { TillEvent } from './till-events.ts';

const [clerk, other, boss] = [
  '4c1e7a9b-2d3f-4e5a-9b6c-8d0e1f2a3b44',
  '7b9d1f3a-5c7e-4a2b-8d4f-0e2a4c6e8b55',
  '1a3c5e7b-9d2f-4b6a-8c4e-6f8a0b2d4e66',
];
const [tillId, otherTillId] = ['2f4a6c8e-0b1d-4e3f-8a5c-7d9e1b3f5a70', '9c7e5a3f-1d2b-4c4a-9e6f-8b0d2f4a6c81'];
const handOverId = '3e5c7a9b-1f2d-4b6e-8c0a-4d6f8b1e3c52';
const [at, on] = ['2026-03-10T14:00:00.000Z', '2026-03-10'];
const refused = (code: string) => expect.objectContaining({ code }) as unknown as Error;

const count = (countedCents: number, thereCents: number, by = clerk, till = tillId) => ({
  countId: handOverId,
  tillId: till,
  countedBy: by,
  countedAt: at,
  countedOn: on,
  countedCents,
  thereCents,
  isMoney: by === boss,
});

/** Two tills, the first of `clerk`, the second of `other`. */
const twoTills = () => {
  const story = new Story(tillDecider, 'tills');
  for (const [id, holder] of [
    [tillId, clerk],
    [otherTillId, other],
  ] as const)
    story.when((state) => sessions.setUpTill(state, { tillId: id, kind: 'clerk', holders: [holder], inUse: true }, 0));
  return story;
};
const bothOpen = () => {
  const story = twoTills();
  story.when((state) => sessions.openTill(state, count(0, 0)));
  story.when((state) => sessions.openTill(state, count(0, 0, other, otherTillId)));
  return story;
};

/** Account, till and debits less credits in cents. */
const moved = (events: readonly TillEvent[]) =>
  events.flatMap(({ data }) =>
    'postings' in data
      ? data.postings.map(({ account, side, amountCents, tags }) => [
          account,
          tags.tillId ?? null,
          side === 'debit' ? amountCents : -amountCents,
        ])
      : [],
  );

describe('A till (money#till-sessions)', () => {
  it('is opened by whoever holds it, once, by a count: what is missing is cash over and short', () => {
    const story = twoTills();
    expect(moved(story.when((state) => sessions.openTill(state, count(900, 1_000))))).toEqual([
      ['5400', null, 100],
      ['1010', tillId, -100],
    ]);
    expect(() => sessions.openTill(story.state, count(0, 0))).toThrow(refused('TILL_OPEN'));
    expect(() => sessions.openTill(twoTills().state, count(0, 0, other))).toThrow(refused('NOT_YOUR_TILL'));
    const nowhere = new Story(tillDecider, 'tills').state;
    expect(() => sessions.openTill(nowhere, count(0, 0))).toThrow(refused('TILL_NOT_FOUND'));
  });

  it('is closed once by a count, by whoever holds it or a money role, and what is too much is booked too', () => {
    const story = bothOpen();
    expect(() => sessions.closeTill(story.state, count(0, 0, other))).toThrow(refused('NOT_YOUR_TILL'));
    expect(moved(story.when((state) => sessions.closeTill(state, count(10_500, 10_000))))).toEqual([
      ['1010', tillId, 500],
      ['5400', null, -500],
    ]);
    expect(() => sessions.closeTill(story.state, count(0, 0))).toThrow(refused('TILL_NOT_OPEN'));
    expect(moved(story.when((state) => sessions.closeTill(state, count(0, 0, boss, otherTillId))))).toEqual([]);
  });

  it('holds what was counted, whatever it was', () => {
    const cents = fc.integer({ min: 0, max: 10_000_000 });
    fc.assert(
      fc.property(cents, cents, (countedCents, thereCents) => {
        const events = sessions.closeTill(bothOpen().state, count(countedCents, thereCents));
        const here = moved(events).filter(([account]) => account === '1010');
        expect(thereCents + here.reduce((sum, [, , amount]) => sum + Number(amount), 0)).toBe(countedCents);
      }),
    );
  });

  it('gets a float from the bank, open or not', () => {
    const float = { floatId: handOverId, tillId, amountCents: 20_000, drawnBy: boss, drawnOn: on };
    expect(moved(sessions.drawFloat(twoTills().state, float))).toEqual([
      ['1010', tillId, 20_000],
      ['1000', null, -20_000],
    ]);
  });

  it('is put away only while it is closed and empty', () => {
    const away = { tillId, kind: 'clerk', holders: [clerk], inUse: false } as const;
    expect(() => sessions.setUpTill(bothOpen().state, away, 0)).toThrow(refused('TILL_IN_USE'));
    expect(() => sessions.setUpTill(twoTills().state, away, 100)).toThrow(refused('TILL_IN_USE'));
    const story = twoTills();
    story.when((state) => sessions.setUpTill(state, away, 0));
    expect(() => sessions.openTill(story.state, count(0, 0))).toThrow(refused('TILL_NOT_FOUND'));
  });

  it('takes the cash of whoever holds it, their own before a shared one, while it is open', () => {
    const story = twoTills();
    const shared = { tillId: otherTillId, kind: 'shared', holders: [clerk, other], inUse: true } as const;
    story.when((state) => sessions.setUpTill(state, shared, 0));
    expect(sessions.openTillOf(story.state, clerk)).toBeNull();
    story.when((state) => sessions.openTill(state, count(0, 0, other, otherTillId)));
    expect(sessions.openTillOf(story.state, clerk)).toBe(otherTillId);
    story.when((state) => sessions.openTill(state, count(0, 0)));
    expect([clerk, other].map((user) => sessions.openTillOf(story.state, user))).toEqual([tillId, otherTillId]);
  });
});

describe('A hand-over (money#handing-over)', () => {
  const offer = {
    handOverId,
    fromTillId: tillId,
    toTillId: otherTillId as string | null,
    amountCents: 5_000,
    paymentIds: [] as string[],
    offeredBy: clerk,
    offeredAt: at,
  };
  const byClerk = { isMoney: false, thereCents: 6_000, checks: [] };
  const offered = (change: Partial<typeof offer> = {}) => {
    const story = bothOpen();
    story.when((state) => sessions.offerHandOver(state, { ...offer, ...change }, byClerk));
    return story;
  };
  const take = (story: ReturnType<typeof bothOpen>, by: string, thereCents = 6_000) =>
    sessions.takeHandOver(
      story.state,
      { handOverId, by, isMoney: by === boss, takenOn: on },
      { thereCents, checks: [] },
    );

  it('moves nothing before who takes it confirms, then one event books both places', () => {
    const story = bothOpen();
    expect(moved(story.when((state) => sessions.offerHandOver(state, offer, byClerk)))).toEqual([]);
    expect(moved(story.when(() => take(story, other)))).toEqual([
      ['1010', otherTillId, 5_000],
      ['1010', tillId, -5_000],
    ]);
    expect(() => take(story, other)).toThrow(refused('HAND_OVER_NOT_FOUND'));
  });

  it('into the office drawer is confirmed by a money role', () => {
    const story = offered({ toTillId: null });
    expect(() => take(story, other)).toThrow(refused('NOT_YOUR_TILL'));
    expect(moved(take(story, boss))).toEqual([
      ['1010', null, 5_000],
      ['1010', tillId, -5_000],
    ]);
  });

  it('out of the office drawer is offered by a money role, and confirmed by whoever holds the till', () => {
    const story = bothOpen();
    const out = { ...offer, fromTillId: null as unknown as string, toTillId: tillId };
    expect(() => sessions.offerHandOver(story.state, out, byClerk)).toThrow(refused('NOT_YOUR_TILL'));
    story.when((state) =>
      sessions.offerHandOver(state, { ...out, offeredBy: boss }, { isMoney: true, thereCents: 5_000, checks: [] }),
    );
    expect(() => take(story, boss)).toThrow(refused('NOT_YOUR_TILL'));
    expect(moved(take(story, clerk))).toEqual([
      ['1010', tillId, 5_000],
      ['1010', null, -5_000],
    ]);
  });

  it('is not confirmed by who offered it, unless a money role keeps both places', () => {
    const story = bothOpen();
    const shared = { tillId: otherTillId, kind: 'shared', holders: [clerk, other], inUse: true } as const;
    story.when((state) => sessions.setUpTill(state, shared, 0));
    story.when((state) => sessions.offerHandOver(state, offer, byClerk));
    expect(() => take(story, clerk)).toThrow(refused('HAND_OVER_BY_TWO'));
    const alone = { handOverId, by: clerk, isMoney: true, takenOn: on };
    expect(sessions.takeHandOver(story.state, alone, { thereCents: 6_000, checks: [] })).toHaveLength(1);
  });

  it('reaches as far as the cash, less what is offered already, then and when it is confirmed', () => {
    const story = offered();
    const more = { ...offer, handOverId: clerk, amountCents: 1_001 };
    expect(() => sessions.offerHandOver(story.state, more, byClerk)).toThrow(
      new Refused('NOT_IN_TILL', { words: 'There is $10.00 in cash here, less than $10.01.' }),
    );
    expect(() => take(story, other, 4_999)).toThrow(refused('NOT_IN_TILL'));
  });

  it('goes from one place to another, between open tills', () => {
    const state = bothOpen().state;
    expect(() => sessions.offerHandOver(state, { ...offer, toTillId: tillId }, byClerk)).toThrow(refused('SAME_TILL'));
    expect(() => sessions.offerHandOver(twoTills().state, offer, byClerk)).toThrow(refused('TILL_NOT_OPEN'));
  });

  it('holds up the close of both tills until it is confirmed or ended', () => {
    const story = offered();
    expect(() => sessions.closeTill(story.state, count(0, 0))).toThrow(refused('HAND_OVER_WAITS'));
    expect(() => sessions.closeTill(story.state, count(0, 0, other, otherTillId))).toThrow(refused('HAND_OVER_WAITS'));
  });

  it('is taken back by who offered it, or declined by who should take it', () => {
    for (const by of [clerk, other]) {
      const story = offered();
      story.when((state) => sessions.endHandOver(state, { handOverId, by, isMoney: false }));
      expect(story.state.handOvers.size).toBe(0);
    }
    const stranger = () => sessions.endHandOver(offered().state, { handOverId, by: tillId, isMoney: false });
    expect(stranger).toThrow(refused('NOT_YOUR_TILL'));
  });
});

describe('A hand-over of checks (money#handing-over)', () => {
  const [first, second] = ['7a5c3e1d-9b8f-4d2e-8c6a-1f3e5d7b9a24', '8b6d4f2e-0c9a-4e3f-9d7b-2a4f6e8c0b35'];
  const aCheck = (change: Partial<CheckThere> = {}): CheckThere => ({
    paymentId: first,
    receiptNumber: 12,
    method: 'Check',
    amountCents: 50_000,
    takenInto: tillId,
    lies: true,
    ...change,
  });
  const there = [aCheck(), aCheck({ paymentId: second, receiptNumber: 13, amountCents: 600 })];
  const offerIn = (
    story: ReturnType<typeof bothOpen>,
    change: Partial<Parameters<typeof sessions.offerHandOver>[1]> = {},
    checks: readonly CheckThere[] = there,
  ) => {
    const way = { handOverId, fromTillId: tillId, toTillId: otherTillId, amountCents: 0, paymentIds: [first, second] };
    const offer = { ...way, offeredBy: clerk, offeredAt: at, ...change };
    return story.when((state) => sessions.offerHandOver(state, offer, { isMoney: false, thereCents: 5_000, checks }));
  };
  const takeIn = (story: ReturnType<typeof bothOpen>, checks: readonly CheckThere[] = there) =>
    story.when((state) =>
      sessions.takeHandOver(
        state,
        { handOverId, by: other, isMoney: false, takenOn: on },
        { thereCents: 5_000, checks },
      ),
    );
  const words = (said: string) => new Refused('CHECK_NOT_THERE', { words: said });

  it('moves them in one event of their own beside the cash, and they lie there from then on', () => {
    const story = bothOpen();
    offerIn(story, { amountCents: 2_000 });
    expect(story.state.checks.size).toBe(0);
    const events = takeIn(story);
    expect(events.map(({ type }) => type)).toEqual(['CashHandedOver', 'ChecksHandedOver']);
    expect(moved(events)).toEqual([
      ['1010', otherTillId, 2_000],
      ['1010', tillId, -2_000],
      ['1010', otherTillId, 50_600],
      ['1010', tillId, -50_600],
    ]);
    expect(there.map((check) => placeOf(story.state, check))).toEqual([otherTillId, otherTillId]);
    expect(story.state.handOvers.size).toBe(0);
    expect(() => offerIn(story)).toThrow(
      words('The check of receipt 12 lies in another place. Choose the checks again.'),
    );
  });

  it('may be of checks alone, and goes on from there, to the office drawer too', () => {
    const story = bothOpen();
    offerIn(story, { paymentIds: [first] });
    expect(moved(takeIn(story))).toEqual([
      ['1010', otherTillId, 50_000],
      ['1010', tillId, -50_000],
    ]);
    offerIn(story, { paymentIds: [first], fromTillId: otherTillId, toTillId: null, offeredBy: other });
    const taken = { handOverId, by: boss, isMoney: true, takenOn: on };
    story.when((state) => sessions.takeHandOver(state, taken, { thereCents: 0, checks: there }));
    expect(there.map((check) => placeOf(story.state, check))).toEqual([null, tillId]);
  });

  it('names something, and each check once, also beside what is on its way already', () => {
    const story = bothOpen();
    expect(() => offerIn(story, { paymentIds: [] })).toThrow(refused('NOTHING_TO_HAND_OVER'));
    expect(() => offerIn(story, { paymentIds: [first, first] })).toThrow(refused('ENTRY_TWICE'));
    offerIn(story, { paymentIds: [first] });
    expect(() => offerIn(story, { handOverId: clerk })).toThrow(
      words('The check of receipt 12 is on its way already.'),
    );
    offerIn(story, { handOverId: clerk, paymentIds: [second] });
    expect(story.state.handOvers.size).toBe(2);
  });

  it('is refused by the receipt of a check that is gone, when it is offered and when it is confirmed', () => {
    const gone = [aCheck(), aCheck({ paymentId: second, receiptNumber: 13, lies: false })];
    const said = words('The check of receipt 13 was voided or deposited. Choose the checks again.');
    expect(() => offerIn(bothOpen(), {}, gone)).toThrow(said);
    expect(() => offerIn(bothOpen(), {}, [aCheck()])).toThrow(refused('CHECK_NOT_THERE'));
    expect(() => offerIn(bothOpen(), { paymentIds: [first] }, [aCheck({ takenInto: null })])).toThrow(
      words('The check of receipt 12 lies in another place. Choose the checks again.'),
    );
    const story = bothOpen();
    offerIn(story);
    expect(() => takeIn(story, gone)).toThrow(said);
    expect(story.state.handOvers.size).toBe(1);
    story.when((state) => sessions.endHandOver(state, { handOverId, by: other, isMoney: false }));
    offerIn(story, { paymentIds: [first] }, gone);
    takeIn(story, gone);
    expect(there.map((check) => placeOf(story.state, check))).toEqual([otherTillId, tillId]);
  });
});
