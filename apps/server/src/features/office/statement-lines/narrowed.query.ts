import type { Whose } from '#contracts/books/bond/whose.ts';
import type { TenantTransaction } from '../../../platform/database/tenant-database.ts';
import { borneBonds } from '../../powers/surety-reports/index.ts';

/**
 * The accounts whose newest bond, voided and unfinished ones left out, is of an agent, a parish and a surety, each where
 * it is asked for.
 */
const ACCOUNTS = `${borneBonds('and b.bond_id in (select bond_id from newest)')}, newest as (
    select distinct on (l.account_id) l.account_id, l.bond_id, l.agent_id,
      coalesce(l.jurisdiction, l.posted_at, '') as parish
    from bond l
    where l.organization_id = $1 and l.voided_at is null and not l.unfinished and l.written_position >= 0
    order by l.account_id desc, l.written_position desc)
  select n.account_id from newest n
  left join borne on borne.bond_id = n.bond_id
  where ($2::uuid is null or n.agent_id = $2) and ($3::text is null or n.parish = $3)
    and ($4::uuid is null or borne.surety_id = $4)`;

/** The accounts of clients that a report is narrowed to (money#narrowed-reports). */
export const readAccountsOf = async (
  tx: TenantTransaction,
  organizationId: string,
  { agentId, parish, suretyId }: Whose,
): Promise<string[]> => {
  const asked = [organizationId, agentId ?? null, parish ?? null, suretyId ?? null];
  const { rows } = await tx.query<{ accountId: string }>(ACCOUNTS, asked);
  return rows.map(({ accountId }) => accountId);
};
