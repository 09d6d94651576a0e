-- The grant of a link names whom it pays, on which basis and how much (recovery.md 5): dollars, or a share of the face of
-- the bonds that were FORFEITED in the case, in basis points.
alter table outside_link
  add column fee_basis text check (fee_basis in ('flat', 'percent of face')),
  add column fee_payee_id uuid,
  add column fee_cents bigint check (fee_cents > 0),
  add column fee_basis_points int check (fee_basis_points between 1 and 10000),
  add constraint outside_link_fee_payee foreign key (organization_id, fee_payee_id) references recovery_payee,
  add constraint outside_link_fee check (
    (fee_basis is null) = (fee_payee_id is null)
    and (fee_cents is not null) = (fee_basis is not distinct from 'flat')
    and (fee_basis_points is not null) = (fee_basis is not distinct from 'percent of face'));
create index outside_link_with_fee on outside_link (organization_id, case_id) where fee_basis is not null;
create policy projector_of_all on outside_link to {{projector}} using (true);
grant select on outside_link to {{projector}};

-- The link that proposed a cost: once.
alter table recovery_cost
  add column outside_link_id uuid,
  add constraint recovery_cost_outside_link foreign key (organization_id, outside_link_id) references outside_link;
create unique index recovery_cost_of_outside_link on recovery_cost (organization_id, outside_link_id)
  where outside_link_id is not null;
