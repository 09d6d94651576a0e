import { CARD_CLEARING, TO_CLASSIFY, UNDEPOSITED } from '#domain/kernel/chart-of-accounts.ts';
import type { StatementDays } from '#domain/office/statements.ts';
import type { TenantTransaction } from '../../../platform/database/tenant-database.ts';
import { EVENT_TAKEN_BACK } from '../../books/ledger/index.ts';
import type { Known } from '../statement-lines/index.ts';

/** Where money lies until the bank has it. */
export const CASH_PLACES = [UNDEPOSITED, CARD_CLEARING, TO_CLASSIFY] as const;

/** What moved money on a day, at a place, by one method: debits less credits. */
export interface CashMove {
  place: string;
  on: string;
  /** Of a payment, and of what voids, returns or banks it; null of what else moved money. */
  method: string | null;
  takenCents: number;
  takenBackCents: number;
  bankedCents: number;
  otherCents: number;
  /** The kinds of entries of each. */
  takenTypes: string[];
  takenBackTypes: string[];
  bankedTypes: string[];
  otherTypes: string[];
}

/** What one column of a day and a method comes to, and the kinds of its entries. */
const summed = (what: string, name: string): string => `
    coalesce(sum(net) filter (where what = '${what}'), 0)::bigint as ${name}_cents,
    coalesce(array_agg(distinct event_type) filter (where what = '${what}'), '{}') as ${name}_types`;

/** Every receipt is banked by an event of its own, with its method; a slip books its cash line alone (money#deposit-is-a-bag). */
const MOVES = `
  with line as (
    select p.ledger_account as place, p.booked_on, j.event_type, p.debit_cents - p.credit_cents as net,
      case when j.event_type = 'PaymentReceived' then 'taken'
           when j.event_type in ('PaymentVoided', 'PaymentReturned') then 'back'
           when j.event_type like '%Deposit%' or j.event_type like '%Settled' then 'banked'
           else 'other' end as what,
      case when j.event_type like 'Payment%' then coalesce(r.method, j.detail) end as method
    from posting p
    join journal_entry j on j.organization_id = p.organization_id and j.number = p.journal_number
    left join receipt r on r.organization_id = j.organization_id and r.event_id = ${EVENT_TAKEN_BACK}
    where p.organization_id = $1 and p.ledger_account = any ($2) and p.booked_on between $3 and $4
      and p.journal_number <= $5)
  select place, to_char(booked_on, 'YYYY-MM-DD') as on, method, ${summed('taken', 'taken')},
    ${summed('back', 'taken_back')}, ${summed('banked', 'banked')}, ${summed('other', 'other')}
  from line group by 1, 2, 3 order by 1, 2, 3`;

/** What moved money that the bank does not have yet, by day, place and method (money#daily-cash-sheet). */
export const readCashMoves = async (
  tx: TenantTransaction,
  organizationId: string,
  { journalNumber }: Known,
  { from, to }: StatementDays,
): Promise<CashMove[]> => {
  const { rows } = await tx.query<CashMove>(MOVES, [organizationId, CASH_PLACES, from ?? to, to, journalNumber]);
  return rows;
};
