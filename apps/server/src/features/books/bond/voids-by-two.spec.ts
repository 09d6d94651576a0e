import { describe, expect, it } from '@jest/globals';
import { bondFields } from '#contracts/books/bond/bonds.ts';
import { SEEDED_PREMIUM_RULES } from '#domain/agency/premium.ts';
import { Story } from '../../../../test/given.ts';
import { depositPayment } from '../account/account-banking.ts';
import { addFee } from '../account/account-fees.ts';
import { receivePayment, recoverWriteOff } from '../account/account-payments.ts';
import { approveRequest, declineRequest, requestMoney, withdrawRequest } from '../account/account-requests.ts';
import { VOIDS, voidOrAsk } from '../account/account-voids.ts';
import { accountDecider, openAccount } from '../account/account.ts';
import type { EntryKind } from '../account/account-state.ts';
import { approveBondVoid, declineBondVoid, voidBondOrAsk, withdrawBondVoid } from './bond-void.ts';
import { amendBond, bondDecider, writeBond } from './bond.ts';
import { somebodyElse } from '../../../../test/somebody-else.ts';
import type { Approver } from '../../agency/organizations/index.ts';

const accountId = '6a7c1f0e-58a1-4f0c-9d3b-0b1f4a2c7e11';
const defendantId = '0d9a5f5e-8f43-4b5b-8a56-6b1f0c9d2e22';
const bondId = '9b2e4d6c-1a3f-4c5d-8e7f-2a4b6c8d0e33';
const paymentId = '5c5e7a9b-2d4f-4a6c-9b8d-1e3f5a7c9b46';
const requestId = '3c5e7a9b-2d4f-4a6c-9b8d-1e3f5a7c9b44';
const another = '4d6f8b0c-3e5a-4b7d-8c9e-2f4a6b8c0d66';
const asker = '7d1e3f5a-9b8c-4d6e-8f0a-2c4e6a8b0d55';
const supervisor = '8e2f4a6b-0c9d-4e7f-9a1b-3d5f7b9c1e66';
const today = '2026-03-09';
const askedAt = '2026-03-09T16:00:00.000Z';
const reasonCode = 'Entered in error' as const;
const limitCents = 50_000;

const by = (userId: string, more: Partial<Approver> = {}): Approver => ({
  userId,
  alone: false,
  eligible: [somebodyElse],
  now: new Date('2026-03-09T17:00:00Z'),
  ...more,
});
const refused = (code: string) => expect.objectContaining({ code });

describe('The void of an entry above the limit', () => {
  const paid = (amountCents: number, method: 'Cash' | 'Check' = 'Check') => {
    const story = new Story(accountDecider, accountId);
    story.when((state) => openAccount(state, { defendantId, openedOn: today }));
    story.when((state) => receivePayment(state, { paymentId, amountCents, method, paidOn: today, today }));
    return story;
  };
  const asked = (kind: EntryKind, entryId: string, id = requestId) => ({
    kind,
    entryId,
    reasonCode,
    today,
    limitCents,
    requestId: id,
    askedBy: asker,
    askedAt,
    cashThereCents: 100_000,
  });
  const judged = { balanceCents: 0, today, confirmed: false };
  const waits = (amountCents = 50_001) => {
    const story = paid(amountCents);
    story.when((state) => voidOrAsk(state, asked('payment', paymentId)));
    return story;
  };

  it('is made at once up to the limit, and asked for above it', () => {
    expect(voidOrAsk(paid(50_000).state, asked('payment', paymentId))).toMatchObject([{ type: 'PaymentVoided' }]);
    expect(voidOrAsk(paid(50_001).state, asked('payment', paymentId))).toEqual([
      {
        type: 'VoidRequested',
        data: {
          requestId,
          amountCents: 50_001,
          askedBy: asker,
          askedAt,
          entryId: paymentId,
          voids: 'payment',
          reasonCode,
        },
      },
    ]);
  });

  it('waits once: asking again is refused while it does', () => {
    const { state } = waits();
    expect(() => voidOrAsk(state, asked('payment', paymentId, another))).toThrow('Waiting for approval.');
    expect(state.entries.get(paymentId)?.voided).toBe(false);
  });

  it('is refused at once for what cannot be voided', () => {
    const story = paid(90_000);
    story.when((state) => depositPayment(state, { entryId: paymentId, on: today, today, slip: 'D-0001' }));
    expect(() => voidOrAsk(story.state, asked('payment', paymentId))).toThrow(
      'Deposited on D-0001: record it as returned, transfer it, or refund it.',
    );
  });

  it('is approved by somebody else, and then takes the entry back and names its request', () => {
    const story = waits();
    const decision = { requestId, approver: by(supervisor), judged };
    expect(() => approveRequest(story.state, { ...decision, approver: by(asker) })).toThrow(
      'You asked for this. Another Supervisor or Admin has to approve it: Zoe Marchand.',
    );
    story.when((state) => approveRequest(state, decision));
    expect(story.events.at(-1)).toMatchObject({
      type: 'PaymentVoided',
      data: { paymentId, amountCents: 50_001, reasonCode, approval: { requestId, alone: false } },
    });
    expect(story.state.requests.get(requestId)?.state).toBe('approved');
    expect(() => approveRequest(story.state, decision)).toThrow(expect.objectContaining({ code: 'REQUEST_DECIDED' }));
  });

  it('is released alone after 24 hours where nobody else may approve it', () => {
    const story = waits();
    const nobody = { alone: true, eligible: [] };
    const at = (now: string) => ({ requestId, approver: by(asker, { ...nobody, now: new Date(now) }), judged });
    expect(() => approveRequest(story.state, at('2026-03-10T15:59:59Z'))).toThrow(refused('WAITING_FOR_APPROVAL'));
    expect(approveRequest(story.state, at('2026-03-10T16:00:00Z'))).toMatchObject([
      { type: 'PaymentVoided', data: { approval: { requestId, alone: true } } },
    ]);
  });

  it('is refused on approval where the money was deposited meanwhile, and can then be declined', () => {
    const story = waits();
    story.when((state) => depositPayment(state, { entryId: paymentId, on: today, today, slip: 'D-0012' }));
    const decision = { requestId, approver: by(supervisor), judged };
    expect(() => approveRequest(story.state, decision)).toThrow(
      'Deposited on D-0012: record it as returned, transfer it, or refund it.',
    );
    story.when((state) => declineRequest(state, requestId));
    expect(story.events.at(-1)).toMatchObject({ type: 'RequestDeclined', data: { kind: 'void' } });
    expect(story.state.entries.get(paymentId)?.voided).toBe(false);
  });

  it('is withdrawn by who asked, and may then be asked for again', () => {
    const story = waits();
    expect(() => withdrawRequest(story.state, requestId, supervisor)).toThrow(refused('REQUEST_OF_SOMEBODY_ELSE'));
    story.when((state) => withdrawRequest(state, requestId, asker));
    expect(voidOrAsk(story.state, asked('payment', paymentId, another))).toHaveLength(1);
  });

  it('says of a recovery that it is one, and of a fee and a refund what they are', () => {
    const story = paid(100_000, 'Cash');
    const writeOff = { kind: 'write-off', method: null, requestId: another, amountCents: 80_000 } as const;
    const more = { balanceCents: 80_000, today, confirmed: false, cashThereCents: 60_000 };
    story.when((state) => requestMoney(state, { ...writeOff, askedBy: asker, askedAt }, more));
    story.when((state) => approveRequest(state, { requestId: another, approver: by(supervisor), judged: more }));
    const recovery = { paymentId: bondId, amountCents: 60_000, method: 'Cash', paidOn: today, today } as const;
    story.when((state) => recoverWriteOff(state, recovery));
    const fee = { feeId: defendantId, kind: 'Travel Fee', amountCents: 70_000, bondId: null } as const;
    story.when((state) => addFee(state, { ...fee, chargedOn: today, today }));
    const told = (kind: EntryKind, entryId: string) => voidOrAsk(story.state, asked(kind, entryId))[0]?.data;
    expect(told('payment', bondId)).toMatchObject({ voids: 'recovery', amountCents: 60_000 });
    expect(told('fee', defendantId)).toMatchObject({ voids: 'fee', amountCents: 70_000 });
    story.when((state) => voidOrAsk(state, asked('payment', bondId)));
    const gone = { ...more, cashThereCents: 59_999 }; // paid out or banked since it was asked for (money#cash-leaves-a-till)
    expect(() => approveRequest(story.state, { requestId, approver: by(supervisor), judged: gone })).toThrow(
      'There is $599.99 in cash here, less than the $600.00 of this receipt',
    );
    expect(approveRequest(story.state, { requestId, approver: by(supervisor), judged: more })).toMatchObject([
      { type: 'PaymentVoided', data: { paymentId: bondId } },
    ]);
    expect(VOIDS.fee(story.state, { entryId: defendantId, reasonCode, today })).toHaveLength(1);
  });
});

describe('The void of a bond above the limit', () => {
  const rates = { rules: SEEDED_PREMIUM_RULES, sheriffFees: [] };
  /** A bond in Orleans with a premium of 12%, at least $120. */
  const written = (amountCents: number) => {
    const fields = bondFields.parse({ amountCents, jurisdiction: 'Orleans', bondDate: today });
    const story = new Story(bondDecider, bondId);
    story.when((state) => writeBond(state, { fields, defendantId, accountId, ...rates, today }));
    return story;
  };
  const asked = (feesCents = 0, id = requestId) => ({
    reasonCode,
    paperIntact: true,
    fees: feesCents > 0 ? [paymentId] : [],
    feesCents,
    limitCents,
    requestId: id,
    askedBy: asker,
    askedAt,
    today,
    closed: null,
  });
  const approval = (more: object = {}) => ({
    requestId,
    approver: by(supervisor),
    feesCents: 0,
    today,
    closed: null,
    ...more,
  });

  it('counts with the premium and the fees that it takes back', () => {
    const story = written(416_666); // a premium of $500.00
    expect(voidBondOrAsk(story.state, asked())).toMatchObject([{ type: 'BondVoided' }]);
    expect(voidBondOrAsk(story.state, asked(2_500))).toMatchObject([
      { type: 'BondVoidRequested', data: { voidsCents: 52_500, fees: [paymentId], askedBy: asker } },
    ]);
  });

  it('waits once, books nothing, and is approved by somebody else with what was asked', () => {
    const story = written(1_000_000);
    story.when((state) => voidBondOrAsk(state, { ...asked(), paperIntact: false }));
    expect(story.state.written?.voided).toBe(false);
    expect(() => voidBondOrAsk(story.state, asked(0, another))).toThrow('Waiting for approval.');
    expect(() => approveBondVoid(story.state, approval({ approver: by(asker) }))).toThrow(refused('FOUR_EYES'));
    story.when((state) => approveBondVoid(state, approval()));
    expect(story.events.at(-1)).toMatchObject({
      type: 'BondVoided',
      data: { reasonCode, paperVoid: true, approval: { requestId, alone: false } },
    });
    expect(story.state.written?.voidRequests.get(requestId)?.state).toBe('approved');
    expect(() => approveBondVoid(story.state, approval())).toThrow(refused('REQUEST_DECIDED'));
  });

  it('is refused on approval where what it takes back changed since', () => {
    const story = written(1_000_000);
    story.when((state) => voidBondOrAsk(state, asked()));
    story.when((state) =>
      amendBond(state, {
        edit: { amountCents: 2_000_000 },
        basedOn: 1,
        closed: null,
        ...rates,
        today,
        role: 'Admin',
        hasReason: false,
      }),
    );
    expect(() => approveBondVoid(story.state, approval())).toThrow(refused('VOID_CHANGED'));
    story.when((state) => declineBondVoid(state, requestId));
    expect(story.state.written?.voided).toBe(false);
    expect(voidBondOrAsk(story.state, asked(0, another))).toMatchObject([{ data: { voidsCents: 240_000 } }]);
  });

  it('is withdrawn by who asked', () => {
    const story = written(1_000_000);
    story.when((state) => voidBondOrAsk(state, asked()));
    expect(() => withdrawBondVoid(story.state, requestId, supervisor)).toThrow(refused('REQUEST_OF_SOMEBODY_ELSE'));
    story.when((state) => withdrawBondVoid(state, requestId, asker));
    expect(() => approveBondVoid(story.state, approval())).toThrow(refused('REQUEST_DECIDED'));
  });
});
