import type { OrganizationId } from '../../../kernel/actor.ts';
import type { TenantTransaction } from '../../../platform/database/tenant-database.ts';

/** A receipt and the account where its payment stands now: it may have been moved since. */
export interface FoundReceipt {
  receiptNumber: number;
  paymentId: string;
  accountId: string;
  amountCents: number;
  paidOn: string;
  voided: boolean;
}

const RECEIPT = `
  select r.number as receipt_number, r.payment_id,
         coalesce(moved.account_id, r.account_id) as account_id, r.amount_cents, r.paid_on,
         exists (select from account_entry v
                 where v.organization_id = r.organization_id and v.entry_id = r.payment_id and v.kind = 'PAYMENT'
                   and v.what = 'voided') as voided
  from receipt r
  left join lateral (
    select t.account_id from account_entry t
    where t.organization_id = r.organization_id and t.entry_id = r.payment_id and t.kind = 'PAYMENT'
      and t.what = 'transferred' and t.amount_cents < 0
    order by t.position desc limit 1) moved on true
  where r.organization_id = $1 and r.number = $2`;

/** The receipt of a number typed in digits, whole numbers only; null where there is none (bonds#finding-an-account). */
export const receiptTyped = async (
  tx: TenantTransaction,
  organizationId: OrganizationId,
  typed: string,
): Promise<FoundReceipt | null> => {
  if (!/^\d{1,15}$/.test(typed)) return null;
  const { rows } = await tx.query<FoundReceipt>(RECEIPT, [organizationId, typed]);
  return rows[0] ?? null;
};

/** What a number is called by, left out: `Receipt 12`, `R-12` and `#12` are 12. */
export const numberTyped = (typed: string): string =>
  typed
    .replace(/^#/, '')
    .trim()
    .replace(/^(?:receipt|account|r|no\.?)[\s-]*(?=\d+$)/i, '');
