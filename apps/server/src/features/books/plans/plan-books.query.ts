import { holidayMoves } from '#domain/books/instalment-days.ts';
import type { PlanBooks } from '#domain/books/payment-plan.ts';
import type { MoneyLine } from '#domain/books/money-lines.ts';
import type { TenantTransaction } from '../../../platform/database/tenant-database.ts';
import type { OrganizationId } from '../../../kernel/actor.ts';
import { moneyLinesOf } from './money-lines.query.ts';
import { NOTHING_AGREED, recordKnownAt, type PlanRecord } from './plan-record.ts';

/** What is agreed on an account, and the money that its figures follow from. */
export interface AccountBooks extends PlanBooks {
  record: PlanRecord;
}

/** The same as it was known once. */
type KnownBooks = PlanBooks & { record: Pick<PlanRecord, 'versions' | 'promises' | 'brought'> };

const RECORDS = `
  select account_id, record from account_plan
  where organization_id = $1 and account_id = any($2::uuid[])`;

const HOLIDAYS = 'select day from holiday where organization_id = $1 order by day';

/** The holidays of an organization, earliest first. */
export const holidaysOf = async (tx: TenantTransaction, organizationId: OrganizationId): Promise<string[]> => {
  const { rows } = await tx.query<{ day: string }>(HOLIDAYS, [organizationId]);
  return rows.map(({ day }) => day);
};

/** What of the books of an account was recorded by a place in the log. */
export const booksKnownAt = ({ record, lines, ...books }: AccountBooks, position: number): KnownBooks => {
  const known = recordKnownAt(record, position);
  return {
    ...books,
    record: known,
    versions: known.versions,
    lines: lines.filter((line) => line.position <= position),
  };
};

/**
 * The books of many accounts at once, in a transaction that has waited for the views `plans` and `accounts`: by account
 * id; of one without anything agreed or booked there is an empty one.
 */
export const planBooksOf = async (
  tx: TenantTransaction,
  organizationId: OrganizationId,
  accountIds: readonly string[],
): Promise<Map<string, AccountBooks>> => {
  if (accountIds.length === 0) return new Map();
  const values = [organizationId, accountIds];
  const [records, linesOf, holidays] = await Promise.all([
    tx.query<{ accountId: string; record: PlanRecord }>(RECORDS, values),
    moneyLinesOf(tx, organizationId, accountIds),
    holidaysOf(tx, organizationId),
  ]);
  const recordOf = new Map(records.rows.map(({ accountId, record }) => [accountId, record]));
  const moves = holidayMoves(holidays);
  return new Map(
    accountIds.map((accountId) => {
      const record = recordOf.get(accountId) ?? NOTHING_AGREED;
      const brought = new Set(record.brought);
      const lines = (linesOf.get(accountId) ?? []).map((line): MoneyLine => {
        return { ...line, brought: brought.has(line.position) };
      });
      return [accountId, { record, versions: record.versions, lines, moves }];
    }),
  );
};
