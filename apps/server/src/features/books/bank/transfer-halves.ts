import type { BankItem } from '#contracts/books/bank/bank.ts';
import type { TenantTransaction } from '../../../platform/database/tenant-database.ts';

/** What the statement of one account has of a transfer between two: a thing of the books of its own (money#bank-transfers). */
export interface TransferHalf extends BankItem {
  bankAccountId: string;
  amountCents: number;
  eventId: string;
}

/** Booked and not void: of these days, of one account, or of these ids. */
interface Halves {
  from?: string;
  to: string;
  bankAccountId?: string;
  ids?: readonly string[] | undefined;
}

const HALVES = `
  select h.id, t.moved_on as on, h.amount_cents, h.bank_account_id, t.event_id,
    case when h.amount_cents < 0 then 'Transfer to ' else 'Transfer from ' end || o.name as words
  from bank_transfer t
  cross join lateral (values (t.out_id, -t.amount_cents, t.from_account_id, t.to_account_id),
    (t.in_id, t.amount_cents, t.to_account_id, t.from_account_id)) as h (id, amount_cents, bank_account_id, other_id)
  join bank_account o on o.organization_id = t.organization_id and o.bank_account_id = h.other_id
  where t.organization_id = $1 and t.status = 'booked' and t.moved_on between coalesce($2::date, '-infinity') and $3
    and ($4::uuid is null or h.bank_account_id = $4) and ($5::uuid[] is null or h.id = any ($5))
  order by t.moved_on, h.id`;

/** What statements have of transfers that are booked. */
export const readHalves = async (
  tx: TenantTransaction,
  organizationId: string,
  { from, to, bankAccountId, ids }: Halves,
): Promise<TransferHalf[]> => {
  const values = [organizationId, from ?? null, to, bankAccountId ?? null, ids ?? null];
  const { rows } = await tx.query<Omit<TransferHalf, 'kind' | 'accountId' | 'paymentId'>>(HALVES, values);
  return rows.map((half) => ({ ...half, kind: 'entry', accountId: null, paymentId: null }));
};

const HELD = `
  select out_id, in_id from bank_transfer
  where organization_id = $1 and status = 'booked' and (out_id = any ($2::uuid[]) or in_id = any ($2::uuid[]))
  for share`;

/** Holds the transfers of these halves until the transaction ends, so that none is voided meanwhile; answers whether all stand. */
export const holdHalves = async (
  tx: TenantTransaction,
  organizationId: string,
  ids: readonly string[],
): Promise<boolean> => {
  if (ids.length === 0) return true;
  const { rows } = await tx.query<{ outId: string; inId: string }>(HELD, [organizationId, ids]);
  const held = new Set(rows.flatMap(({ outId, inId }) => [outId, inId]));
  return ids.every((id) => held.has(id));
};

const RELEASE = `
  update bank_line set state = 'to match', match_kind = null, match_id = null, match_words = null, match_on = null,
    match_account_id = null, matched_by = null, matched_at = null
  where organization_id = $1 and match_id = any ($2::uuid[])`;

/** Has the lines of the bank that are matched with these halves wait again. */
export const releaseHalves = async (
  tx: TenantTransaction,
  organizationId: string,
  ids: readonly string[],
): Promise<void> => {
  await tx.query(RELEASE, [organizationId, ids]);
};
