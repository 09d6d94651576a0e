import type { OrganizationId } from '../../../kernel/actor.ts';
import type { TenantTransaction } from '../../../platform/database/tenant-database.ts';
import { balanceOf } from '../ledger/index.ts';

/** What the accounts of an agency owe, in cents: together it is what account 1100 stands at. */
export interface OwedByAge {
  /** By how long it has been due: not yet or up to 29 days, 30 to 59, 60 to 89, 90 to 119, longer. */
  ages: number[];
  /** Accounts below zero, as a negative sum. */
  creditsCents: number;
}

const AGES = `
  select least(greatest($2::date - d.due_on, 0) / 30, 4) as age, sum(d.owed_cents)::bigint as cents
  from dues_of_day d where d.organization_id = $1 group by 1`;

const CREDITS = `
  select coalesce(sum(${balanceOf()}), 0)::bigint as cents
  from account a where a.organization_id = $1 and ${balanceOf()} < 0`;

/**
 * What is owed by how long it has been due, and credits apart (today#owed-by-age): in a transaction that has waited for
 * the views `accounts` and `dues`.
 */
export const owedByAge = async (
  tx: TenantTransaction,
  organizationId: OrganizationId,
  today: string,
): Promise<OwedByAge> => {
  const [aged, credits] = await Promise.all([
    tx.query<{ age: number; cents: number }>({ name: 'owed-by-age', text: AGES, values: [organizationId, today] }),
    tx.query<{ cents: number }>({ name: 'credits', text: CREDITS, values: [organizationId] }),
  ]);
  const ages = Array.from({ length: 5 }, (_, at) => aged.rows.find(({ age }) => age === at)?.cents ?? 0);
  return { ages, creditsCents: credits.rows[0]?.cents ?? 0 };
};
