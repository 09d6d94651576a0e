import { Injectable } from '@nestjs/common';
import { z } from 'zod';
import type { Deposit, DepositedLine, getDeposit, listDeposits } from '#contracts/books/drawer/drawer.ts';
import type { SlipFile } from '#contracts/books/drawer/slip-files.ts';
import type { InputOf, ResponseOf } from '#contracts/kernel/endpoint.ts';
import { slipNumber } from '#domain/books/banking.ts';
import type { Actor } from '../../../kernel/actor.ts';
import { Refused } from '../../../kernel/refused.ts';
import { decodeCursor, encodeCursor } from '../../../platform/database/cursor.ts';
import type { TenantTransaction } from '../../../platform/database/tenant-database.ts';
import { Reads } from '../../../platform/projections/reads.ts';
import { nameOf } from '../../agency/organizations/index.ts';
import { Documents } from '../../people/documents/index.ts';
import { cashLinesLeft, type TillLine } from '../payments/index.ts';
import { TillNames } from '../tills/index.ts';
import { LINE_COLUMNS, LINE_JOINS, type ReadLine } from './banked-line.ts';

interface DepositRow extends Omit<Deposit, 'number' | 'totalCents'> {
  /** The cash lines of tills, and what it took in cash by the till; null where all was of the office drawer. */
  tills: TillLine[] | null;
  tookOfTills: { tillId: string; cents: number }[] | null;
  number: number;
  /** How many lines were decided: some may have been taken elsewhere meanwhile. */
  lines: number;
  takenCents: number;
  cashReceiptsCents: number;
}

/** The lines that it has taken: what it took bears its number. */
const TAKEN = `
  from deposit_line l
  join lateral (
    select e.* from account_entry e
    where e.organization_id = l.organization_id and e.account_id = l.account_id and e.entry_id = l.entry_id
      and e.slip = left(upper(d.kind), 1) || '-' || to_char(d.number, 'FM9999999990000')
      and case l.kind when 'refund' then e.kind = 'REFUND' when 'return' then e.what = 'returned'
        else e.kind = 'PAYMENT' and e.amount_cents < 0 end
    order by e.position limit 1) e on true`;

const DEPOSITS = `
  select d.deposit_id, d.kind, d.number, d.made_on, ${nameOf('staff', 'Former staff')} as made_by,
    d.decided_at as recorded_at, d.settled_at is null as is_underway, d.cash_cents, d.tills, d.fee_cents, taken.*,
    case when q.request_id is not null then ${nameOf('second', 'Former staff')} end as approved_by,
    coalesce(q.alone, false) as approved_alone,
    (select count(*)::int from deposit_line l
     where l.organization_id = d.organization_id and l.deposit_id = d.deposit_id) as lines
  from deposit d
  cross join lateral (
    select count(*)::int as receipts, coalesce(sum(-e.amount_cents), 0)::bigint as taken_cents,
      coalesce(sum(-e.amount_cents) filter (where e.method = 'Cash'), 0)::bigint as cash_receipts_cents,
      jsonb_agg(jsonb_build_object('tillId', (
          select p.till_id from receipt r
          join posting p on p.organization_id = r.organization_id and p.journal_number = r.journal_number
          where r.organization_id = e.organization_id and r.payment_id = e.entry_id and p.till_id is not null limit 1),
        'cents', -e.amount_cents)) filter (where e.method = 'Cash' and d.tills is not null) as took_of_tills
    ${TAKEN} where l.organization_id = d.organization_id and l.deposit_id = d.deposit_id) taken
  left join agent staff on staff.organization_id = d.organization_id and staff.user_id = d.decided_by
  left join deposit_request q on q.organization_id = d.organization_id and q.request_id = d.deposit_id
  left join agent second on second.organization_id = d.organization_id and second.user_id = q.decided_by
  where d.organization_id = $1`;

const PAGE = `${DEPOSITS} and d.kind = $2 and ($3::int is null or d.number < $3)
  and ($5::date is null or d.made_on >= $5) and ($6::date is null or d.made_on <= $6)
  order by d.number desc limit $4`;
const OF_DAYS = `${DEPOSITS} and d.made_on between $2 and $3 order by d.kind, d.number`;
const OF_IDS = `${DEPOSITS} and d.deposit_id = any ($2::uuid[]) order by d.kind, d.number`;
const ONE = `${DEPOSITS} and d.deposit_id = $2`;

const LINES = `
  select e.line_kind as kind, ${LINE_COLUMNS},
    (select back.effective_on from account_entry back
     where back.organization_id = e.organization_id and back.entry_id = e.entry_id and back.kind = 'PAYMENT'
       and back.what = 'returned' limit 1) as returned_on
  from deposit d
  cross join lateral (
    select l.place, l.kind as line_kind, e.* ${TAKEN} where l.organization_id = d.organization_id and l.deposit_id = d.deposit_id) e
  ${LINE_JOINS}
  where d.organization_id = $1 and d.deposit_id = $2
  order by e.place`;

/** So many photos of a slip are shown. */
const MOST_FILES = 100;

const cursorValues = z.tuple([z.int().positive()]);

/** What it took in cash, by the till; null the office drawer. */
const cashTaken = ({ cashReceiptsCents, tookOfTills }: DepositRow): Map<string | null, number> => {
  const taken = new Map<string | null, number>(tookOfTills === null ? [[null, cashReceiptsCents]] : []);
  for (const { tillId, cents } of tookOfTills ?? []) taken.set(tillId, (taken.get(tillId) ?? 0) + cents);
  return taken;
};

/** Its cash lines, cut to what its cash receipts hold; they are gone where every line was taken elsewhere. */
const cashLines = (row: DepositRow) => (row.lines === 0 || row.receipts > 0 ? cashLinesLeft(row, cashTaken(row)) : []);

/** The same as people see it; a fee is gone where every line was taken elsewhere. */
const shown = (found: DepositRow): Deposit => {
  const { lines, takenCents, cashReceiptsCents: _, tills: __, tookOfTills: ___, number, ...row } = found;
  const cashCents = cashLines(found).reduce((sum, line) => sum + line.cashCents, 0);
  const feeCents = lines === 0 || row.receipts > 0 ? row.feeCents : 0;
  return {
    ...row,
    number: slipNumber(row.kind, number),
    cashCents,
    feeCents,
    totalCents: takenCents + cashCents - feeCents,
  };
};

/** What went to the bank on these days, deposits and settlements, by their numbers. */
export const readDepositsOf = async (
  tx: TenantTransaction,
  organizationId: string,
  { from, to }: { from: string; to: string },
): Promise<Deposit[]> => {
  const { rows } = await tx.query<DepositRow>(OF_DAYS, [organizationId, from, to]);
  return rows.map(shown);
};

/** The same by their ids. */
export const readDepositsById = async (
  tx: TenantTransaction,
  organizationId: string,
  depositIds: readonly string[],
): Promise<Deposit[]> => {
  if (depositIds.length === 0) return [];
  const { rows } = await tx.query<DepositRow>(OF_IDS, [organizationId, depositIds]);
  return rows.map(shown);
};

/** What was taken to the bank, deposit by deposit (money#deposit-is-a-bag). */
@Injectable()
export class DepositList {
  constructor(
    private readonly reads: Reads,
    private readonly documents: Documents,
    private readonly tills: TillNames,
  ) {}

  /** One page, the newest first; for an auditor of their period (money#auditor-access). */
  async list(
    { organizationId, period }: Actor,
    { kind, cursor, limit }: InputOf<typeof listDeposits>['query'],
  ): Promise<ResponseOf<typeof listDeposits>> {
    const [before] = decodeCursor(cursorValues, cursor) ?? [null];
    const { rows } = await this.reads.after({ organizationId }, ['ledger', 'accounts'], (tx) =>
      tx.query<DepositRow>(PAGE, [organizationId, kind, before, limit + 1, period?.from ?? null, period?.to ?? null]),
    );
    const page = rows.slice(0, limit);
    const last = page.at(-1);
    return { rows: page.map(shown), nextCursor: rows.length > limit && last ? encodeCursor([last.number]) : null };
  }

  /** @throws Refused DEPOSIT_NOT_FOUND, also for another organization's. */
  async get(actor: Actor, depositId: string): Promise<ResponseOf<typeof getDeposit>> {
    const { organizationId } = actor;
    const made = await this.reads.after({ organizationId }, ['ledger', 'accounts'], async (tx) => {
      const [{ rows: found }, { rows: lines }] = await Promise.all([
        tx.query<DepositRow>(ONE, [organizationId, depositId]),
        tx.query<ReadLine<DepositedLine>>(LINES, [organizationId, depositId]),
      ]);
      const [row] = found;
      if (!row) throw new Refused('DEPOSIT_NOT_FOUND');
      return { ...shown(row), lines, cashLines: cashLines(row) };
    });
    const { rows } = await this.documents.attachments(actor, [{ kind: 'deposit', id: depositId }], {
      limit: MOST_FILES,
    });
    const lines = await this.tills.on({ organizationId }, made.lines);
    const cash = await this.tills.on({ organizationId }, made.cashLines);
    return { ...made, lines, cashLines: cash, files: rows as unknown as SlipFile[] };
  }
}
