import { approveAdjustment, approveRequest, askForRefund, askForWriteOff } from '#contracts/approvals/approvals.ts';
import * as accounts from '#contracts/books/accounts.ts';
import { askForAdjustment } from '#contracts/books/adjustments.ts';
import { writeBond } from '#contracts/books/bonds.ts';
import { closeWithDisposition } from '#contracts/books/closing.ts';
import { giveUpCredit, payUnclaimed } from '#contracts/books/unclaimed.ts';
import { getDashboard } from '#contracts/dashboard/dashboard.ts';
import { depositPayment, returnPayment } from '#contracts/payments/banking.ts';
import { recoverWriteOff } from '#contracts/payments/recovery.ts';
import { createDefendant } from '#contracts/people/defendants.ts';
import { closeByTransfer, transferEntry } from '#contracts/transfers/transfers.ts';
import type { Person } from './test-people.ts';

const reason = 'Agreed';

/**
 * Money that takes every way it can on accounts: returns, refunds, write-offs, recoveries, adjustments, transfers,
 * closings, unclaimed credits. `asker` is a Supervisor, `approver` an Admin.
 */
export const moveEveryMoney = async (asker: Person, approver: Person): Promise<void> => {
  const { today } = await asker.ask(getDashboard);
  const approved = async (accountId: string, { requestId }: { requestId: string | null }) =>
    approver.ask(approveRequest, {
      ...{ params: { accountId, requestId: requestId ?? '' }, body: { confirmed: true } },
    });
  const { defendantId } = await asker.ask(createDefendant, { body: { fullName: 'Odile Fontenot' } });
  const open = async () => (await asker.ask(accounts.openAccount, { body: { defendantId } })).accountId;
  const pay = (accountId: string, amountCents: number, method: 'Cash' | 'Check' = 'Cash') =>
    asker.ask(accounts.recordPayment, {
      ...{ params: { accountId }, body: { amountCents, method, paidOn: today, confirmed: true } },
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
};
