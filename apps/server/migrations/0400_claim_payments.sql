-- One call before each payment, where there were four statements: it locks what the payment could be mistaken for,
-- forgets claims that are too old, answers those of other commands and leaves its own. Each statement of the function
-- sees what was committed before it, so the second of two at once sees the first.
-- Nobody waits for the disk: a claim is worth something only beside its payment's event, which is committed later.
create function claim_payments(
  organization uuid, command uuid, now timestamptz, since timestamptz, keys text[], payments uuid[], accounts uuid[]
) returns table (claim_key text, payment_id uuid, account_id uuid, claimed_at timestamptz)
language plpgsql volatile security invoker set search_path from current as $$
#variable_conflict use_column
begin
  perform set_config('synchronous_commit', 'off', true);
  perform pg_advisory_xact_lock(lock) from (
    select distinct hashtextextended(organization::text || key, 0) as lock from unnest(keys) as key order by 1) as locks;
  delete from payment_claim c where c.organization_id = organization and c.claimed_at <= since;
  return query select c.claim_key, c.payment_id, c.account_id, c.claimed_at from payment_claim c
    where c.organization_id = organization and c.claim_key = any(keys) and c.command_id <> command;
  insert into payment_claim (organization_id, claim_key, payment_id, account_id, command_id, claimed_at)
    select organization, c.key, c.payment, c.account, command, now
    from unnest(keys, payments, accounts) as c (key, payment, account)
    on conflict (organization_id, claim_key, payment_id) do update set claimed_at = excluded.claimed_at;
end $$;
