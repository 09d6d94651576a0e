import { addFee, openAccount, recordPayment, voidPayment } from '#contracts/books/account/accounts.ts';
import { writeBond } from '#contracts/books/bond/bonds.ts';
import { createDefendant } from '#contracts/people/people/defendants.ts';
import type { PaymentMethod } from '#domain/kernel/payment-methods.ts';
import type { Person } from './test-system.ts';

/** What an agency did through the API: enough that every report has something to show. */
export interface BusyAgency {
  defendantId: string;
  accountId: string;
  bondId: string;
  payments: { paymentId: string; receiptNumber: number | null; method: PaymentMethod; amountCents: number }[];
}

const DAY = '2026-03-09';
/** Why it is dated so far back. */
const reason = 'Entered from the old books';

/**
 * One defendant with a $10,000 bond in East Baton Rouge (premium $1,200.00), a $25.00 Application Fee, a $30.00 Jail Fee,
 * three payments (Cash $500.00, Credit/Debit $300.00, Bank Transfer $55.00) and the void of the second.
 */
export const makeBusy = async (admin: Person, fullName = 'Marie Thibodeaux'): Promise<BusyAgency> => {
  const { defendantId } = await admin.ask(createDefendant, { body: { fullName } });
  const { accountId } = await admin.ask(openAccount, { body: { defendantId } });
  const bond = { amountCents: 1_000_000, jurisdiction: 'East Baton Rouge', bondDate: DAY, reason } as const;
  const { bondId } = await admin.ask(writeBond, { body: { defendantId, accountId, ...bond } });
  const params = { accountId };
  await admin.ask(addFee, {
    params,
    body: { kind: 'Application Fee', amountCents: 2_500, chargedOn: DAY, bondId, reason },
  });
  await admin.ask(addFee, { params, body: { kind: 'Jail Fee', amountCents: 3_000, chargedOn: '2026-03-10', reason } });
  const payments: BusyAgency['payments'] = [];
  const taken: [PaymentMethod, number, string][] = [
    ['Cash', 50_000, DAY],
    ['Credit/Debit', 30_000, '2026-03-11'],
    ['Bank Transfer', 5_500, '2026-03-12'],
  ];
  for (const [method, amountCents, paidOn] of taken) {
    const body = { method, amountCents, paidOn, payer: `${method} payer`, reason };
    payments.push({ ...(await admin.ask(recordPayment, { params, body })), method, amountCents });
  }
  const paymentId = payments[1]?.paymentId ?? '';
  const body = { reasonCode: 'Wrong amount', reason: 'It was 200' } as const;
  await admin.ask(voidPayment, { params: { accountId, paymentId }, body });
  return { defendantId, accountId, bondId, payments };
};
