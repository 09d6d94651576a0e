import type { BankItem } from '#contracts/books/bank/bank.ts';
import { isTransfer } from '#domain/books/banking.ts';
import type { PaymentMethod } from '#domain/kernel/payment-methods.ts';
import type { TenantTransaction } from '../../../platform/database/tenant-database.ts';
import {
  knownAccount,
  readHalves,
  RECEIPT_SENT_BACK,
  sideOf,
  wordsOfEntry,
  type BankSide,
  type NamedEntry,
} from '../bank/index.ts';
import { readDepositsById } from '../drawer/index.ts';
import { lineCommandId, type DepositLine } from '../payments/index.ts';

/** What the books have at the bank, as a reconciliation lists it. */
export interface BookItem extends BankItem {
  amountCents: number;
  isCheck: boolean;
  /** The event that booked it; null of a deposit or settlement. */
  eventId: string | null;
  /** The day on which it was voided. */
  voidedOn: string | null;
  /** Whether it is what one account has of a transfer. */
  isHalf?: boolean;
}

/** What is listed: for which reconciliation, up to which day; of these ids alone where they are given. */
export interface ListedFor {
  reconciliationId: string;
  bankAccountId: string;
  through: string;
  ids?: readonly string[] | undefined;
}

interface EntryRow extends NamedEntry {
  eventId: string;
  itemId: string;
  commandId: string;
  on: string;
  amountCents: number;
  accountId: string | null;
  paymentId: string | null;
  receiptNumber: number | null;
  backId: string | null;
  voidedOn: string | null;
}

const IDS = {
  entries: ({ idOf }: BankSide) => `${idOf('j.event_id')} = any (array(select id from unnest($5::uuid[]) as id union all
      select r.event_id from receipt r where r.organization_id = $1 and r.payment_id = any ($5::uuid[])))`,
  deposits: `d.deposit_id = any ($4::uuid[])`,
};

/**
 * SQL over `journal_entry j`: it may be no part of a deposit. Since there are deposits and settlements each receipt comes to
 * the bank by one; what came before, by itself, and that day's, is looked at line by line.
 */
const MAYBE_BY_ITSELF = `(j.event_type <> 'PaymentDeposited' or j.recorded_at < coalesce((
        select min(d.decided_at) from deposit d where d.organization_id = $1 and d.number = 1) + interval '1 day', 'infinity'))`;

/** SQL over `journal_entry j`: no other reconciliation has it; of what is ticked as its receipt, see below. */
const IN_NO_OTHER = `not exists (select from bank_reconciled_item t
        where t.organization_id = $1 and t.item_id = j.event_id and t.reconciliation_id <> $4)`;

/**
 * Events with what they moved at the bank up to a day, but those of deposits and settlements, which are listed whole.
 * Neither what another reconciliation has, nor what was voided up to that day unless it is ticked here; what voided it
 * is listed where it is ticked anywhere: the bank does not take back what it had.
 */
const entriesSql = (side: BankSide, ids: boolean): string => `
  select e.* from (
    select j.event_id, ${side.idOf('j.event_id')} as item_id, j.command_id, min(j.effective_on) as on, sum(p.debit_cents - p.credit_cents)::bigint as amount_cents,
      min(j.number) as journal_number, j.event_type, j.detail, j.account_id, r.payment_id, r.number as receipt_number,
      back.payment_id as back_id, back.number as back_number,
      case when j.event_type <> 'PaymentReturned' then ${side.idOf('j.reverses_event_id')} end as voids,
      j.reverses_event_id,
      (select min(v.effective_on) from journal_entry v where v.organization_id = j.organization_id
         and v.reverses_event_id = j.event_id and v.event_type <> 'PaymentReturned') as voided_on
    from posting p
    join journal_entry j on j.organization_id = p.organization_id and j.number = p.journal_number
    left join receipt r on r.organization_id = j.organization_id and r.event_id = j.event_id
    ${RECEIPT_SENT_BACK.trim()}
    where p.organization_id = $1 and p.ledger_account = $2 and j.effective_on <= $3 ${ids ? `and ${IDS.entries(side)}` : ''}
      and j.event_type <> all (array['DepositMade', 'CardsSettled', 'RefundSettled', 'ReturnSettled'])
      and ${MAYBE_BY_ITSELF} and ${IN_NO_OTHER}
    group by j.organization_id, j.event_id, j.command_id, j.event_type, j.detail, j.account_id, j.reverses_event_id,
      r.payment_id, r.number, back.payment_id, back.number
    having sum(p.debit_cents - p.credit_cents) <> 0) e
  where not exists (
      select from bank_reconciled_item t where t.organization_id = $1 and t.item_id in (e.item_id, e.payment_id)
        and t.reconciliation_id <> $4)
    and (e.voided_on is null or e.voided_on > $3 or exists (
      select from bank_reconciled_item t where t.organization_id = $1 and t.item_id in (e.item_id, e.payment_id)))
    and (e.voids is null or exists (
      select from bank_reconciled_item t where t.organization_id = $1 and t.item_id in (e.voids,
        (select r.payment_id from receipt r where r.organization_id = $1 and r.event_id = e.reverses_event_id))))
  order by e.on, e.journal_number`;

const depositsSql = (ids: boolean): string => `
  select d.deposit_id from deposit d
  where d.organization_id = $1 and d.made_on <= $2 and d.settled_at is not null ${ids ? `and ${IDS.deposits}` : ''}
    and not exists (select from bank_reconciled_item t where t.organization_id = $1 and t.item_id = d.deposit_id
      and t.reconciliation_id <> $3)`;

/** The lines of deposits that are of these accounts of clients. */
const LINES = `
  select deposit_id, kind, entry_id from deposit_line where organization_id = $1 and account_id = any ($2::uuid[])`;

const entryItem = (row: EntryRow): BookItem => {
  const { eventId, itemId, on, amountCents, accountId, paymentId, receiptNumber, backId, detail, voidedOn } = row;
  const of = { on, amountCents, accountId, eventId, voidedOn, isCheck: detail === 'Check' };
  if (paymentId !== null && isTransfer(detail as PaymentMethod)) {
    return { ...of, kind: 'transfer', id: paymentId, paymentId, words: `Transfer, receipt ${String(receiptNumber)}` };
  }
  return { ...of, kind: 'entry', id: itemId, paymentId: backId, words: wordsOfEntry(row) };
};

/** Without those that a deposit or settlement booked for one of its lines. */
const withoutParts = async (
  tx: TenantTransaction,
  organizationId: string,
  entries: readonly EntryRow[],
): Promise<EntryRow[]> => {
  const deposited = entries.filter(({ eventType }) => eventType === 'PaymentDeposited');
  if (deposited.length === 0) return [...entries];
  const accounts = [...new Set(deposited.map(({ accountId }) => accountId))];
  const { rows } = await tx.query<Pick<DepositLine, 'kind' | 'entryId'> & { depositId: string }>(LINES, [
    organizationId,
    accounts,
  ]);
  const parts = new Set(rows.map(({ depositId, ...line }) => lineCommandId(depositId, line)));
  return entries.filter(({ commandId }) => !parts.has(commandId));
};

const TICKED_ELSEWHERE = `
  select item_id from bank_reconciled_item
  where organization_id = $1 and reconciliation_id <> $2 and item_id = any ($3::uuid[])`;

/** What the account has of transfers to and from others, but what an earlier reconciliation has (money#bank-transfers). */
const halvesOfAccount = async (
  tx: TenantTransaction,
  organizationId: string,
  { reconciliationId, bankAccountId, through: to, ids }: ListedFor,
): Promise<BookItem[]> => {
  const halves = await readHalves(tx, organizationId, { to, bankAccountId, ids });
  if (halves.length === 0) return [];
  const { rows } = await tx.query<{ itemId: string }>(TICKED_ELSEWHERE, [
    organizationId,
    reconciliationId,
    halves.map(({ id }) => id),
  ]);
  const elsewhere = new Set(rows.map(({ itemId }) => itemId));
  return halves
    .filter(({ id }) => !elsewhere.has(id))
    .map(({ bankAccountId: _, ...half }) => ({ ...half, isCheck: false, voidedOn: null, isHalf: true }));
};

/** What the books have on the ledger account of the bank up to a day and no other reconciliation has, the oldest first (money#reconciliation). */
export const readBookItems = async (
  tx: TenantTransaction,
  organizationId: string,
  { reconciliationId, bankAccountId, through, ids }: ListedFor,
): Promise<BookItem[]> => {
  const of = ids === undefined ? [] : [ids];
  const side = sideOf((await knownAccount(tx, organizationId, bankAccountId)).kind);
  const listed = [organizationId, side.code, through, reconciliationId, ...of];
  const { rows: entries } = await tx.query<EntryRow>(entriesSql(side, ids !== undefined), listed);
  // Collateral is in no deposit, and goes to no other account at a bank.
  if (side.kind === 'trust') return entries.map(entryItem);
  const { rows: made } = await tx.query<{ depositId: string }>(depositsSql(ids !== undefined), [
    organizationId,
    through,
    reconciliationId,
    ...of,
  ]);
  const [own, deposits, halves] = await Promise.all([
    withoutParts(tx, organizationId, entries),
    readDepositsById(
      tx,
      organizationId,
      made.map(({ depositId }) => depositId),
    ),
    halvesOfAccount(tx, organizationId, { reconciliationId, bankAccountId, through, ids }),
  ]);
  const whole = deposits
    .filter(({ totalCents }) => totalCents !== 0)
    .map(({ depositId, kind, number, madeOn, totalCents }): BookItem => ({
      kind: 'deposit',
      id: depositId,
      on: madeOn,
      words: `${kind === 'deposit' ? 'Deposit' : 'Settlement'} ${number}`,
      accountId: null,
      paymentId: null,
      amountCents: totalCents,
      isCheck: false,
      eventId: null,
      voidedOn: null,
    }));
  return [...whole, ...own.map(entryItem), ...halves].toSorted((one, other) =>
    one.on < other.on ? -1 : one.on > other.on ? 1 : 0,
  );
};
