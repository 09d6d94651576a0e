import { officialName } from '#domain/agency/premium-shares.ts';
import type { TenantTransaction } from '../../../platform/database/tenant-database.ts';
import { describeEntry, EVENT_TAKEN_BACK } from '../../books/ledger/index.ts';
import type { FileEntry, FileLine } from './accountant-file.ts';

interface Row extends Omit<FileEntry, 'description' | 'lines'> {
  eventType: string;
  detail: string | null;
  lines: (Omit<FileLine, 'vendor'> & { surety: string | null; payee: string | null })[];
}

/** The entries of some booked days in their order; those of events that book nothing are left out. */
const ENTRIES = `
  select j.number as journal_number, j.booked_on, j.effective_on, j.event_id, j.event_type, j.detail,
    r.number as receipt_number, reversed.number as reverses_journal_number, p.lines
  from journal_entry j
  left join receipt r on r.organization_id = j.organization_id and r.event_id = ${EVENT_TAKEN_BACK}
  left join journal_entry reversed
    on reversed.organization_id = j.organization_id and reversed.event_id = j.reverses_event_id and reversed.part = 1
  cross join lateral (
    select json_agg(json_build_object('code', p.ledger_account, 'debitCents', p.debit_cents,
      'creditCents', p.credit_cents, 'accountShortId', n.short_id, 'surety', s.name, 'payee', p.payee)
      order by p.line) as lines
    from posting p
    left join account_number n on n.organization_id = p.organization_id and n.account_id = p.account_id
    left join surety s on s.organization_id = p.organization_id and s.surety_id = p.surety_id
    where p.organization_id = j.organization_id and p.journal_number = j.number) p
  where j.organization_id = $1 and j.booked_on between $2 and $3 and j.number <= $4 and p.lines is not null
  order by j.number`;

/** Officials are public; a colleague or a payee of recovery is a person, and no person is named in a file. */
const vendorOf = (surety: string | null, payee: string | null): string | null => {
  if (payee === null) return surety;
  return /^(agent|payee):/.test(payee) ? null : officialName(payee);
};

/** The entries of a file, as far as they were known at a journal number. */
export const readFileEntries = async (
  tx: TenantTransaction,
  organizationId: string,
  { from, to, journalNumber }: { from: string; to: string; journalNumber: number },
): Promise<FileEntry[]> => {
  const { rows } = await tx.query<Row>(ENTRIES, [organizationId, from, to, journalNumber]);
  return rows.map(({ eventType, detail, lines, ...entry }) => ({
    ...entry,
    description: describeEntry(eventType, detail),
    lines: lines.map(({ surety, payee, ...line }) => ({ ...line, vendor: vendorOf(surety, payee) })),
  }));
};
