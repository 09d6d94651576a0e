import { feesOwed, type AccountSums, type DueFee } from '#domain/books/fees-owed.ts';
import type { OrganizationId } from '../../../kernel/actor.ts';
import type { TenantTransaction } from '../../../platform/database/tenant-database.ts';
import { balanceOf } from '../ledger/index.ts';

/** A fee or charge with what is still owed of it, in cents; `agreed`: somebody set its due day. */
export interface OwedFee {
  entryId: string;
  dueOn: string;
  agreed: boolean;
  owedCents: number;
}

interface FeeRow extends DueFee {
  accountId: string;
  agreed: boolean;
}

const FEES = `
  select account_id, entry_id, amount_cents, pass_through_cents, due_on, agreed
  from fee_due
  where organization_id = $1 and account_id = any($2::uuid[]) and not voided
  order by position`;

const SUMS = `
  select account_id, pass_through_cents, payments_cents as paid_cents,
         ${balanceOf('')} as balance_cents
  from account where organization_id = $1 and account_id = any($2::uuid[])`;

/** What is owed of the fees and charges of many accounts, by account id, in the order they were added. */
export const feesOwedOf = async (
  tx: TenantTransaction,
  organizationId: OrganizationId,
  accountIds: readonly string[],
): Promise<Map<string, OwedFee[]>> => {
  const values = [organizationId, accountIds];
  const [fees, sums] = await Promise.all([
    tx.query<FeeRow>(FEES, values),
    tx.query<AccountSums & { accountId: string }>(SUMS, values),
  ]);
  const feesOf = Map.groupBy(fees.rows, ({ accountId }) => accountId);
  return new Map(
    sums.rows.map(({ accountId, ...account }) => {
      const own = feesOf.get(accountId) ?? [];
      const owed = feesOwed(own, account);
      return [
        accountId,
        own.map(({ entryId, dueOn, agreed }, index) => ({ entryId, dueOn, agreed, owedCents: owed[index] ?? 0 })),
      ];
    }),
  );
};
