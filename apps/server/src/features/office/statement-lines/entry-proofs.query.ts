/**
 * What entry `j` leads to: its receipt, the deposit that the receipt lies in, and the line of the bank of one of them or of
 * the entry itself (money#auditor-access).
 */
export const ENTRY_PROOFS = `
    case when receipt.payment_id is not null then jsonb_build_object('number', receipt.number,
      'accountId', receipt.account_id, 'paymentId', receipt.payment_id) end as receipt,
    case when slip.deposit_id is not null
      then jsonb_build_object('depositId', slip.deposit_id, 'number', slip.number) end as deposit,
    (select jsonb_build_object('bankAccountId', b.bank_account_id, 'postedOn', to_char(b.posted_on, 'YYYY-MM-DD'),
        'amountCents', b.amount_cents)
      from bank_line b where b.organization_id = j.organization_id
        and b.match_id in (j.event_id, receipt.payment_id, slip.deposit_id) limit 1) as bank_line`;
export const JOINED_PROOFS = `
  left join receipt on receipt.organization_id = j.organization_id and receipt.journal_number = j.number
    and receipt.event_id = j.event_id
  left join lateral (
    select p.deposit_id, e.slip as number from account_entry e
    join deposit p on p.organization_id = e.organization_id
      and p.kind = case left(e.slip, 1) when 'D' then 'deposit' else 'settlement' end
      and p.number = substring(e.slip from 3)::int
    where e.organization_id = receipt.organization_id and e.account_id = receipt.account_id
      and e.entry_id = receipt.payment_id and e.slip is not null
    order by e.position limit 1) slip on true`;
