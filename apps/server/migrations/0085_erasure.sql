-- The worker looks across organizations for whoever was erased and came back with a restored backup.
create policy projector_of_all on defendant for select to {{projector}} using (true);
grant select (organization_id, id, lifecycle) on defendant to {{projector}};
