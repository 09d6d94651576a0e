/** Tables that triggers keep from views and files: a SELECT of the rows that they must have for one organization. */
export const keptByTriggers: Readonly<Record<string, string>> = {
  defendant_balance: `
    select current_organization() as organization_id, d.id as defendant_id,
      coalesce(sum(a.premium_cents + a.charges_cents + a.fees_cents - a.payments_cents), 0)::bigint as balance_cents,
      max(a.last_payment_on) as last_payment_on
    from (select id from defendant where organization_id = current_organization()
          union select defendant_id from account where organization_id = current_organization()) d
    left join account a on a.organization_id = current_organization() and a.defendant_id = d.id
    group by d.id`,
  defendant_court: `
    select current_organization() as organization_id, d.id as defendant_id, min(f.court_date) as file_court_date,
      min(b.court_date) as bond_court_date, count(b.bond_id)::int as open_bonds,
      least(min(f.court_date), min(b.court_date)) as court_date
    from (select id from defendant where organization_id = current_organization()
          union select defendant_id from bond where organization_id = current_organization()) d
    left join defendant f on f.organization_id = current_organization() and f.id = d.id
    left join bond b on b.organization_id = current_organization() and b.defendant_id = d.id
      and b.status = 'OPEN' and b.voided_at is null
    group by d.id`,
};
