import * as approvals from '#contracts/books/approvals/approvals.ts';
import * as bondVoids from '#contracts/books/approvals/bond-voids.ts';
import * as overrides from '#contracts/books/approvals/power-overrides.ts';
import { askForOverride } from '#contracts/books/bond/override-requests.ts';
import * as depositRequests from '#contracts/books/drawer/deposit-requests.ts';
import { makeDeposit } from '#contracts/books/payments/deposits.ts';
import { changeDepositPolicy } from '#contracts/agency/organizations/agency.ts';
import { giveUpCredit, payUnclaimed } from '#contracts/books/account/unclaimed.ts';
import * as buf from '#contracts/payouts/buf/buf.ts';
import * as commission from '#contracts/payouts/commission/commission-payments.ts';
import { setCommissionRate } from '#contracts/payouts/commission/commission-rates.ts';
import { previewCommission, runCommission } from '#contracts/payouts/commission/commission.ts';
import { repayAdvance } from '#contracts/payouts/remittances/advances.ts';
import * as disbursements from '#contracts/payouts/remittances/disbursements.ts';
import type { Endpoint } from '#contracts/kernel/endpoint.ts';
import type { SecondPersonKind } from '#contracts/kernel/second-person.ts';
import * as manual from '#contracts/books/manual-entries/manual-entries.ts';
import * as collateral from '#contracts/books/trust/collateral.ts';
import * as expenses from '#contracts/payouts/expenses/expenses.ts';
import { setOpeningTotal } from '#contracts/books/opening/opening-totals.ts';
import * as opening from '#contracts/books/opening/opening.ts';
import * as officials from '#contracts/payouts/official-fees/official-fees.ts';
import * as payables from '#contracts/recovery/payees/payables.ts';
import * as counts from '#contracts/powers/inventory/power-counts.ts';
import * as gaps from '#contracts/powers/inventory/power-gaps.ts';
import * as costs from '#contracts/recovery/recovery-costs/costs.ts';
import { createRecoveryCase } from '#contracts/recovery/cases/recovery.ts';
import * as surrenders from '#contracts/recovery/surrender/surrenders.ts';
import { addDays } from '#domain/kernel/days.ts';
import { powersOf, receive } from './powers-of.ts';
import { makeAccount, makeAdjustment, makeVoid, nonce } from './sample-requests.ts';
import { makeJudgment } from './sample-judgments.ts';
import { makeSurrender } from './sample-surrenders.ts';
import { duesOf, remit, type House } from './surety-house.ts';
import type { Person } from './test-people.ts';

/** Three Admins: who asks, whose money or power it is, and a third, who may approve. */
export interface Three extends House {
  asker: Person;
  other: Person;
  today: string;
}

/** What one request of a kind is, and whose it is besides who asked for it. */
export interface Made {
  sent: { params?: object; body?: object };
  approve: Endpoint;
  /** Nobody asks for what is listed by itself. */
  isListed?: true;
}

interface Row {
  /** Why it is not for the other one to approve; null of what is nobody's. */
  whose: 'This is paid to you.' | 'This is about a power of yours.' | null;
  /** Every endpoint that decides this kind. */
  endpoints: readonly Endpoint[];
  make: (three: Three) => Promise<Made>;
}

const reason = 'Agreed on the telephone';
const ofRequest = [approvals.approveRequest, approvals.releaseRequest];
const byDisbursement = [disbursements.approveDisbursement, disbursements.releaseDisbursement];

/** An account that the client paid too much on. */
const inCredit = async ({ asker }: Three) => {
  const { accountId } = await makeAccount(asker);
  const params = { accountId };
  await asker.story.pay(accountId, 90_000);
  return params;
};
const request = (accountId: string, requestId: string): Made => ({
  approve: approvals.approveRequest,
  sent: { params: { accountId, requestId }, body: {} },
});
const colleague = ({ other }: Three) => ({ payeeKind: 'agent', payeeId: other.userId }) as const;

const enterCost = async (three: Three): Promise<string> => {
  const { asker, today } = three;
  const { caseId } = await asker.ask(createRecoveryCase, { body: { title: 'Costs of a case' } });
  const facts = { amountCents: 60_000, spentOn: today, whatFor: 'Gas', noReceiptReason: 'The pump printed none' };
  const body = { ...facts, ...colleague(three) };
  return (await asker.ask(costs.enterRecoveryCost, { params: { recoveryCaseId: caseId }, body })).costId;
};

const remittance = async (three: Three, number: string, advancedBy?: string) => {
  const { asker, suretyId } = three;
  asker.client.readWhatWrote(three.admin.client);
  const more = advancedBy === undefined ? {} : { advancedBy };
  const { requestId } = (await remit(three, asker, [number], more)).body;
  return { suretyId, requestId };
};

/** A power of the other Admin, smaller than the bond that is wanted on it. */
const smallPower = async ({ admin, other, suretyId }: Three) => {
  const powerNumber = nonce();
  await receive(admin, powerNumber, { suretyId, amountCents: 500_000, holderId: other.userId });
  return powerNumber;
};

export const SECOND_PERSON_ROWS: Readonly<Record<SecondPersonKind, Row>> = {
  refund: {
    whose: null,
    endpoints: ofRequest,
    make: async (three) => {
      const params = await inCredit(three);
      const body = { amountCents: 60_000, method: 'Check', reason } as const;
      return request(params.accountId, (await three.asker.ask(approvals.askForRefund, { params, body })).requestId);
    },
  },
  'write-off': {
    whose: null,
    endpoints: ofRequest,
    make: async ({ asker }) => {
      const params = await makeAccount(asker);
      await asker.story.fee(params.accountId, 4_000);
      const asked = await asker.ask(approvals.askForWriteOff, { params, body: { amountCents: 4_000, reason } });
      return request(params.accountId, asked.requestId);
    },
  },
  adjustment: {
    whose: null,
    endpoints: [approvals.approveAdjustment, approvals.releaseAdjustment],
    make: async ({ asker }) => ({
      approve: approvals.approveAdjustment,
      sent: { params: await makeAdjustment(asker, asker) },
    }),
  },
  payout: {
    whose: null,
    endpoints: ofRequest,
    make: async (three) => {
      const params = await inCredit(three);
      await three.asker.ask(giveUpCredit, { params, body: { amountCents: 60_000, reason } });
      const body = { amountCents: 60_000, to: 'client', method: 'Check', reason } as const;
      return request(params.accountId, (await three.asker.ask(payUnclaimed, { params, body })).requestId);
    },
  },
  'judgment payment': {
    whose: null,
    endpoints: [approvals.approveJudgmentPayment, approvals.releaseJudgmentPayment],
    make: async ({ asker, today }) => {
      const { bondId, requestId } = await makeJudgment(asker, asker, today);
      return { approve: approvals.approveJudgmentPayment, sent: { params: { bondId, requestId } } };
    },
  },
  void: {
    whose: null,
    endpoints: [...ofRequest, bondVoids.approveBondVoid, bondVoids.releaseBondVoid],
    make: async ({ asker }) => ({ approve: bondVoids.approveBondVoid, sent: { params: await makeVoid(asker) } }),
  },
  remittance: {
    whose: 'This is paid to you.',
    endpoints: byDisbursement,
    make: async (three) => ({
      approve: disbursements.approveDisbursement,
      sent: { params: await remittance(three, 'P-001', three.other.userId) },
    }),
  },
  'repayment of an advance': {
    whose: 'This is paid to you.',
    endpoints: byDisbursement,
    make: async (three) => {
      const { admin, asker, other, suretyId } = three;
      const paid = await remittance(three, 'P-002', other.userId);
      await admin.ask(disbursements.approveDisbursement, { params: paid });
      const [advance] = (await duesOf(three)).advances.filter(({ isOwed }) => isOwed);
      const params = { suretyId, disbursementId: advance?.disbursementId ?? '' };
      asker.client.readWhatWrote(admin.client);
      const { requestId } = await asker.ask(repayAdvance, { params, body: { method: 'Check', reason } });
      return { approve: disbursements.approveDisbursement, sent: { params: { suretyId, requestId } } };
    },
  },
  'movement of the BUF': {
    whose: null,
    endpoints: byDisbursement,
    make: async ({ asker, suretyId }) => {
      const body = { kind: 'interest', amountCents: 250, reason } as const;
      const { moveId: requestId } = await asker.ask(buf.moveBuf, { params: { suretyId }, body });
      return { approve: disbursements.approveDisbursement, sent: { params: { suretyId, requestId } } };
    },
  },
  'manual entry': {
    whose: null,
    endpoints: [manual.approveManualEntry, manual.releaseManualEntry],
    make: async ({ asker, today }) => {
      const lines = [
        { account: '5310', side: 'debit', amountCents: 1_500 },
        { account: '1000', side: 'credit', amountCents: 1_500 },
      ] as const;
      const body = { effectiveOn: today, lines: [...lines], reason };
      const { requestId } = await asker.ask(manual.askForManualEntry, { body });
      return { approve: manual.approveManualEntry, sent: { params: { requestId } } };
    },
  },
  expense: {
    whose: null,
    endpoints: [expenses.approveExpense, expenses.releaseExpense],
    make: async ({ asker, today }) => {
      const what = { paidOn: today, account: '5310', amountCents: 120_000, method: 'Check' } as const;
      const body = { ...what, payee: 'Hancock Bank', externalReference: nonce(), reason };
      const { expenseId: requestId } = await asker.ask(expenses.recordExpense, { body });
      return { approve: expenses.approveExpense, sent: { params: { requestId } } };
    },
  },
  collateral: {
    whose: null,
    endpoints: [collateral.approveCollateral, collateral.releaseCollateral],
    make: async ({ asker, today: receivedOn }) => {
      const { bondId, defendantId: personId } = await asker.story.bond();
      const given = { personId, amountCents: 120_000, method: 'Cash' } as const;
      const params = { bondId };
      await asker.ask(collateral.receiveCollateral, { params, body: { ...given, receivedOn } });
      const { returnId } = await asker.ask(collateral.giveCollateralBack, { params, body: { ...given, reason } });
      return { approve: collateral.approveCollateral, sent: { params: { requestId: returnId } } };
    },
  },
  opening: {
    whose: null,
    endpoints: [opening.approveOpening, opening.releaseOpening],
    make: async ({ asker }) => {
      await asker.ask(opening.planMoveIn, { body: { program: 'Bail Books 4', cutOverOn: '1990-01-31' } });
      await asker.ask(opening.addOpeningLine, { body: { account: '1000', amountCents: 100_000 } });
      await asker.ask(opening.bringInOpening);
      await asker.ask(setOpeningTotal, { body: { account: '1000', amountCents: 100_000 } });
      const { requestId } = await asker.ask(opening.sealOpening, { body: {} });
      return { approve: opening.approveOpening, sent: { params: { requestId } } };
    },
  },
  deposit: {
    whose: null,
    endpoints: [depositRequests.approveDeposit, depositRequests.releaseDeposit],
    make: async ({ admin, asker, today }) => {
      await admin.ask(changeDepositPolicy, { body: { depositsByTwo: true } });
      const { accountId } = await makeAccount(asker);
      const receipts = [{ accountId, paymentId: await asker.story.pay(accountId, 7_000, { method: 'Cash' }) }];
      const { depositId: requestId } = await asker.ask(makeDeposit, { body: { depositedOn: today, receipts } });
      return { approve: depositRequests.approveDeposit, sent: { params: { requestId } } };
    },
  },
  'payment to an official': {
    whose: 'This is paid to you.',
    endpoints: [officials.approveOfficialFees, officials.releaseOfficialFees],
    make: async ({ asker, other }) => {
      const { dues } = await asker.ask(officials.listOfficialDues, { query: { payee: 'sheriff:Orleans' } });
      const [due] = dues.filter(({ isWaiting }) => !isWaiting);
      const { account = '2120', bondId = null, amountCents = 0 } = due ?? {};
      const how = { method: 'Check', reason, advancedBy: other.userId } as const;
      const what = { kind: 'paid', payee: 'sheriff:Orleans' } as const;
      const body = { ...what, fees: [{ account, bondId }], amountCents, ...how };
      const { requestId } = await asker.ask(officials.moveOfficialFees, { body });
      return { approve: officials.approveOfficialFees, sent: { params: { requestId } } };
    },
  },
  'commission payment': {
    whose: 'This is paid to you.',
    endpoints: [commission.approveCommissionPayment, commission.releaseCommissionPayment],
    make: async ({ asker, other, today }) => {
      const throughOn = addDays(today, -1);
      const params = { agentId: other.userId };
      const terms = { effectiveOn: '2026-01-01', basisPoints: 1_000, basis: 'written', reason } as const;
      await asker.ask(setCommissionRate, { params, body: terms });
      await other.story.bond({ bondDate: throughOn });
      asker.client.readWhatWrote(other.client);
      const { amountCents } = await asker.ask(previewCommission, { params, query: { throughOn } });
      await asker.ask(runCommission, { params, body: { throughOn, amountCents } });
      const body = { amountCents, method: 'Check', reason } as const;
      const { requestId } = await asker.ask(commission.payCommission, { params, body });
      return { approve: commission.approveCommissionPayment, sent: { params: { ...params, requestId } } };
    },
  },
  'recovery cost': {
    whose: 'This is paid to you.',
    endpoints: [costs.approveRecoveryCost, costs.releaseRecoveryCost],
    make: async (three) => ({
      approve: costs.approveRecoveryCost,
      sent: { params: { costId: await enterCost(three) }, body: {} },
    }),
  },
  'payment to a payee': {
    whose: 'This is paid to you.',
    endpoints: [payables.approvePayment, payables.releasePayment],
    make: async (three) => {
      const { admin, asker } = three;
      const costId = await enterCost(three);
      admin.client.readWhatWrote(asker.client);
      await admin.ask(costs.approveRecoveryCost, { params: { costId }, body: {} });
      asker.client.readWhatWrote(admin.client);
      const paid = { amountCents: 60_000, method: 'Check', reason } as const;
      const body = { ...colleague(three), costIds: [costId], ...paid };
      const { paymentId } = await asker.ask(payables.payPayables, { body });
      return { approve: payables.approvePayment, sent: { params: { payablePaymentId: paymentId } } };
    },
  },
  surrender: {
    whose: null,
    endpoints: [surrenders.approveSurrender, surrenders.releaseSurrender],
    make: async ({ admin, asker, today }) => {
      const surrender = { reasonCode: 'other', note: 'Threatened the office' };
      const { surrenderId } = await makeSurrender(admin, today, { by: asker, surrender });
      return { approve: surrenders.approveSurrender, sent: { params: { surrenderId } } };
    },
  },
  'power override': {
    whose: 'This is about a power of yours.',
    endpoints: [overrides.giveOverride, overrides.releaseOverride],
    make: async (three) => {
      const { asker, suretyId } = three;
      const powerNumber = await smallPower(three);
      const defendantId = await asker.story.defendant();
      const bond = { defendantId, powerNumber, suretyId, amountCents: 1_000_000, jurisdiction: 'Orleans' } as const;
      const { overrideId } = await asker.ask(askForOverride, { body: bond });
      return { approve: overrides.giveOverride, sent: { params: { overrideId: overrideId ?? '' }, body: { reason } } };
    },
  },
  'power gap': {
    whose: 'This is about a power of yours.',
    endpoints: [gaps.explainPowerGap, gaps.releasePowerGap],
    make: async ({ admin, other, suretyId }) => {
      const powerNumber = nonce();
      await other.story.bond({ powerNumber, suretyId, amountCents: 900_000 });
      admin.client.readWhatWrote(other.client);
      await receive(admin, powerNumber, { suretyId, amountCents: 500_000 });
      const query = { kind: 'beyond', search: powerNumber } as const;
      const { kind, number, powerId, cause } = (await admin.ask(gaps.listPowerGaps, { query })).rows[0]!;
      const body = { kind, number, powerId, cause, reason };
      return { approve: gaps.explainPowerGap, sent: { body }, isListed: true };
    },
  },
  'power count': {
    whose: 'This is about a power of yours.',
    endpoints: [counts.settleCountedPower, counts.releaseCountedPower],
    make: async (three) => {
      const powerNumber = await smallPower(three);
      const { other } = three;
      other.client.readWhatWrote(three.admin.client);
      const { countId } = await other.ask(counts.startPowerCount, { body: { holderId: other.userId } });
      await other.ask(counts.endPowerCount, { params: { countId } });
      const powerId = (await powersOf(other)).get(powerNumber)?.powerId ?? '';
      const sent = { params: { countId, powerId }, body: { as: 'explained', reason } };
      return { approve: counts.settleCountedPower, sent, isListed: true };
    },
  },
};
