import { describe, expect, it } from '@jest/globals';
import { Story } from '../../../../test/given.ts';
import { isOpened, openCollateral, type WantedCollateral } from './open-collateral.ts';
import type { TrustEvent } from './trust-events.ts';
import { figuresOf, trustDecider, type Trust } from './trust-state.ts';
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
});
