/**
 * SQL of what is unpaid of the debts of clients, for every report that asks: the same of all (money#allocation). It goes
 * through three steps, `ORIGINS`, lines of one's own by `lineOf`, `unpaidDebts`, behind a table `standing` of the accounts
 * and what each stands at. $1 is the organization.
 */

/** The accounts, and those that something of them came from: what moved keeps its day. */
export const ORIGINS = `
  origin as (
    select account_id from standing
    union
    select t.from_account_id from account_transfer t
    join origin o on o.account_id = t.to_account_id
    where t.organization_id = $1 and t.from_account_id is not null)`;

/** An entry as it stands on an account, with the day since when it does. The bond of a premium is its entry. */
export const lineOf = (bookedOn: string): string => `e.account_id, e.entry_id, e.kind,
      (max(case when e.kind <> 'PREMIUM' then e.bond_id::text end))::uuid as bond_id, sum(e.amount_cents)::bigint as cents,
      min(case when e.kind = 'PREMIUM' then ${bookedOn} else e.effective_on end) as first_on`;

/**
 * What is unpaid of every debt, of the lines in `line`. Payments pay pass-through first, then fees and charges, then
 * premium, the oldest first; a bond is as old as its first booking, a fee as its due day, and what moved keeps its day
 * (money#aging). What was paid back, or written off and taken back, is owed once more. `also` is a column by which lines and
 * accounts are told apart besides, where several days are asked at once.
 */
export const unpaidDebts = (also?: string): string => {
  const by = (of = ''): string => (also === undefined ? '' : `${of}${also}, `);
  return `
  dated as (
    select l.*, s.balance,
      coalesce(f.due_on, min(l.first_on) over (partition by ${by('l.')}l.entry_id, l.kind)) as since,
      case when coalesce(f.pass_through_cents, 0) > 0 then 0 when l.kind = 'PREMIUM' then 2 else 1 end as rank
    from line l
    left join standing s using (${by()}account_id)
    left join fee_due f on f.organization_id = $1 and f.account_id = l.account_id and f.entry_id = l.entry_id),
  debt as (
    select *, sum(cents) over (partition by ${by()}account_id order by rank, since, entry_id) as through,
      sum(cents) over (partition by ${by()}account_id) - balance as paid
    from dated where cents > 0 and balance > 0),
  unpaid as (
    select ${by()}account_id, entry_id, kind, rank, since,
      case when kind = 'PREMIUM' then entry_id else bond_id end as bond_id, least(cents, through - paid) as cents
    from debt where through > paid)`;
};
