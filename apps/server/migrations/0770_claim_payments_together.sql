-- The claims of all payments that are being taken at the same moment, in one round trip and one commit: it stands on the
-- path of every payment. All locks come first and in one order, so that two calls with the same payments cannot
-- deadlock; then each command claims in its own organization, and sees what the one before it has claimed.
create function claim_payments_together(asked jsonb)
  returns table (place int, claim_key text, payment_id uuid, account_id uuid, claimed_at timestamptz)
  language plpgsql volatile security invoker set search_path from current as $$
declare
  one record;
begin
  perform pg_advisory_xact_lock(lock) from (
    select distinct hashtextextended(c.organization::text || key, 0) as lock
    from jsonb_to_recordset(asked) as c (organization uuid, keys text[]), unnest(c.keys) as key order by 1) as locks;
  for one in
    select * from jsonb_to_recordset(asked) as c (place int, organization uuid, command uuid, now timestamptz,
      since timestamptz, keys text[], payments uuid[], accounts uuid[])
    order by c.organization, c.place
  loop
    perform set_config('app.organization_id', one.organization::text, true);
    return query select one.place, c.* from claim_payments(
      one.organization, one.command, one.now, one.since, one.keys, one.payments, one.accounts) as c;
  end loop;
end $$;
