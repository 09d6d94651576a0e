import {
  approveAdjustment,
  approveRequest,
  askForRefund,
  askForWriteOff,
} from '#contracts/books/approvals/approvals.ts';
import * as accounts from '#contracts/books/account/accounts.ts';
import { askForAdjustment } from '#contracts/books/account/adjustments.ts';
import { voidBond, writeBond } from '#contracts/books/bond/bonds.ts';
import { closeWithDisposition } from '#contracts/books/account/closing.ts';
import { giveUpCredit, payUnclaimed } from '#contracts/books/account/unclaimed.ts';
import { getDashboard } from '#contracts/office/dashboard/dashboard.ts';
import { billJudgment, enterJudgment, payJudgment, recordRemission } from '#contracts/books/bond/judgments.ts';
import {
  approveManualEntry,
  askForManualEntry,
  voidManualEntry,
} from '#contracts/books/manual-entries/manual-entries.ts';
import * as collateral from '#contracts/books/trust/collateral.ts';
import { recordExpense, recordMoneyIn, voidExpense } from '#contracts/payouts/expenses/expenses.ts';
import { setOpeningTotal } from '#contracts/books/opening/opening-totals.ts';
import * as opening from '#contracts/books/opening/opening.ts';
import { rewriteBond } from '#contracts/books/bond/rewrites.ts';
import { addBankAccount, listBankAccounts } from '#contracts/books/bank/bank.ts';
import { transferBetweenBanks, voidBankTransfer } from '#contracts/books/bank/bank-transfers.ts';
import { classifyFunds, depositPayment, matchTransfer, returnPayment } from '#contracts/books/payments/banking.ts';
import { countDrawer } from '#contracts/books/drawer/drawer-counts.ts';
import { getDrawer } from '#contracts/books/drawer/drawer.ts';
import { makeDeposit, settleCards } from '#contracts/books/payments/deposits.ts';
import { recoverWriteOff } from '#contracts/books/payments/recovery.ts';
import { uploadDocument } from '#contracts/people/documents/documents.ts';
import { mergeFiles } from '#contracts/office/duplicates/merges.ts';
import { createDefendant } from '#contracts/people/people/defendants.ts';
import { closeByTransfer, moveBond, transferEntry } from '#contracts/books/transfers/transfers.ts';
import type { PaymentMethod } from '#domain/kernel/payment-methods.ts';
import { pdfNamed } from './sample-files.ts';
import { makeBillable, makeForfeited } from './sample-judgments.ts';
import type { Person } from './test-people.ts';

const reason = 'Agreed';

/** Two entries by hand, the second of them void. */
const bookByHand = async (asker: Person, approver: Person, today: string): Promise<void> => {
  const lines = [
    { account: '5310', side: 'debit' as const, amountCents: 1_533 },
    { account: '1000', side: 'credit' as const, amountCents: 1_533 },
  ];
  const approved = async ({ requestId }: { requestId: string }) =>
    approver.ask(approveManualEntry, { params: { requestId } });
  const entered = async () =>
    approved(await asker.ask(askForManualEntry, { body: { effectiveOn: today, lines, reason } }));
  await entered();
  const { requestId: entryId } = await entered();
  await approved(await asker.ask(voidManualEntry, { params: { entryId }, body: { reason } }));
};

/** An expense and a draw, and the owner's money in, of which one each is void. */
const spend = async (asker: Person, approver: Person, today: string): Promise<void> => {
  const what = { paidOn: today, payee: 'Teche Rentals', reason };
  const out = { ...what, account: '5310', amountCents: 2_111, method: 'Check' } as const;
  const put = { ...what, account: '3000', amountCents: 3_007, method: 'Cash' } as const;
  await asker.ask(recordExpense, { body: { ...out, externalReference: '7001' } });
  await asker.ask(recordMoneyIn, { body: put });
  const draw = { ...out, account: '3100', method: 'Cash' } as const;
  for (const { expenseId } of [
    await asker.ask(recordExpense, { body: draw }),
    await asker.ask(recordMoneyIn, { body: { ...put, method: 'Bank Transfer' } }),
  ])
    await approver.ask(voidExpense, { params: { expenseId }, body: { reason } });
};

/** Collateral that is void, banked, given back in every way, applied, and a check of it that came back. */
const holdCollateral = async (
  asker: Person,
  approver: Person,
  { bondId, personId, today }: Record<'bondId' | 'personId' | 'today', string>,
): Promise<void> => {
  const params = { bondId };
  const receive = async (amountCents: number, method: 'Cash' | 'Check' = 'Cash') => {
    const body = { personId, amountCents, method, receivedOn: today, note: 'In an envelope' };
    return (await asker.ask(collateral.receiveCollateral, { params, body })).receiptId;
  };
  const giveBack = (amountCents: number, method: 'Cash' | 'Check') =>
    asker.ask(collateral.giveCollateralBack, { params, body: { personId, amountCents, method, reason } });
  const [large, check] = [await receive(90_000), await receive(4_444, 'Check')];
  await receive(3_000);
  await asker.ask(collateral.bankCollateral, { body: { receiptIds: [large, check], bankedOn: today } });
  const mistaken = [await giveBack(1_111, 'Cash'), await giveBack(999, 'Cash'), await giveBack(888, 'Check')];
  await giveBack(2_222, 'Check');
  const { returnId: requestId } = await giveBack(60_000, 'Check');
  await approver.ask(collateral.approveCollateral, { params: { requestId } });
  const back = { bouncedOn: today, reason: 'Insufficient funds' };
  await asker.ask(collateral.bounceCollateral, { params: { receiptId: check }, body: back });
  const voided = await receive(777);
  const drawer = { subjectKind: 'defendant', subjectId: personId } as const;
  const { fileId: documentId } = await asker.ask(uploadDocument, { params: drawer, file: pdfNamed('Signed.pdf') });
  const { accountId } = await asker.story.account(personId);
  await asker.story.fee(accountId, 5_000);
  const applied = { personId, accountId, documentId, amountCents: 3_333, reason };
  await asker.ask(collateral.applyCollateral, { params, body: applied });
  for (const { returnId } of mistaken.slice(1))
    await approver.ask(collateral.voidCollateralReturn, { params: { returnId }, body: { reason } });
  await approver.ask(collateral.voidCollateral, { params: { receiptId: voided }, body: { reason } });
};

/**
 * An opening with collateral, an unclaimed credit and a judgment that was brought in, changed, taken back, brought in
 * again, sealed and corrected, and of which some is paid since; long before anything else.
 */
const openBooks = async (
  approver: Person,
  asker: Person,
  { today, ...of }: Record<'bondId' | 'personId' | 'today', string>,
): Promise<void> => {
  approver.client.readWhatWrote(asker.client);
  const held = { account: '2400', ...of, amountCents: 5_000, bankedCents: 4_000, unbankedCents: 1_000 };
  const line = { account: '1000', amountCents: 250_000 };
  await approver.ask(opening.planMoveIn, { body: { program: 'Bail Books 4', cutOverOn: '1990-01-31' } });
  const { lineId } = await approver.ask(opening.addOpeningLine, { body: line });
  await approver.ask(opening.addOpeningLine, { body: held });
  const { accountId } = await asker.story.account(of.personId);
  approver.client.readWhatWrote(asker.client);
  const unclaimed = { account: '2310', accountId, amountCents: 7_000 };
  await approver.ask(opening.addOpeningLine, { body: unclaimed });
  const forfeited = await makeForfeited(approver, today);
  const judgment = { account: '2220', bondId: forfeited.bondId, amountCents: 8_000 };
  await approver.ask(opening.addOpeningLine, { body: judgment });
  await approver.ask(opening.bringInOpening);
  const changed = { ...line, amountCents: 240_000, basedOn: 1 };
  await approver.ask(opening.changeOpeningLine, { params: { lineId }, body: changed });
  await approver.ask(opening.bringInOpening);
  await approver.ask(opening.takeBackOpening);
  await approver.ask(opening.bringInOpening);
  const approved = ({ requestId }: { requestId: string }) =>
    asker.ask(opening.approveOpening, { params: { requestId } });
  const totals = {
    [line.account]: changed.amountCents,
    '1005': 4_000,
    '1015': 1_000,
    '2220': 8_000,
    '2310': 7_000,
    '2400': 5_000,
  };
  for (const [account, amountCents] of Object.entries(totals))
    await approver.ask(setOpeningTotal, { body: { account, amountCents } });
  await approved(await approver.ask(opening.sealOpening, { body: { retainedCents: 40_000 } }));
  await approved(await approver.ask(opening.correctOpeningLine, { body: { ...line, amountCents: 239_000, reason } }));
  const corrected = { ...held, amountCents: 6_000, bankedCents: 5_000, reason };
  await approved(await approver.ask(opening.correctOpeningLine, { body: corrected }));
  await approved(
    await approver.ask(opening.correctOpeningLine, { body: { ...unclaimed, amountCents: 6_500, reason } }),
  );
  await approved(await approver.ask(opening.correctOpeningLine, { body: { ...judgment, amountCents: 9_000, reason } }));
  approver.client.readWhatWrote(asker.client);
  const owed = { accountId, part: 'fees', amountCents: 2_500, reason } as const;
  const { requestId } = await approver.ask(opening.correctOpeningBalance, { body: owed });
  asker.client.readWhatWrote(approver.client);
  await asker.ask(approveRequest, { params: { accountId, requestId }, body: {} });
  approver.client.readWhatWrote(asker.client);
  const params = { bondId: forfeited.bondId };
  await approver.ask(payJudgment, { params, body: { amountCents: 3_000, reason } });
  await approver.ask(recordRemission, { params, body: { amountCents: 1_500 } });
  const paid = { amountCents: 2_500, to: 'state', method: 'Check', reason } as const;
  await approver.ask(payUnclaimed, { params: { accountId }, body: paid });
};

/**
 * Money that takes every way it can on accounts: returns, refunds, write-offs, recoveries, adjustments, transfers,
 * closings, unclaimed credits. `asker` is a Supervisor, `approver` an Admin.
 */
export const moveEveryMoney = async (asker: Person, approver: Person): Promise<void> => {
  const { today } = await asker.ask(getDashboard);
  const approved = async (accountId: string, { requestId }: { requestId: string | null }) =>
    approver.ask(approveRequest, {
      params: { accountId, requestId: requestId ?? '' },
      body: { confirmed: true },
    });
  const { defendantId } = await asker.ask(createDefendant, { body: { fullName: 'Odile Fontenot' } });
  const open = async () => (await asker.ask(accounts.openAccount, { body: { defendantId } })).accountId;
  const pay = (accountId: string, amountCents: number, method: 'Cash' | 'Check' = 'Cash') =>
    asker.ask(accounts.recordPayment, {
      params: { accountId },
      body: { amountCents, method, paidOn: today, confirmed: true },
    });
  const [owing, credit, target] = [await open(), await open(), await open()];

  const bond = { defendantId, accountId: owing, amountCents: 1_000_000, jurisdiction: 'Jefferson' } as const;
  const { bondId } = await asker.ask(writeBond, { body: bond });
  const adjusted = await asker.ask(askForAdjustment, { params: { bondId }, body: { amountCents: 5_000, reason } });
  await approver.ask(approveAdjustment, { params: { bondId, requestId: adjusted.requestId } });
  const check = { accountId: owing, paymentId: (await pay(owing, 10_000, 'Check')).paymentId };
  await asker.ask(depositPayment, { params: check, body: { depositedOn: today } });
  const back = { returnedOn: today, reason: 'Insufficient funds', feeCents: 2_500 };
  await asker.ask(returnPayment, { params: check, body: back });
  const { paymentId } = await pay(owing, 3_333);
  await asker.ask(transferEntry, {
    params: { accountId: owing, entryId: paymentId },
    body: { toAccountId: credit, reason },
  });
  const writeOff = { params: { accountId: owing }, body: { amountCents: 40_000, reason } };
  await approved(owing, await asker.ask(askForWriteOff, writeOff));
  const recovery = { amountCents: 7_777, method: 'Credit Card', paidOn: today, confirmed: true } as const;
  await asker.ask(recoverWriteOff, { params: { accountId: owing }, body: recovery });

  await pay(credit, 20_000);
  const refund = { amountCents: 4_000, method: 'Check', reason, confirmed: true } as const;
  await approved(credit, await asker.ask(askForRefund, { params: { accountId: credit }, body: refund }));
  await asker.ask(giveUpCredit, { params: { accountId: credit }, body: { amountCents: 9_000, reason } });
  const out = { amountCents: 2_000, to: 'state', method: 'Check', reason } as const;
  await asker.ask(payUnclaimed, { params: { accountId: credit }, body: out });
  const closing = { disposition: 'unclaimed', reason, confirmed: true } as const;
  await asker.ask(closeWithDisposition, { params: { accountId: credit }, body: closing });
  const going = { toAccountId: target, reason };
  await asker.ask(closeByTransfer, { params: { accountId: owing }, body: going });
  const last = { disposition: 'write-off', reason, confirmed: true } as const;
  await approved(target, await asker.ask(closeWithDisposition, { params: { accountId: target }, body: last }));
  await holdCollateral(asker, approver, { bondId, personId: defendantId, today });
  await bookByHand(asker, approver, today);
  await spend(asker, approver, today);
  await openBooks(approver, asker, { bondId, personId: defendantId, today });
};

/**
 * Money on its ways to and from the bank: a bag with a cash line, cards that are settled and come back, a transfer that is
 * matched; a bond that is rewritten and moved; a judgment that is paid, billed and remitted. The same people.
 */
export const bankEveryMoney = async (asker: Person, approver: Person): Promise<void> => {
  const { today } = await asker.ask(getDashboard);
  const { defendantId } = await asker.ask(createDefendant, { body: { fullName: 'Remy Thibodeaux' } });
  const { accountId } = await asker.ask(accounts.openAccount, { body: { defendantId } });
  const pay = async (amountCents: number, method: PaymentMethod) => {
    const body = { amountCents, method, paidOn: today, confirmed: true };
    return { accountId, ...(await asker.ask(accounts.recordPayment, { params: { accountId }, body })) };
  };
  const placeOf = ({ paymentId }: { paymentId: string }) => ({ accountId, paymentId });
  const [cash, check, card, transfer] = [
    await pay(10_000, 'Cash'),
    await pay(5_000, 'Cashiers Check'),
    await pay(30_000, 'Credit Card'),
    await pay(7_000, 'Bank Transfer'),
  ];
  const bag = { depositedOn: today, receipts: [cash, check].map(placeOf), cashCents: -1_500, reason };
  await asker.ask(makeDeposit, { body: bag });
  const { cashCents, lineCents } = await asker.ask(getDrawer);
  const expectedCents = cashCents + lineCents;
  await asker.ask(countDrawer, { body: { countedCents: expectedCents - 500, expectedCents, note: 'Change given' } });
  const settlement = { settledOn: today, payments: [placeOf(card)], payoutCents: 29_100, feeCents: 900, reason };
  await asker.ask(settleCards, { body: settlement });
  const back = { returnedOn: today, reason: 'Disputed', bankFeeCents: 1_500 };
  await asker.ask(returnPayment, { params: placeOf(card), body: back });
  const off = { settledOn: today, returns: [placeOf(card)], payoutCents: -30_000, feeCents: 0, reason };
  await asker.ask(settleCards, { body: off });
  const { accounts: banks } = await asker.ask(listBankAccounts);
  const { bankAccountId: toAccountId } = await asker.ask(addBankAccount, { body: { name: 'Payroll' } });
  const between = { fromAccountId: banks[0]?.bankAccountId ?? '', toAccountId, movedOn: today, reason };
  await asker.ask(transferBetweenBanks, { body: { ...between, amountCents: 12_345 } });
  const { bankTransferId } = await asker.ask(transferBetweenBanks, { body: { ...between, amountCents: 777 } });
  await approver.ask(voidBankTransfer, { params: { bankTransferId }, body: { reason } });
  await asker.ask(matchTransfer, { params: placeOf(transfer), body: { matchedOn: today } });
  const found = placeOf(await pay(4_000, 'Other'));
  await asker.ask(classifyFunds, { params: found, body: { as: 'Bank Transfer', classifiedOn: today } });

  const small = { defendantId, accountId, amountCents: 50_000, jurisdiction: 'Jefferson' } as const;
  const { bondId } = await asker.ask(writeBond, { body: small });
  const again = { ...small, amountCents: 2_500_000, bondDate: today, reason };
  const { defendantId: _, ...rewrite } = again;
  const adult = { fullName: 'Odile Fontenot', birthday: '1980-05-17' };
  const { defendantId: grown } = await asker.ask(createDefendant, { body: adult });
  const theirs = await asker.ask(writeBond, { body: { ...small, defendantId: grown, accountId: null } });
  const place = { ...rewrite, accountId: theirs.accountId };
  const { bondId: rewritten } = await asker.ask(rewriteBond, { params: { bondId: theirs.bondId }, body: place });
  await asker.ask(moveBond, { params: { bondId: rewritten }, body: { toAccountId: null, reason } });
  await approver.ask(voidBond, { params: { bondId }, body: { reasonCode: 'Entered in error', reason } });
  // Both were one person: what stands of the rewrite and of its move goes along.
  const merge = { otherId: grown, take: ['birthday' as const], basedOn: 1, otherBasedOn: 1 };
  await asker.ask(mergeFiles, { params: { defendantId }, body: merge });

  const judged = await makeForfeited(approver, today);
  await makeBillable(approver, judged);
  const params = { bondId: judged.bondId };
  const judgment = { judgedOn: today, judgedCents: 90_001, costsCents: 4_000 };
  await asker.ask(enterJudgment, { params, body: judgment });
  await asker.ask(payJudgment, { params, body: { amountCents: 40_000, reason } });
  const bill = { accountId: judged.accountId, amountCents: 33_333 };
  await asker.ask(billJudgment, { params, body: bill });
  await approver.ask(recordRemission, { params, body: { amountCents: 60_000 } });
};
