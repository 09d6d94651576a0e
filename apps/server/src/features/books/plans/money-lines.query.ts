import { USUAL_TERMS } from '#domain/books/account-owing.ts';
import { movedBy, type MoneyLine, type Raise } from '#domain/books/money-lines.ts';
import type { TenantTransaction } from '../../../platform/database/tenant-database.ts';
import type { OrganizationId } from '../../../kernel/actor.ts';

/** A line of money with its account, and whether it came from another account or went there. */
interface AccountLine extends Omit<MoneyLine, 'brought'> {
  accountId: string;
  isTransfer: boolean;
}

/**
 * A premium is due by the terms that an agency had for its day when it was recorded; a fee keeps its day
 * (today#due-by-terms). What an account opened with is owed from its own day (moving-in#age-of-opening), and was known on
 * the cut-over day, whenever the list came.
 */
const LINE = `
  e.account_id, e.position, e.entry_id, e.effective_on as "on", e.amount_cents as cents,
  case e.what when 'opened' then e.effective_on else (e.recorded_at at time zone o.time_zone)::date end as recorded_on,
  e.what = 'transferred' as is_transfer, e.what in ('opened', 'corrected') as is_opening,
  case e.kind when 'PREMIUM' then 'premium' when 'FEE' then 'fee' when 'CHARGE' then 'fee' when 'PAYMENT' then 'payment'
    when 'WRITE_OFF' then 'other' when 'COLLATERAL' then 'other' else 'refund' end as kind,
  case e.kind when 'PREMIUM' then coalesce(f.due_on, e.effective_on) + coalesce((
      select t.days from payment_terms t
      where t.organization_id = e.organization_id and t.from_on <= e.effective_on and t.set_at < e.recorded_at
      order by t.set_at desc limit 1), ${String(USUAL_TERMS)})
    else coalesce(f.due_on, e.effective_on) end as due_on`;

/**
 * What was written off in the old program, premium and a write-off of one entry on whatever account it is now, is owed
 * and not owed any more: nothing of it is ever due.
 */
const OFF_BEFORE = `e.kind in ('PREMIUM', 'WRITE_OFF') and e.bond_id is null and coalesce((
    select true from account_entry off
    where off.organization_id = e.organization_id and off.account_id = e.account_id and off.entry_id = e.entry_id
      and off.bond_id is null and off.kind = case e.kind when 'PREMIUM' then 'WRITE_OFF' else 'PREMIUM' end limit 1), false)`;

const LINES = `
  select ${LINE} from account_entry e
  join organization o on o.organization_id = e.organization_id
  left join fee_due f on f.organization_id = e.organization_id and f.account_id = e.account_id
    and f.entry_id = e.entry_id and (e.kind in ('FEE', 'CHARGE') or e.kind = 'PREMIUM' and e.bond_id is null)
  where e.organization_id = $1 and e.account_id = any($2::uuid[]) and not (${OFF_BEFORE})
  order by e.position, e.line`;

/** The premium of bonds that came from other accounts, as it was booked there. */
const MOVED_PREMIUM = `
  with recursive way (account_id, entry_id) as (
    select e.other_account_id, e.entry_id from account_entry e
    where e.organization_id = $1 and e.account_id = any($2::uuid[]) and e.kind = 'PREMIUM'
      and e.what = 'transferred' and e.amount_cents > 0
    union
    select e.other_account_id, e.entry_id from way w
    join account_entry e on e.organization_id = $1 and e.account_id = w.account_id and e.entry_id = w.entry_id
      and e.kind = 'PREMIUM' and e.what = 'transferred' and e.amount_cents > 0
  )
  select ${LINE} from way w
  join account_entry e on e.organization_id = $1 and e.account_id = w.account_id and e.entry_id = w.entry_id
    and e.kind = 'PREMIUM'
  join organization o on o.organization_id = e.organization_id
  left join fee_due f on f.organization_id = $1 and f.account_id = e.account_id and f.entry_id = e.entry_id
    and e.bond_id is null
  where w.account_id <> all($2::uuid[])
  order by e.position, e.line`;

const arrivalKey = ({ accountId, position, entryId }: Pick<AccountLine, 'accountId' | 'position' | 'entryId'>) =>
  `${accountId} ${String(position)} ${entryId}`;

/** What stood of each bond's premium where it came from: what moves keeps its day (today#due-by-terms). */
const arrivalsOf = (premiums: readonly AccountLine[]): Map<string, readonly Raise[]> => {
  const standing = new Map<string, readonly Raise[]>();
  const arrivals = new Map<string, readonly Raise[]>();
  for (const event of Map.groupBy(premiums, ({ position }) => position).values()) {
    for (const [entryId, lines] of Map.groupBy(event, (line) => line.entryId)) {
      const keyOf = (accountId: string) => `${accountId} ${entryId}`;
      const arriving = lines.find(({ isTransfer, cents }) => isTransfer && cents > 0);
      for (const [accountId, own] of Map.groupBy(lines, (line) => line.accountId)) {
        if (own.some(({ isTransfer }) => isTransfer)) continue;
        const before = standing.get(keyOf(accountId)) ?? [];
        standing.set(keyOf(accountId), movedBy(own.map(asLine), { standing: before }).raises);
      }
      const leaving = lines.find(({ isTransfer, cents }) => isTransfer && cents < 0);
      if (!arriving || !leaving) continue;
      const parts = standing.get(keyOf(leaving.accountId)) ?? [];
      standing.set(keyOf(leaving.accountId), []);
      standing.set(keyOf(arriving.accountId), parts);
      arrivals.set(arrivalKey(arriving), parts);
    }
  }
  return arrivals;
};

const asLine = ({ accountId: _, isTransfer: __, ...line }: AccountLine): MoneyLine => ({ ...line, brought: false });

/** A bond's premium that moved here in one line is as many as it had days. */
const partsOf = (line: AccountLine, arrivals: ReadonlyMap<string, readonly Raise[]>): AccountLine[] => {
  const parts =
    line.isTransfer && line.kind === 'premium' && line.cents > 0 ? arrivals.get(arrivalKey(line)) : undefined;
  const known = (parts ?? []).reduce((sum, { cents }) => sum + cents, 0);
  if (!parts || known !== line.cents) return [line];
  return parts.map(({ dueOn, cents }) => ({ ...line, dueOn, cents }));
};

/**
 * The money of many accounts, by account id in the order of the log; in a transaction that has waited for the views
 * `plans` and `accounts`.
 */
export const moneyLinesOf = async (
  tx: TenantTransaction,
  organizationId: OrganizationId,
  accountIds: readonly string[],
): Promise<Map<string, Omit<MoneyLine, 'brought'>[]>> => {
  const values = [organizationId, accountIds];
  const [own, moved] = await Promise.all([
    tx.query<AccountLine>(LINES, values),
    tx.query<AccountLine>(MOVED_PREMIUM, values),
  ]);
  const premiums = moved.rows.length === 0 ? [] : [...own.rows.filter(({ kind }) => kind === 'premium'), ...moved.rows];
  const arrivals = arrivalsOf(premiums.toSorted((one, other) => one.position - other.position));
  return Map.groupBy(
    own.rows.flatMap((line) => partsOf(line, arrivals)),
    ({ accountId }) => accountId,
  );
};
