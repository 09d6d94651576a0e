/** A surety's BUF in cents: what is ours of it (1040), what of that was not paid yet (2210), and what it therefore holds. */
export interface BufFigures {
  bookCents: number;
  payableCents: number;
  /** Below zero where more came back than was paid. */
  heldCents: number;
}

/** `$1` the organization, `$2` the surety; `Σ (1040 − 2210)` of money#buf-limits. */
export const BUF_HELD_SQL = `
  select b.book_cents, b.payable_cents, (b.book_cents - b.payable_cents)::bigint as held_cents
  from (
    select coalesce(sum(p.debit_cents - p.credit_cents) filter (where p.ledger_account = '1040'), 0)::bigint as book_cents,
      coalesce(sum(p.credit_cents - p.debit_cents) filter (where p.ledger_account = '2210'), 0)::bigint as payable_cents
    from posting p
    where p.organization_id = $1 and p.surety_id = $2 and p.ledger_account in ('1040', '2210')
  ) b`;
