import { voidBond, amendBond } from '#contracts/books/bond/bonds.ts';
import * as judgments from '#contracts/books/bond/judgments.ts';
import { endRecoverable, getBuf, moveBuf, voidSuretyMove } from '#contracts/payouts/buf/buf.ts';
import * as commissionPayments from '#contracts/payouts/commission/commission-payments.ts';
import { setCommissionRate } from '#contracts/payouts/commission/commission-rates.ts';
import { previewCommission, runCommission } from '#contracts/payouts/commission/commission.ts';
import { voidDisbursement } from '#contracts/payouts/remittances/disbursements.ts';
import { changeApprovalLimit } from '#contracts/agency/organizations/agency.ts';
import * as payables from '#contracts/recovery/payees/payables.ts';
import * as costs from '#contracts/recovery/recovery-costs/costs.ts';
import { openCase } from './case-of-bond.ts';
import { makeBillable, makeForfeited } from './sample-judgments.ts';
import { makePayee } from './sample-recovery-costs.ts';
import { duesOf, remit, type House } from './surety-house.ts';
import type { Person } from './test-people.ts';

const reason = 'Their letter';

/** A judgment of $500.00 of a bond that is forfeited today, a part paid out of the BUF; a part of it comes back there. */
const judgeFromBuf = async ({ admin }: House, bondId: string, today: string): Promise<void> => {
  const params = { bondId };
  await admin.ask(amendBond, { params, body: { status: 'FORFEITED', forfeitureDate: today, basedOn: 0 } });
  await admin.ask(judgments.enterJudgment, { params, body: { judgedOn: today, judgedCents: 50_000 } });
  await admin.ask(judgments.payJudgment, { params, body: { amountCents: 6_001, from: 'buf', reason } });
  await admin.ask(judgments.recordRemission, { params, body: { amountCents: 46_000, into: 'buf' } });
};

/**
 * Money that takes every way it can to and from a surety: remitted in one payment and in two, one of them voided; BUF
 * released, credited with interest, drawn for a judgment and given back; what was paid of voided bonds lost, recovered,
 * and taken back. The organization's limit is out of the way.
 */
export const moveEverySuretyMoney = async (house: House, today: string): Promise<void> => {
  const { admin, suretyId, bonds } = house;
  const [one = '', two = '', three = ''] = bonds;
  await admin.ask(changeApprovalLimit, { body: { approvalLimitCents: 10_000_000 } });
  await remit(house, admin, ['P-001', 'P-002']);
  await remit(house, admin, ['P-003'], { bufApart: true });
  const { remittances } = await duesOf(house);
  const apart = remittances.flatMap(({ payments }) => payments).find(({ kind }) => kind === 'buf');
  await admin.ask(voidDisbursement, {
    params: { suretyId, disbursementId: apart?.disbursementId ?? '' },
    body: { reasonCode: 'Returned by bank', reason },
  });
  await remit(house, admin, ['P-003']);
  const params = { suretyId };
  for (const [kind, amountCents] of [['interest', 2_503] as const, ['release', 1_502] as const])
    await admin.ask(moveBuf, { params, body: { kind, amountCents, reason } });
  await judgeFromBuf(house, two, today);
  for (const bondId of [one, three])
    await admin.ask(voidBond, { params: { bondId }, body: { reasonCode: 'Entered in error', reason } });
  const end = async (number: string, kind: 'recovered' | 'lost') => {
    const { recoverable } = await admin.ask(getBuf, { params });
    const found = recoverable.find(({ powerNumber }) => powerNumber === number);
    const amountCents = (found?.premiumCents ?? 0) + (found?.bufCents ?? 0);
    const body = { kind, powerIds: [found?.powerId ?? ''], amountCents, reason };
    return admin.ask(endRecoverable, { params, body });
  };
  await end('P-001', 'lost');
  const { moveId } = await end('P-003', 'lost');
  await admin.ask(voidSuretyMove, { params: { suretyId, moveId }, body: { reason: 'It came after all' } });
  await end('P-003', 'recovered');
};

/** An agent's commission: booked by a run, paid, that payment voided, paid in part again, and taken back by a second run. */
export const payEveryCommission = async (
  { admin, supervisor }: House,
  { bondId, today }: { bondId: string; today: string },
): Promise<void> => {
  const params = { agentId: admin.userId };
  const rate = { effectiveOn: '2026-01-01', basisPoints: 1_000, basis: 'written', reason: 'Agreed' } as const;
  await admin.ask(setCommissionRate, { params, body: rate });
  const run = async () => {
    const { amountCents } = await admin.ask(previewCommission, { params, query: { throughOn: today } });
    await admin.ask(runCommission, { params, body: { throughOn: today, amountCents } });
    return amountCents;
  };
  const owed = await run();
  /** Whoever is paid does not approve it, below the limit either (money#nobody-approves-their-own). */
  const pay = async (amountCents: number) => {
    const { requestId } = await admin.ask(commissionPayments.payCommission, {
      params,
      body: { amountCents, method: 'Check', reason },
    });
    supervisor.client.readWhatWrote(admin.client);
    await supervisor.ask(commissionPayments.approveCommissionPayment, { params: { ...params, requestId } });
    admin.client.readWhatWrote(supervisor.client);
    return { requestId };
  };
  const { requestId: paymentId } = await pay(owed);
  await admin.ask(commissionPayments.voidCommissionPayment, {
    params: { ...params, paymentId },
    body: { reasonCode: 'Returned by bank', reason },
  });
  await pay(Math.ceil(owed / 3));
  supervisor.client.readWhatWrote(admin.client);
  await admin.ask(voidBond, { params: { bondId }, body: { reasonCode: 'Entered in error', reason } });
  await run();
};

/**
 * Costs of a recovery case: to a payee and to a colleague, billed, paid, a payment voided, and what was paid come back.
 * `enters` is a Supervisor, `approves` an Admin; `finished` books what was decided.
 */
export const payEveryCost = async (
  { enters, approves, today }: { enters: Person; approves: Person; today: string },
  finished: () => Promise<unknown>,
): Promise<void> => {
  const forfeiture = await makeForfeited(approves, today);
  await makeBillable(approves, forfeiture);
  const { caseId } = await openCase(approves, forfeiture.bondId);
  const payee = { payeeKind: 'payee', payeeId: await makePayee(approves) } as const;
  const colleague = { payeeKind: 'agent', payeeId: enters.userId } as const;
  const enter = async (to: typeof payee | typeof colleague, amountCents: number) => {
    enters.client.readWhatWrote(approves.client);
    const facts = { amountCents, spentOn: today, whatFor: 'Locksmith', noReceiptReason: 'Paid at the door' };
    const { costId } = await enters.ask(costs.enterRecoveryCost, {
      params: { recoveryCaseId: caseId },
      body: { ...facts, ...to },
    });
    approves.client.readWhatWrote(enters.client);
    await approves.ask(costs.approveRecoveryCost, { params: { costId }, body: {} });
    return costId;
  };
  const pay = async (to: typeof payee | typeof colleague, costIds: string[], amountCents: number) => {
    const body = { ...to, costIds, amountCents, method: 'Check', reason } as const;
    const { paymentId } = await approves.ask(payables.payPayables, { body });
    await finished();
    return paymentId;
  };
  const [billed, voided, back] = [await enter(payee, 33_333), await enter(payee, 2_050), await enter(colleague, 1_201)];
  await approves.ask(costs.billRecoveryCost, { params: { costId: billed }, body: { amountCents: 30_001 } });
  await finished();
  const payablePaymentId = await pay(payee, [billed, voided], 35_383);
  await approves.ask(payables.voidPayment, { params: { payablePaymentId }, body: { reason } });
  await finished();
  await approves.ask(costs.voidRecoveryCost, { params: { costId: voided }, body: { reason } });
  await pay(payee, [billed], 33_333);
  await pay(colleague, [back], 1_201);
  await approves.ask(costs.recoverPaidCost, { params: { costId: back }, body: { reason } });
  await finished();
};
