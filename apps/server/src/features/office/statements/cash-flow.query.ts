import { ledgerAccountOfBank } from '#domain/books/bank-lines.ts';
import type { StatementDays } from '#domain/office/statements.ts';
import type { TenantTransaction } from '../../../platform/database/tenant-database.ts';
import { readBankAccounts, sideOf } from '../../books/bank/index.ts';
import type { Known } from '../statement-lines/index.ts';
import { readBankPlaces } from './bank-places.query.ts';

/** The accounts of the ledger that are at a bank. */
export const BANKS = ['1000', '1005'] as const;

/** What one type of entry brought to a bank and took from it. */
export interface BankMove {
  bank: string;
  eventType: string;
  inCents: number;
  outCents: number;
}

/** The same of one account at a bank, with what it came to before the period; null of none that is known. */
export interface PlacedMove extends BankMove {
  bankAccountId: string | null;
  beforeCents: number;
}

/** An account at a bank beside which the agency has others on the same account of the ledger. */
export interface NamedBank {
  bank: string;
  bankAccountId: string;
  name: string;
}

/** The accounts at banks whose ledger account is that of others, too. */
export const readNamedBanks = async (tx: TenantTransaction, organizationId: string): Promise<NamedBank[]> => {
  const accounts = (await readBankAccounts(tx, organizationId)).map(({ bankAccountId, name, lastFour, kind }) => ({
    bank: ledgerAccountOfBank(kind),
    bankAccountId,
    name: lastFour === '' ? name : `${name} ··${lastFour}`,
  }));
  return accounts.filter(({ bank }) => accounts.filter((other) => other.bank === bank).length > 1);
};

/** SQL: its type, but that of a card payment as of what settled it: it comes from the card company, not from the drawer. */
const TYPE = `case when j.event_type = 'PaymentDeposited' and j.detail in ('Credit Card', 'Credit/Debit')
    then 'CardsSettled' else j.event_type end as event_type`;

const MOVES = `
  select p.ledger_account as bank, ${TYPE}, sum(p.debit_cents)::bigint as in_cents,
    sum(-p.credit_cents)::bigint as out_cents
  from posting p
  join journal_entry j on j.organization_id = p.organization_id and j.number = p.journal_number
  where p.organization_id = $1 and p.ledger_account = any ($2) and p.booked_on between $3 and $4
    and p.journal_number <= $5
  group by 1, 2 order by 1, 2`;

/** What moved money at the bank in a period, by type of entry (money#cash-flow). */
export const readBankMoves = async (
  tx: TenantTransaction,
  organizationId: string,
  { journalNumber }: Known,
  { from, to }: StatementDays,
): Promise<BankMove[]> =>
  (await tx.query<BankMove>(MOVES, [organizationId, BANKS, from ?? to, to, journalNumber])).rows;

/** SQL: what a statement calls the event there, as its ledger account is of the agency's own money or of collateral. */
const thingOf = (eventId: string): string =>
  `case p.ledger_account when '1005' then ${sideOf('trust').idOf(eventId)} else ${eventId} end`;

/** What took an entry back is where the entry was, unless the bank has a line of it. */
const PLACED = `
  with place as materialized (
    select id, bank_account_id from unnest($6::uuid[], $7::uuid[]) as given (id, bank_account_id))
  select p.ledger_account as bank, ${TYPE},
    coalesce(p.bank_account_id, own.bank_account_id, slip.bank_account_id, reversed.bank_account_id,
      paid.bank_account_id) as bank_account_id,
    coalesce(sum(p.debit_cents - p.credit_cents) filter (where p.booked_on < $3), 0)::bigint as before_cents,
    coalesce(sum(p.debit_cents) filter (where p.booked_on >= $3), 0)::bigint as in_cents,
    coalesce(sum(-p.credit_cents) filter (where p.booked_on >= $3), 0)::bigint as out_cents
  from posting p
  join journal_entry j on j.organization_id = p.organization_id and j.number = p.journal_number
  left join receipt r on r.organization_id = j.organization_id and r.event_id = coalesce(j.reverses_event_id, j.event_id)
  left join place own on own.id = ${thingOf('j.event_id')}
  left join place slip on slip.id = j.command_id
  left join place reversed on reversed.id = ${thingOf('j.reverses_event_id')}
  left join place paid on paid.id = r.payment_id
  where p.organization_id = $1 and p.ledger_account = any ($2) and p.booked_on <= $4 and p.journal_number <= $5
  group by 1, 2, 3 order by 1, 2, 3`;

/** The same for each account at a bank, and what each had before (money#bank-of-a-posting). */
export const readPlacedMoves = async (
  tx: TenantTransaction,
  organizationId: string,
  { journalNumber }: Known,
  { period: { from, to }, banks }: { period: StatementDays; banks: readonly string[] },
): Promise<PlacedMove[]> => {
  if (banks.length === 0) return [];
  const places = await readBankPlaces(tx, organizationId);
  const values = [organizationId, banks, from ?? to, to, journalNumber, [...places.keys()], [...places.values()]];
  return (await tx.query<PlacedMove>(PLACED, values)).rows;
};
