-- Bonds that may be unfinished: few, wherever there are many bonds (today#unfinished-bond).
create index bond_unfinished on bond (organization_id, written_at)
  where status = 'OPEN' and voided_at is null and power_number = '' and coalesce(amount_cents, 0) = 0;
