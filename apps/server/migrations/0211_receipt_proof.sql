-- The public page of a receipt (bonds.md 6) knows no organization before it has found its receipt: this function, for
-- the role of the api alone, answers whose receipt a code is of, and nothing of what stands on it.
create policy search_of_all on receipt_paper for select to {{search}} using (true);
grant select (organization_id, payment_id, code) on receipt_paper to {{search}};

create function search.receipt_of_code(wanted text) returns table (organization_id uuid, payment_id uuid)
  language sql stable security definer set search_path = public, pg_temp
as $body$
  select p.organization_id, p.payment_id from receipt_paper p where p.code = wanted
$body$;

do $body$
begin
  execute format('alter function search.receipt_of_code(text) owner to %I', {{search:literal}});
  execute format('revoke all on function search.receipt_of_code(text) from public');
  execute format('grant execute on function search.receipt_of_code(text) to %I', {{app:literal}});
end
$body$;
