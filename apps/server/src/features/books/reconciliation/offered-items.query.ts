import type { TenantTransaction } from '../../../platform/database/tenant-database.ts';
import { readBookItems, type BookItem } from './bank-books.query.ts';

/** What is offered to a reconciliation, and the bank's day of the line of its account that it is matched with. */
export interface OfferedItem extends BookItem {
  matchedOn: string | null;
}

interface OfferedTo {
  reconciliationId: string;
  bankAccountId: string;
  statementOn: string;
  /** These alone. */
  ids?: readonly string[];
}

interface MatchedLine {
  matchId: string;
  isOwn: boolean;
  postedOn: string;
}

const MATCHED = `
  select match_id, bank_account_id = $2 as is_own, posted_on from bank_line
  where organization_id = $1 and match_id = any ($3::uuid[])`;

/** What the books have up to the day, but what a line of another account is matched with (money#reconciled-items). */
export const readOffered = async (
  tx: TenantTransaction,
  organizationId: string,
  { reconciliationId, bankAccountId, statementOn: through, ids }: OfferedTo,
): Promise<OfferedItem[]> => {
  const items = await readBookItems(tx, organizationId, { reconciliationId, bankAccountId, through, ids });
  if (items.length === 0) return [];
  const itemIds = items.map(({ id }) => id);
  const { rows } = await tx.query<MatchedLine>(MATCHED, [organizationId, bankAccountId, itemIds]);
  const lines = new Map(rows.map((line) => [line.matchId, line]));
  return items
    .filter(({ id }) => lines.get(id)?.isOwn !== false)
    .map((item) => ({ ...item, matchedOn: lines.get(item.id)?.postedOn ?? null }));
};
