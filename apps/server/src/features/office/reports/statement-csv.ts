import { RECEIVABLE } from '#domain/kernel/chart-of-accounts.ts';
import type { TenantTransaction } from '../../../platform/database/tenant-database.ts';
import { csv, csvLines } from '../../../platform/csv/csv.ts';
import { describeEntry } from '../../books/ledger/index.ts';
import { amount, csvFoot, type ExportFile, type ExportHeading } from './export-file.ts';
import { nameOf } from '../../agency/organizations/index.ts';

interface Line {
  number: number;
  statedOn: string;
  effectiveOn: string;
  bookedOn: string;
  recordedAt: string;
  recordedBy: string;
  eventType: string;
  detail: string | null;
  amountCents: number;
  receiptNumber: number | null;
  voided: boolean;
  texts: Record<string, string> | null;
}

const COLUMNS = [
  'Date',
  'Recorded At',
  'Description',
  'Receipt Number',
  'Amount',
  'Balance',
  'Voided',
  'Journal',
  'Recorded By',
  'Method',
  'Payer',
  'Reference',
  'Reason',
  'Effective Day',
  'Booked Day',
];

/** Every entry that moves what the account owes, as far as it was known: its balance is the sum of its receivable postings. */
const FROM = `
  from (select journal_number, sum(debit_cents - credit_cents)::bigint as cents from posting
        where organization_id = $1 and account_id = $2 and ledger_account = '${RECEIVABLE}' and journal_number <= $3
        group by journal_number) moved
  join journal_entry j on j.organization_id = $1 and j.number = moved.journal_number`;

/**
 * The day that a line stands on, as on screen and paper: its own, of a bond's lines the one that they were booked on
 * (money#bond-date-books).
 */
const STATED_ON = `case when j.stream like 'bond-%' then j.booked_on else j.effective_on end`;

const IN_RANGE = `where ($4::date is null or ${STATED_ON} >= $4) and ($5::date is null or ${STATED_ON} <= $5)`;

const valuesOf = ({ organizationId, export: { accountId, journalNumber, from, to } }: ExportHeading): unknown[] => [
  organizationId,
  accountId,
  journalNumber,
  from,
  to,
];

/** The balance before the first day. */
const openingOf = async (tx: TenantTransaction, heading: ExportHeading): Promise<number> => {
  const { rows } = await tx.query<{ cents: number }>(
    `select coalesce(sum(moved.cents), 0)::bigint as cents ${FROM} where ${STATED_ON} < $4`,
    valuesOf(heading).slice(0, 4),
  );
  return rows[0]?.cents ?? 0;
};

/**
 * By effective day, within a day by journal number (money#statements), after the line that the last piece ended with.
 */
const nextLines = async (tx: TenantTransaction, heading: ExportHeading, limit: number): Promise<Line[]> => {
  const { rows } = await tx.query<Line>(
    `select j.number, ${STATED_ON} as stated_on, j.effective_on, j.booked_on, j.recorded_at,
            ${nameOf('a', 'Former staff')} as recorded_by, j.event_type, j.detail,
            moved.cents as amount_cents, r.number as receipt_number,
            exists (select from journal_entry v where v.organization_id = $1 and v.number <= $3
              and ((v.reverses_event_id = j.event_id and v.event_type <> 'PaymentReturned')
                   -- The void of a bond takes back all that its stream has booked (money#voiding-a-bond).
                   or (v.account_id = $2 and v.stream = j.stream and v.event_type = 'BondVoided' and v.number > j.number)))
              as voided,
            (select jsonb_object_agg(t.field, t.body) from entry_text t
             where t.organization_id = $1 and t.event_id = j.event_id) as texts
     ${FROM}
     left join receipt r on r.organization_id = $1 and r.event_id = j.event_id
     left join agent a on a.organization_id = $1 and a.user_id = j.actor_id
     ${IN_RANGE} and ($6 = 0 or (${STATED_ON}, j.number) >
       (select ${STATED_ON}, j.number from journal_entry j where j.organization_id = $1 and j.number = $6))
     order by stated_on, j.number limit $7`,
    [...valuesOf(heading), heading.export.lastRow, limit],
  );
  return rows;
};

const cellsOf = (line: Line, balance: number) => [
  line.statedOn,
  line.recordedAt,
  describeEntry(line.eventType, line.detail),
  line.receiptNumber,
  amount(line.amountCents),
  amount(balance),
  line.voided ? 'VOID' : '',
  line.number,
  line.recordedBy,
  line.eventType.startsWith('Payment') ? line.detail : '',
  line.texts?.['payer'] ?? '',
  line.texts?.['externalReference'] ?? '',
  line.texts?.['reason'] ?? '',
  line.effectiveOn,
  line.bookedOn,
];

/** A line that says what the balance was, as wide as the others. */
const balanceLine = (day: string | null, name: string, balance: number) =>
  COLUMNS.map((column) => ({ Date: day, Description: name, Balance: amount(balance) })[column] ?? '');

/**
 * The statement of one account for a range of days: the balance before it, each line with the balance after it, the
 * balance at its end. Voided lines and their voids both stand in it (money#statements).
 */
export const statementCsv: ExportFile = {
  count: async (tx, heading) => {
    const { rows } = await tx.query<{ count: number }>(`select count(*) ${FROM} ${IN_RANGE}`, valuesOf(heading));
    return rows[0]?.count ?? 0;
  },
  head: () => csv([COLUMNS]),
  next: async (tx, heading, limit) => {
    const { from, to, lastRow, runningCents } = heading.export;
    const begins = lastRow === 0;
    const lines = await nextLines(tx, heading, limit);
    let balance = begins ? await openingOf(tx, heading) : runningCents;
    const rows = [
      ...(begins ? [balanceLine(from, 'Opening balance', balance)] : []),
      ...lines.map((line) => cellsOf(line, (balance += line.amountCents))),
      ...(lines.length < limit ? [balanceLine(to, 'Closing balance', balance)] : []),
    ];
    return {
      text: csvLines(rows),
      rows: lines.length,
      lastRow: lines.at(-1)?.number ?? lastRow,
      runningCents: balance,
    };
  },
  foot: csvFoot,
};
