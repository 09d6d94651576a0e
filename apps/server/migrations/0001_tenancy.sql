-- The roles exist already (the migration runner makes them, with passwords derived from the installation's secret).

revoke create on schema public from public;
grant usage on schema public to {{app}}, {{projector}}, {{log}}, {{search}};

-- better-auth's tables: one process role writes them, row security does not apply (design 9).
create schema auth;
grant usage on schema auth to {{app}};

-- BullMQ's tables; its own migrations fill it.
create schema queue;
grant usage on schema queue to {{app}};

-- The embedded event store owns its schema; nobody else is granted anything in it.
create schema log authorization {{log}};

-- The organization that a tenant transaction has been opened for, or null outside of one.
create function current_organization() returns uuid
  language sql stable parallel safe
  return nullif(current_setting('app.organization_id', true), '')::uuid;

-- Makes a table a tenant's (design 9): row-level security on and forced; role app sees the organization of its
-- transaction, role projector every one; each gets the privileges named. Every table with organization_id calls it.
create procedure make_tenant_table(name text, app text default '', projector text default '')
  language plpgsql as $body$
begin
  execute format('alter table %I enable row level security', name);
  execute format('alter table %I force row level security', name);
  if app <> '' then
    execute format('create policy app_of_organization on %I to %I using (organization_id = current_organization())',
      name, {{app:literal}});
    execute format('grant %s on %I to %I', app, name, {{app:literal}});
  end if;
  if projector <> '' then
    execute format('create policy projector_of_all on %I to %I using (true)', name, {{projector:literal}});
    execute format('grant %s on %I to %I', projector, name, {{projector:literal}});
  end if;
end
$body$;

-- What a CRUD command answered, so that the same command id answers the same again (design 5, command runner).
create table applied_command (
  organization_id uuid not null,
  command_id uuid not null,
  request_hash text not null,
  answer jsonb not null,
  applied_at timestamptz not null default now(),
  primary key (organization_id, command_id)
);
call make_tenant_table('applied_command', app => 'select, insert');
