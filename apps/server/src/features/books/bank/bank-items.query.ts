import type { BankItem, BankProposal } from '#contracts/books/bank/bank.ts';
import {
  CHECK_DAYS,
  NEAR_DAYS,
  proposalsFor,
  type ComparedItem,
  type ComparedLine,
} from '#domain/books/bank-matches.ts';
import { isTransfer } from '#domain/books/banking.ts';
import { addDays } from '#domain/kernel/days.ts';
import type { PaymentMethod } from '#domain/kernel/payment-methods.ts';
import type { TenantTransaction } from '../../../platform/database/tenant-database.ts';
import { readDepositsOf } from '../drawer/index.ts';
import { lineCommandId, type DepositLine } from '../payments/index.ts';
import { sideOf, type BankSide } from './bank-side.ts';
import { knownAccount } from './known-account.ts';
import { RECEIPT_SENT_BACK, wordsOfEntry, type NamedEntry } from './receipt-sent-back.ts';
import { readHalves } from './transfer-halves.ts';

/** A line as it is matched. */
export interface LineToMatch extends ComparedLine {
  bankLineId: string;
  bankAccountId: string;
  checkNumber: string;
}

/** What only one account at a bank has, a half of a transfer, says which. */
type Item = BankItem & Omit<ComparedItem, 'hasSameNumber'> & { bankAccountId?: string };

interface EntryRow extends NamedEntry {
  itemId: string;
  commandId: string;
  on: string;
  amountCents: number;
  accountId: string | null;
  paymentId: string | null;
  receiptNumber: number | null;
  backId: string | null;
}

/**
 * Events with what they moved at the bank: neither those of a deposit or settlement, which is offered whole, nor what was
 * taken back and what took it back. What a bank returned stands beside what it had taken. A day whose month was closed is
 * booked on a later one.
 */
const entriesSql = ({ idOf }: BankSide): string => `
  select ${idOf('j.event_id')} as item_id, j.command_id, min(j.effective_on) as on, sum(p.debit_cents - p.credit_cents)::bigint as amount_cents,
    min(j.number) as journal_number, j.event_type, j.detail, j.account_id, r.payment_id, r.number as receipt_number,
    back.payment_id as back_id, back.number as back_number
  from posting p
  join journal_entry j on j.organization_id = p.organization_id and j.number = p.journal_number
  left join receipt r on r.organization_id = j.organization_id and r.event_id = j.event_id
  ${RECEIPT_SENT_BACK.trim()}
  where p.organization_id = $1 and p.ledger_account = $2 and p.booked_on between $3::date and $4::date + 45
    and j.effective_on between $3::date and $4::date
    and j.event_type <> all (array['DepositMade', 'CardsSettled', 'RefundSettled', 'ReturnSettled'])
    and (j.reverses_event_id is null or j.event_type = 'PaymentReturned')
    and not exists (
      select from journal_entry v where v.organization_id = j.organization_id and v.reverses_event_id = j.event_id
        and v.event_type <> 'PaymentReturned')
  group by j.event_id, j.command_id, j.event_type, j.detail, j.account_id, r.payment_id, r.number,
    back.payment_id, back.number
  having sum(p.debit_cents - p.credit_cents) = any ($5::bigint[])
  order by journal_number`;

const LINES_OF = `
  select deposit_id, kind, entry_id from deposit_line where organization_id = $1 and deposit_id = any ($2::uuid[])`;

/** Days on which the checks that lines name were paid out. */
const CHECKS = `
  select l.bank_line_id, c.paid_on
  from unnest($2::uuid[], $3::text[], $4::bigint[]) as l (bank_line_id, check_number, cents)
  cross join lateral search.payouts_by_check(l.check_number) c
  where current_organization() = $1 and c.amount_cents = l.cents`;

const MATCHED = 'select match_id from bank_line where organization_id = $1 and match_id = any ($2::uuid[])';

const itemOf = (row: EntryRow): Item => {
  const { on, amountCents, accountId, paymentId, receiptNumber, backId, detail } = row;
  const of = { on, amountCents, accountId, isCheck: detail === 'Check' };
  if (paymentId !== null && isTransfer(detail as PaymentMethod)) {
    return { ...of, kind: 'transfer', id: paymentId, paymentId, words: `Transfer, receipt ${String(receiptNumber)}` };
  }
  return { ...of, kind: 'entry', id: row.itemId, paymentId: backId, words: wordsOfEntry(row) };
};

/** Deposits and settlements of these days, and the commands that booked what they took. */
const readDeposits = async (
  tx: TenantTransaction,
  organizationId: string,
  days: { from: string; to: string },
): Promise<{ items: Item[]; commands: Set<string> }> => {
  const deposits = await readDepositsOf(tx, organizationId, days);
  const { rows } = await tx.query<Pick<DepositLine, 'kind' | 'entryId'> & { depositId: string }>(LINES_OF, [
    organizationId,
    deposits.map(({ depositId }) => depositId),
  ]);
  const items = deposits
    .filter(({ isUnderway }) => !isUnderway)
    .map(({ depositId, kind, number, madeOn, totalCents }): Item => ({
      kind: 'deposit',
      id: depositId,
      on: madeOn,
      words: `${kind === 'deposit' ? 'Deposit' : 'Settlement'} ${number}`,
      accountId: null,
      paymentId: null,
      amountCents: totalCents,
      isCheck: false,
    }));
  return { items, commands: new Set(rows.map(({ depositId, ...line }) => lineCommandId(depositId, line))) };
};

const readChecks = async (
  tx: TenantTransaction,
  organizationId: string,
  lines: readonly LineToMatch[],
): Promise<Set<string>> => {
  const paid = lines.filter(({ checkNumber, amountCents }) => checkNumber !== '' && amountCents < 0);
  if (paid.length === 0) return new Set();
  const { rows } = await tx.query<{ bankLineId: string; paidOn: string }>(CHECKS, [
    organizationId,
    paid.map(({ bankLineId }) => bankLineId),
    paid.map(({ checkNumber }) => checkNumber),
    paid.map(({ amountCents }) => -amountCents),
  ]);
  return new Set(rows.map(({ bankLineId, paidOn }) => `${bankLineId} ${paidOn}`));
};

const proposalOf = (item: BankProposal): BankProposal => {
  const { kind, id, on, words, accountId, paymentId, amountCents, isExact } = item;
  return { kind, id, on, words, accountId, paymentId, amountCents, isExact };
};

/** What an account of collateral has: it is banked by itself, and goes to no other account at a bank. */
const NO_DEPOSITS = { items: [], commands: new Set<string>() };

/** All of them are of one account. */
const sideOfLines = async (
  tx: TenantTransaction,
  organizationId: string,
  [line]: readonly LineToMatch[],
): Promise<BankSide> =>
  sideOf(line === undefined ? 'operating' : (await knownAccount(tx, organizationId, line.bankAccountId)).kind);

/** What of the books fits each line and no line is matched with (money#bank-matching). */
export const readProposals = async <Line extends LineToMatch>(
  tx: TenantTransaction,
  organizationId: string,
  lines: readonly Line[],
): Promise<(readonly [Line, BankProposal[]])[]> => {
  const days = lines.map(({ postedOn }) => postedOn).toSorted();
  const [first, last] = [days[0], days.at(-1)];
  if (first === undefined || last === undefined) return [];
  const to = addDays(last, NEAR_DAYS);
  const amounts = [...new Set(lines.map(({ amountCents }) => amountCents))];
  const side = await sideOfLines(tx, organizationId, lines);
  const near = { from: addDays(first, -NEAR_DAYS), to };
  const { items, commands } = side.kind === 'trust' ? NO_DEPOSITS : await readDeposits(tx, organizationId, near);
  const from = addDays(first, -CHECK_DAYS);
  const { rows } = await tx.query<EntryRow>(entriesSql(side), [organizationId, side.code, from, to, amounts]);
  const halves = side.kind === 'trust' ? [] : await readHalves(tx, organizationId, near);
  const all: Item[] = [
    ...items,
    ...rows.filter(({ commandId }) => !commands.has(commandId)).map(itemOf),
    ...halves.map(({ eventId: _, ...half }) => ({ ...half, isCheck: false })),
  ];
  const matched = await tx.query<{ matchId: string }>(MATCHED, [organizationId, all.map(({ id }) => id)]);
  const taken = new Set(matched.rows.map(({ matchId }) => matchId));
  const free = Map.groupBy(
    all.filter(({ id }) => !taken.has(id)),
    ({ amountCents }) => amountCents,
  );
  const checks = await readChecks(tx, organizationId, lines);
  return lines.map((line) => {
    const compared = (free.get(line.amountCents) ?? [])
      .filter(({ bankAccountId = line.bankAccountId }) => bankAccountId === line.bankAccountId)
      .map((item) => ({ ...item, hasSameNumber: item.isCheck && checks.has(`${line.bankLineId} ${item.on}`) }));
    return [line, proposalsFor(line, compared).map(proposalOf)];
  });
};
