import type { AuditAbout } from '#domain/office/audit-requests.ts';
import type { Actor } from '../../../kernel/actor.ts';
import { Refused } from '../../../kernel/refused.ts';
import type { Reads } from '../../../platform/projections/reads.ts';

/** What a request is about, as it is kept. */
export interface RequestSubject {
  accountId: string | null;
  bondId: string | null;
  paymentId: string | null;
  journalNumber: number | null;
}

const IN_GENERAL: RequestSubject = { accountId: null, bondId: null, paymentId: null, journalNumber: null };

/** Where each is found by its number, $2. */
const FOUND: Readonly<Record<AuditAbout, string>> = {
  entry: `select j.account_id, j.bond_id, r.payment_id, j.number as journal_number
    from journal_entry j left join receipt r on r.organization_id = j.organization_id and r.event_id = j.event_id
    where j.organization_id = $1 and j.number = $2::bigint limit 1`,
  receipt: `select r.account_id, null::uuid as bond_id, r.payment_id, r.journal_number from receipt r
    where r.organization_id = $1 and r.number = $2::bigint`,
  account: `select n.account_id, null::uuid as bond_id, null::uuid as payment_id, null::bigint as journal_number
    from account_number n where n.organization_id = $1 and n.short_id = $2::bigint`,
  bond: `select b.account_id, b.bond_id, null::uuid as payment_id, null::bigint as journal_number from bond b
    where b.organization_id = $1 and b.power_number <> '' and searchable_power(b.power_number) = searchable_power($2)
    order by b.voided_at is not null, b.bond_id limit 1`,
};

const DIGITS = /^#?0*(\d{1,12})$/;

/** What somebody typed to be found by: a power as it is, any other number in digits; null where it is none. */
const soughtFor = (kind: AuditAbout, typed: string): string | null =>
  kind === 'bond' ? typed : (DIGITS.exec(typed)?.[1] ?? null);

/**
 * What the request is about; in general where nothing is named.
 * @throws Refused AUDIT_ABOUT_NOT_FOUND
 */
export const subjectOf = async (
  reads: Reads,
  { organizationId }: Actor,
  about: { kind: AuditAbout; number: string } | null,
): Promise<RequestSubject> => {
  if (about === null) return IN_GENERAL;
  const sought = soughtFor(about.kind, about.number);
  if (sought === null) throw new Refused('AUDIT_ABOUT_NOT_FOUND');
  const { rows } = await reads.after({ organizationId }, ['ledger', 'bonds'], (tx) =>
    tx.query<RequestSubject>(FOUND[about.kind], [organizationId, sought]),
  );
  if (!rows[0]) throw new Refused('AUDIT_ABOUT_NOT_FOUND');
  return rows[0];
};
