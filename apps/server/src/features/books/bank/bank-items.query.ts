import type { BankItem, BankProposal } from '#contracts/books/bank/bank.ts';
import { CHECK_DAYS, proposalsFor, type ComparedItem, type ComparedLine } from '#domain/books/bank-matches.ts';
import { isTransfer } from '#domain/books/banking.ts';
import { BANK } from '#domain/kernel/chart-of-accounts.ts';
import { addDays } from '#domain/kernel/days.ts';
import type { PaymentMethod } from '#domain/kernel/payment-methods.ts';
import type { TenantTransaction } from '../../../platform/database/tenant-database.ts';
import { readDepositsOf } from '../drawer/index.ts';
import { describeEntry } from '../ledger/index.ts';
import { lineCommandId } from '../payments/index.ts';

/** A line as it is matched. */
export interface LineToMatch extends ComparedLine {
  checkNumber: string;
}

type Item = BankItem & ComparedItem;

interface EntryRow {
  eventId: string;
  on: string;
  amountCents: number;
  journalNumber: number;
  eventType: string;
  detail: string | null;
  accountId: string | null;
  paymentId: string | null;
  receiptNumber: number | null;
}

/**
 * Events with what they moved at the bank: neither those of a deposit or settlement, which is offered whole, nor what was
 * taken back and what took it back. What a bank returned stands beside what it had taken. A day whose month was closed is
 * booked on a later one.
 */
const ENTRIES = `
  select j.event_id, min(j.effective_on) as on, sum(p.debit_cents - p.credit_cents)::bigint as amount_cents,
    min(j.number) as journal_number, j.event_type, j.detail, j.account_id, r.payment_id, r.number as receipt_number
  from posting p
  join journal_entry j on j.organization_id = p.organization_id and j.number = p.journal_number
  left join receipt r on r.organization_id = j.organization_id and r.event_id = j.event_id
  where p.organization_id = $1 and p.ledger_account = $2 and p.booked_on between $3::date and $4::date + 45
    and j.effective_on between $3::date and $4::date
    and j.event_type <> all (array['DepositMade', 'CardsSettled', 'RefundSettled', 'ReturnSettled'])
    and j.command_id <> all ($5::uuid[])
    and (j.reverses_event_id is null or j.event_type = 'PaymentReturned')
    and not exists (
      select from journal_entry v where v.organization_id = j.organization_id and v.reverses_event_id = j.event_id
        and v.event_type <> 'PaymentReturned')
  group by j.event_id, j.event_type, j.detail, j.account_id, r.payment_id, r.number
  having sum(p.debit_cents - p.credit_cents) = $6
  order by journal_number`;

const LINES_OF = `
  select deposit_id, kind, entry_id from deposit_line where organization_id = $1 and deposit_id = any ($2::uuid[])`;

const CHECKS = `
  select paid_on from search.payouts_by_check($2) where current_organization() = $1 and amount_cents = $3`;

const MATCHED = 'select match_id from bank_line where organization_id = $1 and match_id = any ($2::uuid[])';

const NEAR = 3;

const itemOf = (row: EntryRow, daysOfCheck: readonly string[]): Item => {
  const { on, amountCents, accountId, paymentId, receiptNumber, detail } = row;
  const isCheck = detail === 'Check';
  const of = { on, amountCents, accountId, isCheck, hasSameNumber: isCheck && daysOfCheck.includes(on) };
  if (paymentId !== null && isTransfer(detail as PaymentMethod)) {
    return { ...of, kind: 'transfer', id: paymentId, words: `Transfer, receipt ${String(receiptNumber)}` };
  }
  const words = `${describeEntry(row.eventType, detail)}, entry ${String(row.journalNumber)}`;
  return { ...of, kind: 'entry', id: row.eventId, words };
};

/** Deposits and settlements near the line, and the commands that booked what they took. */
const readDeposits = async (
  tx: TenantTransaction,
  organizationId: string,
  { postedOn, amountCents }: ComparedLine,
): Promise<{ items: Item[]; commands: string[] }> => {
  const days = { from: addDays(postedOn, -NEAR), to: addDays(postedOn, NEAR) };
  const deposits = await readDepositsOf(tx, organizationId, days);
  const { rows } = await tx.query<{
    depositId: string;
    kind: 'receipt' | 'card' | 'refund' | 'return';
    entryId: string;
  }>(LINES_OF, [organizationId, deposits.map(({ depositId }) => depositId)]);
  const items = deposits
    .filter(({ isUnderway, totalCents }) => !isUnderway && totalCents === amountCents)
    .map(({ depositId, kind, number, madeOn }): Item => ({
      kind: 'deposit',
      id: depositId,
      on: madeOn,
      words: `${kind === 'deposit' ? 'Deposit' : 'Settlement'} ${number}`,
      accountId: null,
      amountCents,
      isCheck: false,
      hasSameNumber: false,
    }));
  return { items, commands: rows.map(({ depositId, ...line }) => lineCommandId(depositId, line)) };
};

/** What of the books fits a line and no line is matched with (money#bank-matching). */
export const readProposals = async (
  tx: TenantTransaction,
  organizationId: string,
  line: LineToMatch,
): Promise<BankProposal[]> => {
  const { postedOn, amountCents, checkNumber } = line;
  const { items, commands } = await readDeposits(tx, organizationId, line);
  const checks =
    checkNumber === '' || amountCents > 0
      ? []
      : (await tx.query<{ paidOn: string }>(CHECKS, [organizationId, checkNumber, -amountCents])).rows;
  const from = addDays(postedOn, amountCents < 0 ? -CHECK_DAYS : -NEAR);
  const { rows } = await tx.query<EntryRow>(ENTRIES, [
    organizationId,
    BANK,
    from,
    addDays(postedOn, NEAR),
    commands,
    amountCents,
  ]);
  const daysOfCheck = checks.map(({ paidOn }) => paidOn);
  const all = [...items, ...rows.map((row) => itemOf(row, daysOfCheck))];
  const matched = await tx.query<{ matchId: string }>(MATCHED, [organizationId, all.map(({ id }) => id)]);
  const taken = new Set(matched.rows.map(({ matchId }) => matchId));
  const free = all.filter(({ id }) => !taken.has(id));
  return proposalsFor(line, free).map(({ isCheck: _, hasSameNumber: __, ...proposal }) => proposal);
};
