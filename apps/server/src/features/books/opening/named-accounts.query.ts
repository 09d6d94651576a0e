import type { OrganizationId } from '../../../kernel/actor.ts';
import { optionalView, type Reads } from '../../../platform/projections/reads.ts';

const ACCOUNTS = `
  select a.account_id, n.short_id, coalesce(d.full_name, '') as name
  from account a
  left join account_number n on n.organization_id = a.organization_id and n.account_id = a.account_id
  left join defendant d on d.organization_id = a.organization_id and d.id = a.defendant_id
  where a.organization_id = $1 and a.account_id = any ($2::uuid[])`;

interface AccountShown {
  accountId: string;
  shortId: number | null;
  name: string;
}

/** How accounts that lines of an opening name are called: whose, and their number. */
export const accountWords = async (
  reads: Reads,
  organizationId: OrganizationId,
  accountIds: readonly string[],
): Promise<Map<string, string>> => {
  if (accountIds.length === 0) return new Map();
  const { rows } = await reads.after({ organizationId }, ['accounts', optionalView('ledger')], (tx) =>
    tx.query<AccountShown>(ACCOUNTS, [organizationId, accountIds]),
  );
  return new Map(
    rows.map(({ accountId, shortId, name }) => {
      const number = shortId === null ? 'Account' : `Account ${String(shortId).padStart(7, '0')}`;
      return [accountId, [number, name].filter(Boolean).join(', ')] as const;
    }),
  );
};
