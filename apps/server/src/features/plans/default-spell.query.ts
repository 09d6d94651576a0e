import { defaultSpell } from '#domain/default-spell.ts';
import type { DefaultSpell } from '#domain/default-spell.ts';
import type { OrganizationId } from '../../kernel/actor.ts';
import type { TenantTransaction } from '../../platform/database/tenant-database.ts';
import { planBooksOf } from './plan-books.query.ts';

/**
 * The spell that an account is past due in on a day, null where it is in none (`bonds.md` 6): in a transaction that has
 * waited for the views `accounts` and `plans`.
 */
export const spellOf = async (
  tx: TenantTransaction,
  organizationId: OrganizationId,
  accountId: string,
  day: string,
): Promise<DefaultSpell | null> => {
  const books = (await planBooksOf(tx, organizationId, [accountId])).get(accountId);
  return books ? defaultSpell(books, books.record.promises, day) : null;
};
