import type { TenantTransaction } from '../../../platform/database/tenant-database.ts';
import type { Known } from '../statement-lines/index.ts';

/** The BUF of a surety as the postings have it, and what it owes back of powers. */
export interface BufRow {
  suretyId: string | null;
  name: string;
  bookCents: number;
  payableCents: number;
  recoverableCents: number;
}

/** What a surety owes back of a power, of its premium and of the BUF. */
export interface RecoverableRow {
  suretyId: string | null;
  name: string;
  /** The ledger account that stands below zero. */
  code: string;
  powerId: string | null;
  power: string;
  cents: number;
}

/** Collateral that is held for a person on a bond. */
export interface TrustRow {
  personId: string | null;
  bondId: string | null;
  accountId: string | null;
  personName: string;
  defendantName: string;
  power: string;
  status: string;
  cents: number;
}

/** What moved by surety, power and ledger account up to a day, as far as it was known. */
const MOVED = `
  with moved as (
    select p.surety_id, p.power_id, p.ledger_account, sum(p.credit_cents - p.debit_cents)::bigint as cents
    from posting p
    where p.organization_id = $1 and p.ledger_account in ('1040', '2200', '2210') and p.booked_on <= $2
      and p.journal_number <= $3
    group by 1, 2, 3 having sum(p.credit_cents - p.debit_cents) <> 0)`;

/** A tag of a payable that stands below zero is owed back (money#recoverable-payables). */
const BUF = `${MOVED}
  select m.surety_id, coalesce(s.name, '') as name,
    coalesce(0 - sum(m.cents) filter (where m.ledger_account = '1040'), 0)::bigint as book_cents,
    coalesce(sum(m.cents) filter (where m.ledger_account = '2210'), 0)::bigint as payable_cents,
    coalesce(0 - sum(m.cents) filter (where m.ledger_account <> '1040' and m.cents < 0), 0)::bigint as recoverable_cents
  from moved m
  left join surety s on s.organization_id = $1 and s.surety_id = m.surety_id
  group by m.surety_id, s.name
  order by lower(s.name), m.surety_id`;

const RECOVERABLE = `${MOVED}
  select m.surety_id, coalesce(s.name, '') as name, m.ledger_account as code, m.power_id, coalesce(w.spelling, '') as power,
    (0 - m.cents)::bigint as cents
  from moved m
  left join surety s on s.organization_id = $1 and s.surety_id = m.surety_id
  left join power w on w.organization_id = $1 and w.power_id = m.power_id
  where m.ledger_account <> '1040' and m.cents < 0
  order by lower(s.name), m.surety_id, w.spelling, m.power_id, m.ledger_account`;

/** Of whoever was merged, as they are called in the file in which they go on (people#merged-files). */
const personNamed = (table: 'defendant' | 'indemnitor'): string => `(
    select coalesce(i.full_name, n.full_name) from ${table} n
    left join ${table} i on i.organization_id = $1 and i.id = n.merged_into
    where n.organization_id = $1 and n.id = held.person_id)`;

const TRUST = `
  with held as (
    select p.person_id, p.bond_id, sum(p.credit_cents - p.debit_cents)::bigint as cents
    from posting p
    where p.organization_id = $1 and p.ledger_account = '2400' and p.booked_on <= $2 and p.journal_number <= $3
    group by 1, 2 having sum(p.credit_cents - p.debit_cents) <> 0)
  select held.person_id, held.bond_id, b.account_id, held.cents,
    coalesce(${personNamed('defendant')}, ${personNamed('indemnitor')}, '') as person_name,
    coalesce(d.full_name, '') as defendant_name, coalesce(b.power_number, '') as power,
    case when b.voided_at is not null then 'VOID' else coalesce(b.status, '') end as status
  from held
  left join bond b on b.organization_id = $1 and b.bond_id = held.bond_id
  left join defendant d on d.organization_id = $1 and d.id = b.defendant_id
  order by lower(coalesce(d.full_name, '')), held.bond_id, held.person_id`;

/** What sureties hold of the BUF and owe back at the end of a day, as far as it was known. */
export const readBufHeld = async (
  tx: TenantTransaction,
  organizationId: string,
  { journalNumber }: Known,
  to: string,
): Promise<{ sureties: BufRow[]; recoverable: RecoverableRow[] }> => {
  const asked = [organizationId, to, journalNumber];
  const { rows: sureties } = await tx.query<BufRow>(BUF, asked);
  const { rows: recoverable } = await tx.query<RecoverableRow>(RECOVERABLE, asked);
  return { sureties, recoverable };
};

/** Collateral by person and bond at the end of a day, as far as it was known. */
export const readTrustHeld = async (
  tx: TenantTransaction,
  organizationId: string,
  { journalNumber }: Known,
  to: string,
): Promise<TrustRow[]> => (await tx.query<TrustRow>(TRUST, [organizationId, to, journalNumber])).rows;
