import { describe, expect, it } from '@jest/globals';
import { Story } from '../../../../test/given.ts';
import { addFee } from './account-fees.ts';
import { mustOwe, takeCollateral } from './account-payments.ts';
import { closeByTransfer } from './account-transfer.ts';
import { accountDecider, clientMoney, openAccount } from './account.ts';
import { linesOf, type StatementEvent } from './account-entries.ts';

const idOf = (last: number) => `6a7c1f0e-58a1-4f0c-9d3b-0b1f4a2c7e${String(last)}`;
const [accountId, defendantId, feeId, applicationId, bondId, personId, otherId] = [11, 12, 13, 14, 15, 16, 17].map(
  idOf,
) as [...[string, string, string, string, string, string, string]];
const today = '2026-03-10';
const accounting = { today, role: 'Accounting', hasReason: false } as const;
const claimed = (amountCents: number) => ({ applicationId, bondId, personId, amountCents, on: today });

/** An account that owes a fee of $500. */
const owing = () => {
  const story = new Story(accountDecider, accountId);
  story.when((state) => openAccount(state, { defendantId, openedOn: '2026-03-01' }));
  const fee = { feeId, kind: 'Travel Fee', amountCents: 50_000, chargedOn: today, bondId: null } as const;
  story.when((state) => addFee(state, { ...fee, ...accounting }));
  return story;
};

describe('Collateral that was claimed for an account (money#collateral-applied)', () => {
  it('leaves the trust bank for the operating bank, off what is owed, and is client money', () => {
    const story = owing();
    expect(story.when((state) => takeCollateral(state, claimed(40_000), 50_000))).toEqual([
      {
        type: 'CollateralApplied',
        data: {
          applicationId,
          bondId,
          personId,
          amountCents: 40_000,
          effectiveOn: today,
          postings: [
            { account: '2400', side: 'debit', amountCents: 40_000, tags: { personId, bondId } },
            { account: '1000', side: 'debit', amountCents: 40_000, tags: {} },
            { account: '1005', side: 'credit', amountCents: 40_000, tags: {} },
            { account: '1100', side: 'credit', amountCents: 40_000, tags: { accountId } },
          ],
        },
      },
    ]);
    expect(clientMoney(story.state)).toBe(40_000);
  });

  it('is turned down where less is due meanwhile, or the account was closed', () => {
    const story = owing();
    const turnedDown = [{ type: 'CollateralTurnedDown', data: expect.objectContaining({ applicationId }) }];
    expect(takeCollateral(story.state, claimed(40_000), 39_999)).toEqual(turnedDown);
    expect(takeCollateral({ ...story.state, status: 'closed' }, claimed(40_000), 50_000)).toEqual(turnedDown);
  });

  it('is refused before it is claimed, with what is due', () => {
    const { state } = owing();
    expect(() => mustOwe(state, { amountCents: 50_001, balanceCents: 50_000 })).toThrow(
      '$500.00 is due on this account. Apply at most that.',
    );
    expect(() => mustOwe({ ...state, status: 'closed' }, { amountCents: 1, balanceCents: 1 })).toThrow(
      expect.objectContaining({ code: 'ACCOUNT_CLOSED' }),
    );
  });

  it('goes with a closing transfer, in its kind', () => {
    const story = owing();
    story.when((state) => takeCollateral(state, claimed(40_000), 50_000));
    const closing = { transferId: idOf(18), toAccountId: otherId, bonds: [], bills: [], balanceCents: 10_000, today };
    const [moved] = story.when((state) => closeByTransfer(state, closing));
    expect(clientMoney(story.state)).toBe(0);
    const event = { ...moved, stream: `account-x.${accountId}`, metadata: {}, position: 1n };
    const lines = linesOf(event as unknown as StatementEvent).filter(({ kind }) => kind === 'COLLATERAL');
    expect(lines.map(({ accountId: at, amountCents }) => [at, amountCents])).toEqual([
      [accountId, 40_000],
      [otherId, -40_000],
    ]);
  });
});
