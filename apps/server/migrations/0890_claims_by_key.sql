-- A connection makes the plans of this function once, often while few payments are claimed. Between the key and the
-- index by age PostgreSQL then chose the latter, or none, and read all claims of a day for each payment until it was
-- told of more. Old claims are forgotten every hour now, so a claim is found by its key alone.
drop function claim_payments(uuid, uuid, timestamptz, timestamptz, text[], uuid[], uuid[]);
drop index payment_claim_age;
create policy projector_of_all on payment_claim to {{projector}} using (true);
grant select, delete on payment_claim to {{projector}};

-- The claims of all payments that are being taken at the same moment, in one round trip and one commit. All locks of
-- what they could be mistaken for come first and in one order, so that two calls with the same payments cannot deadlock.
-- Then each command, in its own organization, is answered the claims of others and leaves its own; each statement sees
-- what was committed or claimed before it, so the second of two at once sees the first.
-- Nobody waits for the disk: a claim is worth something only beside its payment's event, which is committed later.
create or replace function claim_payments_together(asked jsonb)
  returns table (place int, claim_key text, payment_id uuid, account_id uuid, claimed_at timestamptz)
  language plpgsql volatile security invoker set search_path from current set enable_seqscan = off as $$
#variable_conflict use_column
declare
  one record;
  wanted text;
begin
  perform set_config('synchronous_commit', 'off', true);
  perform pg_advisory_xact_lock(lock) from (
    select distinct hashtextextended(c.organization::text || key, 0) as lock
    from jsonb_to_recordset(asked) as c (organization uuid, keys text[]), unnest(c.keys) as key order by 1) as locks;
  for one in
    select * from jsonb_to_recordset(asked) as c (place int, organization uuid, command uuid, now timestamptz,
      keys text[], payments uuid[], accounts uuid[])
    order by c.organization, c.place
  loop
    perform set_config('app.organization_id', one.organization::text, true);
    for wanted in select distinct key from unnest(one.keys) as key loop
      return query select one.place, c.claim_key, c.payment_id, c.account_id, c.claimed_at from payment_claim c
        where c.organization_id = one.organization and c.claim_key = wanted and c.command_id <> one.command;
    end loop;
    insert into payment_claim (organization_id, claim_key, payment_id, account_id, command_id, claimed_at)
      select one.organization, c.key, c.payment, c.account, one.command, one.now
      from unnest(one.keys, one.payments, one.accounts) as c (key, payment, account)
      on conflict (organization_id, claim_key, payment_id) do update set claimed_at = excluded.claimed_at;
  end loop;
end $$;
