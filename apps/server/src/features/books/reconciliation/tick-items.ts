import { Refused } from '../../../kernel/refused.ts';
import type { TenantTransaction } from '../../../platform/database/tenant-database.ts';
import { holdHalves } from '../bank/index.ts';
import type { BookItem } from './bank-books.query.ts';

/** Who ticks, when, and for which reconciliation. */
export interface Ticking {
  organizationId: string;
  reconciliationId: string;
  userId: string;
  now: Date;
}

/** Each once in all accounts: another reconciliation that ticks the same at the same moment is waited for. */
const TICK = `
  insert into bank_reconciled_item (organization_id, reconciliation_id, ticked_by, ticked_at, item_id, kind, words, item_on,
    amount_cents, is_check, account_id)
  select $1, $2, $3, $4, t.* from unnest($5::uuid[], $6::text[], $7::text[], $8::date[], $9::bigint[], $10::boolean[],
    $11::uuid[]) as t
  on conflict (organization_id, item_id) do nothing
  returning amount_cents`;

const OWN = `
  select item_id from bank_reconciled_item
  where organization_id = $1 and reconciliation_id = $2 and item_id = any ($3::uuid[])`;

const UNTICK = `
  delete from bank_reconciled_item where organization_id = $1 and reconciliation_id = $2 and item_id = any ($3::uuid[])
  returning amount_cents`;

/** Which of these are ticked here. */
export const tickedHere = async (
  tx: TenantTransaction,
  { organizationId, reconciliationId }: Pick<Ticking, 'organizationId' | 'reconciliationId'>,
  ids: readonly string[],
): Promise<Set<string>> => {
  const { rows } = await tx.query<{ itemId: string }>(OWN, [organizationId, reconciliationId, ids]);
  return new Set(rows.map(({ itemId }) => itemId));
};

const amountsOf = ({ rows }: { rows: readonly { amountCents: number }[] }) =>
  rows.map(({ amountCents }) => amountCents);

/** Ticks these, none of which is ticked here; answers their amounts. @throws Refused RECONCILED_ELSEWHERE, RECONCILED_UNKNOWN */
export const tickItems = async (
  tx: TenantTransaction,
  { organizationId, reconciliationId, userId, now }: Ticking,
  items: readonly BookItem[],
): Promise<number[]> => {
  if (items.length === 0) return [];
  const halves = items.filter(({ isHalf }) => isHalf === true).map(({ id }) => id);
  if (!(await holdHalves(tx, organizationId, halves))) throw new Refused('RECONCILED_UNKNOWN');
  const all = items.toSorted((one, other) => (one.id < other.id ? -1 : 1)); // two who tick the same meet in one order
  const column = <Key extends keyof BookItem>(key: Key) => all.map((item) => item[key]);
  const columns = (['id', 'kind', 'words', 'on', 'amountCents', 'isCheck', 'accountId'] as const).map(column);
  const amounts = amountsOf(
    await tx.query<{ amountCents: number }>(TICK, [organizationId, reconciliationId, userId, now, ...columns]),
  );
  if (amounts.length < items.length) throw new Refused('RECONCILED_ELSEWHERE');
  return amounts;
};

/** Takes ticks away; answers their amounts, as they were ticked. */
export const untickItems = async (
  tx: TenantTransaction,
  { organizationId, reconciliationId }: Pick<Ticking, 'organizationId' | 'reconciliationId'>,
  ids: readonly string[],
): Promise<number[]> =>
  amountsOf(await tx.query<{ amountCents: number }>(UNTICK, [organizationId, reconciliationId, ids]));
