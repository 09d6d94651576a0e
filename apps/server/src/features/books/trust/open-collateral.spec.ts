import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { Story } from '../../../../test/given.ts';
import { somebodyElse } from '../../../../test/somebody-else.ts';
import {
  approveCorrectedCollateral,
  askToCorrectCollateral,
  declineCorrectedCollateral,
  isOpened,
  judgingCollateral,
  openCollateral,
  withdrawCorrectedCollateral,
  type WantedCollateral,
} from './open-collateral.ts';
import type { TrustEvent } from './trust-events.ts';
import { trustDecider, type Trust } from './trust-state.ts';
import { figuresOf } from './trust-limits.ts';
import { bankCollateral, giveCollateralBack, receiveCollateral, voidCollateral } from './trust.ts';

const today = '2026-03-10';
const cutOverOn = '2026-02-28';
const deciding = { today, role: 'Accounting' as const, hasReason: true };
const asking = { askedBy: 'asker', askedAt: '2026-03-10T15:00:00.000Z', limitCents: 500_000, today };
const refused = (code: string) => expect.objectContaining({ code }) as unknown as Error;
const owner = { bondId: 'B1', accountId: 'A1', personId: 'M' };
const wanted = (heldCents: number, unbankedCents = 0): WantedCollateral => ({
  ...owner,
  defendantId: 'D',
  receiptId: 'OPENED',
  heldCents,
  unbankedCents,
});

const throws = (act: () => unknown): boolean => {
  try {
    act();
    return false;
  } catch {
    return true;
  }
};

type TrustStory = Story<Trust, TrustEvent>;
const open = (story: TrustStory, ...lines: WantedCollateral[]) =>
  story.when((state) => openCollateral(state, lines, cutOverOn));
const opened = (...lines: WantedCollateral[]): TrustStory => {
  const story: TrustStory = new Story(trustDecider, 'agency');
  open(story, ...lines);
  return story;
};
const giveBack = (story: TrustStory, amountCents: number, method: 'Check' | 'Cash' = 'Check') =>
  story.when((state) => giveCollateralBack(state, { ...owner, returnId: 'G1', amountCents, method }, asking));

describe('Collateral of an opening (moving-in#opening-trust)', () => {
  it('stands at the trust bank and unbanked, and is owed to its person on its bond, in one balanced event', () => {
    const story = opened(wanted(150_000, 20_000));
    expect(story.events).toMatchObject([
      {
        type: 'CollateralBroughtIn',
        data: {
          version: 1,
          effectiveOn: cutOverOn,
          postings: [
            { account: '1005', side: 'debit', amountCents: 130_000 },
            { account: '1015', side: 'debit', amountCents: 20_000 },
            { account: '2400', side: 'credit', amountCents: 150_000, tags: { personId: 'M', bondId: 'B1' } },
          ],
        },
      },
    ]);
    expect(figuresOf(story.state)).toEqual({ bankCents: 130_000, undepositedCents: 20_000, heldCents: 150_000 });
    expect(story.state.holdings.first()).toMatchObject({ since: cutOverOn, heldCents: 150_000 });
  });

  it('books the difference alone where it is brought in again, and nothing where there is none', () => {
    const story = opened(wanted(150_000, 20_000));
    open(story, wanted(150_000, 20_000));
    expect(story.events).toHaveLength(1);
    open(story, wanted(140_000, 30_000));
    expect(story.events.at(-1)).toMatchObject({
      data: {
        version: 2,
        postings: [
          { account: '1005', side: 'credit', amountCents: 20_000 },
          { account: '1015', side: 'debit', amountCents: 10_000 },
          { account: '2400', side: 'debit', amountCents: 10_000 },
        ],
      },
    });
    expect(isOpened(story.state, [wanted(140_000, 30_000)])).toBe(true);
    expect(isOpened(story.state, [wanted(140_000)])).toBe(false);
    open(story);
    expect(figuresOf(story.state)).toEqual({ bankCents: 0, undepositedCents: 0, heldCents: 0 });
    expect(isOpened(story.state, [])).toBe(true);
  });

  it('is given back by check and as its cash, and banked, as any other', () => {
    const story = opened(wanted(150_000, 20_000));
    giveBack(story, 5_000, 'Cash');
    story.when((state) =>
      bankCollateral(state, { depositId: 'D1', receiptIds: ['OPENED'], bankedOn: today }, deciding),
    );
    giveBack(story, 145_000);
    expect(figuresOf(story.state)).toEqual({ bankCents: 0, undepositedCents: 0, heldCents: 0 });
  });

  it('takes no number of the receipts, and is not voided as one', () => {
    const story = opened(wanted(20_000, 20_000));
    expect(() => story.when((state) => voidCollateral(state, { receiptId: 'OPENED', requestId: 'V' }, asking))).toThrow(
      refused('ENTRY_NOT_FOUND'),
    );
    story.when((state) =>
      receiveCollateral(
        state,
        {
          ...owner,
          receiptId: 'R1',
          defendantId: 'D',
          amountCents: 100,
          method: 'Cash',
          receivedOn: '2026-03-09',
          receivedBy: 'clerk',
          receivedAt: asking.askedAt,
        },
        deciding,
      ),
    );
    expect(story.events.at(-1)).toMatchObject({ data: { number: 'C-0001' } });
  });

  it.each([
    ['what was given back', wanted(150_000), (story: TrustStory) => giveBack(story, 10_000)],
    [
      'what was banked',
      wanted(20_000, 20_000),
      (story: TrustStory) =>
        story.when((state) =>
          bankCollateral(state, { depositId: 'D1', receiptIds: ['OPENED'], bankedOn: today }, deciding),
        ),
    ],
    [
      'what waits to be given back',
      wanted(600_000),
      (story: TrustStory) => giveBack(story, 550_000), // above the limit
    ],
  ])('is not taken back below %s', (_, line, act) => {
    const story = opened(line);
    act(story);
    expect(() => open(story)).toThrow(refused('OPENING_COLLATERAL_MOVED'));
  });

  it('is judged line by line as all of it together is, where one that is refused is none', () => {
    const of = (personId: string, heldCents: number, unbankedCents = 0) => ({
      ...wanted(heldCents, unbankedCents),
      personId,
      receiptId: `OPENED ${personId}`,
    });
    fc.assert(
      fc.property(
        fc.array(fc.tuple(fc.constantFrom('M', 'N', 'O'), fc.nat(9), fc.nat(9)), { maxLength: 12 }),
        fc.nat(12),
        (lines, givenBack) => {
          const story = opened(of('M', 10), of('N', 8, 4));
          story.when((state) =>
            giveCollateralBack(
              state,
              { ...owner, returnId: 'G1', amountCents: Math.min(10, givenBack + 1), method: 'Check' },
              asking,
            ),
          );
          const judge = judgingCollateral(story.state);
          const all = new Map([of('M', 10), of('N', 8, 4)].map((one) => [one.personId, one]));
          for (const [personId, heldCents, unbanked] of lines) {
            const line = of(personId, heldCents, Math.min(heldCents, unbanked));
            const together = new Map(all).set(personId, line);
            const isTaken =
              !all.has(personId) || !throws(() => openCollateral(story.state, [...together.values()], cutOverOn));
            expect(throws(() => judge(line))).toBe(!isTaken);
            if (isTaken) all.set(personId, line);
          }
        },
      ),
    );
  });
});

describe('Collateral of an opening that is corrected after its seal (moving-in#corrections-after-the-seal)', () => {
  const ask = (story: TrustStory, to: WantedCollateral, requestId = 'C1') =>
    story.when((state) =>
      askToCorrectCollateral(state, { wanted: to, requestId, askedBy: 'asker', askedAt: asking.askedAt }),
    );
  const approve = (story: TrustStory, userId = 'second', requestId = 'C1') =>
    story.when((state) =>
      approveCorrectedCollateral(state, {
        requestId,
        cutOverOn,
        today: '2026-03-12',
        approver: { userId, alone: false, eligible: [somebodyElse], now: new Date('2026-03-11T16:00:00.000Z') },
      }),
    );

  it('books the difference with its trust money on the day of the approval, of the cut-over day, by a second person', () => {
    const story = opened(wanted(150_000, 20_000));
    ask(story, wanted(170_000, 25_000));
    expect(figuresOf(story.state)).toEqual({ bankCents: 130_000, undepositedCents: 20_000, heldCents: 150_000 });
    expect(() => approve(story, 'asker')).toThrow(refused('FOUR_EYES'));
    expect(approve(story)).toMatchObject([
      {
        type: 'CollateralCorrected',
        data: {
          version: 2,
          effectiveOn: cutOverOn,
          bookedOn: '2026-03-12',
          approved: true,
          postings: [
            { account: '1005', side: 'debit', amountCents: 15_000 },
            { account: '1015', side: 'debit', amountCents: 5_000 },
            { account: '2400', side: 'credit', amountCents: 20_000, tags: { personId: 'M', bondId: 'B1' } },
          ],
        },
      },
    ]);
    expect(figuresOf(story.state)).toEqual({ bankCents: 145_000, undepositedCents: 25_000, heldCents: 170_000 });
    expect(isOpened(story.state, [wanted(170_000, 25_000)])).toBe(true);
    expect(() => approve(story)).toThrow(refused('REQUEST_DECIDED'));
  });

  it('adds what was forgotten, held since the cut-over day, and takes out what should not be', () => {
    const story = opened();
    ask(story, wanted(40_000, 40_000));
    approve(story);
    expect(story.state.holdings.first()).toMatchObject({ since: cutOverOn, heldCents: 40_000 });
    expect(story.state.receipts.first()).toMatchObject({ number: 'Opening', lyingCents: 40_000 });
    ask(story, wanted(0), 'C2');
    approve(story, 'second', 'C2');
    expect(figuresOf(story.state)).toEqual({ bankCents: 0, undepositedCents: 0, heldCents: 0 });
  });

  it('never takes what was given back or banked since, when it is asked for and when it is approved', () => {
    const story = opened(wanted(150_000, 20_000));
    ask(story, wanted(30_000, 20_000));
    giveBack(story, 125_000);
    expect(() => approve(story)).toThrow(refused('OPENING_COLLATERAL_MOVED'));
    story.when((state) => declineCorrectedCollateral(state, 'C1'));
    expect(() => ask(story, wanted(30_000, 20_000), 'C2')).toThrow(refused('OPENING_COLLATERAL_MOVED'));
    story.when((state) =>
      bankCollateral(state, { depositId: 'D1', receiptIds: ['OPENED'], bankedOn: today }, deciding),
    );
    expect(() => ask(story, wanted(150_000, 10_000), 'C2')).toThrow(refused('OPENING_COLLATERAL_MOVED'));
    ask(story, wanted(125_000, 20_000), 'C2');
    approve(story, 'second', 'C2');
    expect(figuresOf(story.state)).toEqual({ bankCents: 0, undepositedCents: 0, heldCents: 0 });
  });

  it('is refused of what stands already and of what waits, and is withdrawn by who asked', () => {
    const story = opened(wanted(150_000));
    expect(() => ask(story, wanted(150_000))).toThrow(refused('OPENING_LINE_UNCHANGED'));
    ask(story, wanted(160_000));
    expect(() => ask(story, wanted(170_000), 'C2')).toThrow(refused('OPENING_CORRECTION_WAITS'));
    const withdraw = (userId: string) => story.when((state) => withdrawCorrectedCollateral(state, 'C1', userId));
    expect(() => withdraw('second')).toThrow(refused('REQUEST_OF_SOMEBODY_ELSE'));
    withdraw('asker');
    expect(() => approve(story)).toThrow(refused('REQUEST_DECIDED'));
    expect(ask(story, wanted(170_000), 'C2')).toHaveLength(1);
  });
});
