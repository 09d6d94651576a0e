-- The secret links by which calendar apps fetch the calendar (today#calendar-feed): one of a person at most that lives.
-- Of the secret its hash is kept alone.
create table calendar_feed (
  organization_id uuid not null references organization,
  id uuid not null,
  user_id uuid not null,
  secret_hash bytea not null check (length(secret_hash) = 32),
  with_names boolean not null,
  made_at timestamptz not null,
  revoked_at timestamptz,
  revoked_by uuid,
  primary key (organization_id, id)
);
create unique index calendar_feed_of_person on calendar_feed (organization_id, user_id) where revoked_at is null;
create index calendar_feed_of_secret on calendar_feed (secret_hash) where revoked_at is null;
call make_tenant_table('calendar_feed', app => 'select, insert, update');
call prove_rows_of('calendar_feed');

-- When a calendar app last fetched it.
create table calendar_feed_fetch (
  organization_id uuid not null,
  feed_id uuid not null,
  last_fetched_at timestamptz not null,
  primary key (organization_id, feed_id),
  foreign key (organization_id, feed_id) references calendar_feed
);
call make_tenant_table('calendar_feed_fetch', app => 'select, insert, update');

-- A calendar app knows no organization before its link is found: this function, for the role of the api alone, answers
-- whose living link a secret is of, and nothing of the person.
create policy search_of_all on calendar_feed for select to {{search}} using (true);
grant select (organization_id, id, secret_hash, revoked_at) on calendar_feed to {{search}};

create function search.calendar_feed_of_secret(wanted bytea) returns table (organization_id uuid, feed_id uuid)
  language sql stable security definer set search_path = public, pg_temp
as $body$
  select f.organization_id, f.id from calendar_feed f where f.secret_hash = wanted and f.revoked_at is null
$body$;

do $body$
begin
  execute format('alter function search.calendar_feed_of_secret(bytea) owner to %I', {{search:literal}});
  execute format('revoke all on function search.calendar_feed_of_secret(bytea) from public');
  execute format('grant execute on function search.calendar_feed_of_secret(bytea) to %I', {{app:literal}});
end
$body$;
