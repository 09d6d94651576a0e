import { isDepositable } from '#domain/kernel/chart-of-accounts.ts';
import { PAYMENT_METHODS, type PaymentMethod } from '#domain/kernel/payment-methods.ts';

/** SQL: these ways of paying. */
export const listedMethods = (which: (method: PaymentMethod) => boolean): string =>
  PAYMENT_METHODS.filter(which)
    .map((method) => `'${method}'`)
    .join(', ');

/** SQL: money that came in on the account of its line and has not left it. Few did: `offset` has each looked up by itself. */
export const CAME_IN = `
  e.kind = 'PAYMENT' and e.what in ('added', 'transferred') and e.amount_cents < 0
  and not exists (select from account_entry gone
    where gone.organization_id = e.organization_id and gone.account_id = e.account_id
      and gone.entry_id = e.entry_id and gone.amount_cents > 0 and gone.position > e.position offset 0)`;

/**
 * SQL over `account_entry e`, as the index of undeposited receipts has it: a receipt that is not at the bank and stands
 * on the account of its line (money#one-fate-of-a-receipt). One that went to another account lies there.
 */
export const LIES_UNDEPOSITED = `
  e.organization_id = $1 and e.deposited_on is null and not e.voided and e.method in (${listedMethods(isDepositable)})
  and ${CAME_IN}`;
