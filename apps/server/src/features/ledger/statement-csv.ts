import { RECEIVABLE } from '#domain/chart-of-accounts.ts';
import type { TenantTransaction } from '../../platform/database/tenant-database.ts';
import { amount, csv, csvFoot } from './export-file.ts';
import type { ExportFile, ExportHeading } from './export-file.ts';
import { describeEntry } from './journal.view.ts';

interface Line {
  number: number;
  effectiveOn: string;
  recordedAt: string;
  eventType: string;
  detail: string | null;
  amountCents: number;
  receiptNumber: number | null;
  voided: boolean;
}

/** Every entry that moves what the account owes, in log order: its balance is the sum of its receivable postings. */
const FROM = `
  from journal_entry j
  join lateral (
    select sum(p.debit_cents - p.credit_cents)::bigint as cents from posting p
    where p.organization_id = j.organization_id and p.journal_number = j.number and p.account_id = $2
      and p.ledger_account = '${RECEIVABLE}'
  ) moved on moved.cents is not null
  left join receipt r on r.organization_id = j.organization_id and r.event_id = j.event_id
  left join journal_entry v on v.organization_id = j.organization_id and v.reverses_event_id = j.event_id
    and v.number <= $3
  where j.organization_id = $1 and j.number <= $3
    and j.number in (select journal_number from posting where organization_id = $1 and account_id = $2)`;

const valuesOf = ({ organizationId, export: { accountId, journalNumber } }: ExportHeading): unknown[] => [
  organizationId,
  accountId,
  journalNumber,
];

const nextLines = async (tx: TenantTransaction, heading: ExportHeading, limit: number): Promise<Line[]> => {
  const { rows } = await tx.query<Line>(
    `select j.number, j.booked_on as "effectiveOn", j.recorded_at as "recordedAt", j.event_type as "eventType",
            j.detail, moved.cents as "amountCents", r.number as "receiptNumber", v.number is not null as voided
     ${FROM} and j.number > $4 order by j.number limit $5`,
    [...valuesOf(heading), heading.export.lastRow, limit],
  );
  return rows;
};

/**
 * The statement of one account with its running balance; voided lines and their voids both stand in it (decision 4).
 * Days narrow what is listed, never the balance.
 */
export const statementCsv: ExportFile = {
  count: async (tx, heading) => {
    const { rows } = await tx.query<{ count: number }>(`select count(*) ${FROM}`, valuesOf(heading));
    return rows[0]?.count ?? 0;
  },
  head: () => csv([['Date', 'Recorded At', 'Description', 'Receipt Number', 'Amount', 'Balance', 'Voided', 'Journal']]),
  next: async (tx, heading, limit) => {
    const { from, to, lastRow } = heading.export;
    const lines = await nextLines(tx, heading, limit);
    let balance = heading.export.runningCents;
    const listed = lines.flatMap((line) => {
      balance += line.amountCents;
      if ((from !== null && line.effectiveOn < from) || (to !== null && line.effectiveOn > to)) return [];
      return [
        [
          line.effectiveOn,
          line.recordedAt,
          describeEntry(line.eventType, line.detail),
          line.receiptNumber,
          amount(line.amountCents),
          amount(balance),
          line.voided ? 'VOID' : '',
          line.number,
        ],
      ];
    });
    return { text: csv(listed), rows: lines.length, lastRow: lines.at(-1)?.number ?? lastRow, runningCents: balance };
  },
  foot: csvFoot,
};
