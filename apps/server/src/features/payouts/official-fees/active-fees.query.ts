import type { HeldExcess, OfficialRow } from '#contracts/payouts/official-fees/official-fees.ts';
import { EXCESS_HELD } from '#domain/kernel/chart-of-accounts.ts';
import { OFFICIAL_ACCOUNTS, sameDue, type OfficialDue } from '#domain/payouts/official-fees.ts';
import type { TenantTransaction } from '../../../platform/database/tenant-database.ts';

/** As the index of what is owed to officials has it. */
const OF_OFFICIALS = `ledger_account in (${OFFICIAL_ACCOUNTS.map((account) => `'${account}'`).join(', ')})`;

/**
 * Fees that are not zero, and since when each stands on its side of zero without a break. `$2` is whose: null everybody's,
 * empty what is owed to nobody known.
 */
const STANDING = `
  with entry as (
    select payee, ledger_account, bond_id, journal_number, max(booked_on) as booked_on,
      sum(credit_cents - debit_cents) as cents
    from posting
    where organization_id = $1 and ${OF_OFFICIALS}
      and ($2::text is null or payee = $2 or ($2 = '' and payee is null))
    group by payee, ledger_account, bond_id, journal_number
  ), run as (
    select e.*, sum(cents) over (of_fee order by journal_number) as balance, sum(cents) over of_fee as owed
    from entry e window of_fee as (partition by payee, ledger_account, bond_id)
  ), side as (
    select r.*, max(journal_number) filter (where sign(balance) <> sign(owed))
      over (partition by payee, ledger_account, bond_id) as after
    from run r where owed <> 0
  ), fee as (
    select payee, ledger_account, bond_id, owed::bigint as cents,
      (array_agg(booked_on order by journal_number))[1] as since, min(journal_number) as began
    from side where journal_number > coalesce(after, 0) group by payee, ledger_account, bond_id, owed
  )`;

const OFFICIALS = `${STANDING}
  select payee,
    coalesce(sum(cents) filter (where cents > 0 and ledger_account = '2100'), 0)::bigint as jail_cents,
    coalesce(sum(cents) filter (where cents > 0 and ledger_account = '2110'), 0)::bigint as commissioner_cents,
    coalesce(sum(cents) filter (where cents > 0 and ledger_account = '2120'), 0)::bigint as sheriff_cents,
    coalesce(sum(cents) filter (where cents > 0), 0)::bigint as owed_cents, count(*) filter (where cents > 0) as fees,
    min(since) filter (where cents > 0) as oldest_on,
    coalesce(-sum(cents) filter (where cents < 0), 0)::bigint as recoverable_cents
  from fee group by payee order by payee nulls last`;

const FEES = `${STANDING}
  select f.payee, f.ledger_account as account, f.bond_id, f.cents as amount_cents, f.since,
    j.effective_on, coalesce(d.full_name, '') as defendant_name, coalesce(b.power_number, '') as power_number
  from fee f
  join journal_entry j on j.organization_id = $1 and j.number = f.began
  left join bond b on b.organization_id = $1 and b.bond_id = f.bond_id
  left join defendant d on d.organization_id = $1 and d.id = b.defendant_id and d.lifecycle = 'live'
  order by f.payee nulls last, f.cents > 0, f.since, f.bond_id nulls last, f.ledger_account limit $3`;

const OWED = `
  select ledger_account as account, bond_id, sum(credit_cents - debit_cents)::bigint as amount_cents
  from posting
  where organization_id = $1 and payee = $2 and ${OF_OFFICIALS} and (bond_id is null or bond_id = any ($3::uuid[]))
  group by ledger_account, bond_id`;

/** So many bonds of the statutory excess are shown. */
const HELD_SHOWN = 500;

const HELD = `
  with held as (
    select bond_id, sum(credit_cents - debit_cents)::bigint as cents, min(booked_on) as since,
      (array_agg(journal_number order by booked_on, journal_number))[1] as began
    from posting
    where organization_id = $1 and ledger_account = '${EXCESS_HELD}'
    group by bond_id having sum(credit_cents - debit_cents) <> 0
  )
  select h.bond_id, h.cents as amount_cents, h.since, j.effective_on, (sum(h.cents) over ())::bigint as held_cents,
    coalesce(d.full_name, '') as defendant_name, coalesce(b.power_number, '') as power_number
  from held h
  join journal_entry j on j.organization_id = $1 and j.number = h.began
  left join bond b on b.organization_id = $1 and b.bond_id = h.bond_id
  left join defendant d on d.organization_id = $1 and d.id = b.defendant_id and d.lifecycle = 'live'
  order by h.since, h.bond_id limit ${HELD_SHOWN}`;

/** A fee of a bond that stands, of whoever it is owed to. */
export interface ActiveFee extends OfficialDue {
  /** Null: nobody is known to pay it to. */
  payee: string | null;
  /** Since when it stands on its side of zero. */
  since: string;
  /** The day of what is booked then. */
  effectiveOn: string;
  defendantName: string;
  powerNumber: string;
}

/** What is owed to each official, by name; last what is owed to nobody known. */
export const officialsOf = async (tx: TenantTransaction, organizationId: string): Promise<OfficialRow[]> => {
  const { rows } = await tx.query<OfficialRow>(OFFICIALS, [organizationId, null]);
  return rows;
};

/** The statutory excess that is held and its bonds, the oldest first: owed to nobody yet (money#day-of-rates). */
export const excessHeld = async (
  tx: TenantTransaction,
  organizationId: string,
): Promise<{ heldCents: number; held: HeldExcess[] }> => {
  const { rows } = await tx.query<HeldExcess & { heldCents: number }>(HELD, [organizationId]);
  return { heldCents: rows[0]?.heldCents ?? 0, held: rows.map(({ heldCents: _, ...bond }) => bond) };
};

/** Fees that stand, by official, what was paid too much first, then the oldest; `payee` null: everybody's. */
export const activeFees = async (
  tx: TenantTransaction,
  organizationId: string,
  { payee, most }: { payee: string | null; most: number | null },
): Promise<ActiveFee[]> => {
  const { rows } = await tx.query<ActiveFee>(FEES, [organizationId, payee, most]);
  return rows;
};

/** What these fees of an official stand at, in their order. */
export const owedOf = async (
  tx: TenantTransaction,
  organizationId: string,
  { payee, fees }: { payee: string; fees: readonly Omit<OfficialDue, 'amountCents'>[] },
): Promise<OfficialDue[]> => {
  const bondIds = fees.flatMap(({ bondId }) => bondId ?? []);
  const { rows } = await tx.query<OfficialDue>(OWED, [organizationId, payee, bondIds]);
  return fees.map(({ account, bondId }) => {
    const found = rows.find((row) => sameDue(row, { account, bondId }));
    return { account, bondId, amountCents: found?.amountCents ?? 0 };
  });
};
