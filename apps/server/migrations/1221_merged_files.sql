-- Two files of one person become one (people#merged-files, decision 0026). The row decides; accounts and bonds follow by
-- events of their streams.
alter table defendant
  drop constraint defendant_lifecycle_check,
  add constraint defendant_lifecycle_check check (lifecycle in ('pending', 'live', 'archived', 'erased', 'merged')),
  -- The file in which it goes on; of several merges after another the last.
  add column merged_into uuid;
create index defendant_merged on defendant (organization_id, merged_into) where merged_into is not null;

create table file_merge (
  organization_id uuid not null references organization,
  merge_id uuid not null,
  -- The file that goes, and the one that stays.
  from_id uuid not null,
  to_id uuid not null,
  status text not null check (status in ('merging', 'merged', 'undoing', 'undone')),
  decided_by uuid not null,
  decided_at timestamptz(3) not null,
  undone_by uuid,
  undone_at timestamptz(3),
  -- Of the file that stays, as the merge left it.
  to_version int not null,
  -- Which rows came along: table, column and keys.
  came jsonb not null,
  -- The fields of the file that stays that became the other's, as they were before; sealed. Null once nobody needs them.
  fields_sealed bytea,
  primary key (organization_id, merge_id),
  check (from_id <> to_id),
  check ((status in ('undoing', 'undone')) = (undone_by is not null) and (undone_by is null) = (undone_at is null))
);
create unique index file_merge_of on file_merge (organization_id, from_id) where status <> 'undone';
create index file_merge_into on file_merge (organization_id, to_id, decided_at desc);
call make_tenant_table('file_merge', app => 'select, insert, update', projector => 'select');
call prove_rows_of('file_merge');

-- What is kept of a person goes along with their file.
grant update (defendant_id) on letter, mailed_paper to {{app}};
grant update (defendant_id, person_id) on court_reminder to {{app}};

-- Whoever was called so in a file that was merged: the file in which it goes on (screens#global-search).
create function search.by_merged_name(typed text, most int) returns setof search.person
  language plpgsql stable security definer
  set search_path = public, pg_temp set plan_cache_mode = force_custom_plan
as $body$
declare
  own uuid := current_organization();
  name text := searchable_name(typed);
begin
  if own is null or coalesce(name, '') = '' then return; end if;
  return query
    select d.id, d.full_name, d.birthday, d.phone_number, d.alternate_phone, 1
    from defendant d
    where d.organization_id = own and d.lifecycle = 'live'
      and d.id in (
        select m.merged_into from defendant m
        where m.organization_id = own and m.merged_into is not null and m.lifecycle = 'merged'
          and ' ' || m.search_name like all (select '% ' || word || '%' from unnest(string_to_array(name, ' ')) as word))
    order by d.search_name, d.id limit most;
end
$body$;
alter function search.by_merged_name(text, int) owner to {{search}};
revoke all on function search.by_merged_name(text, int) from public;
grant execute on function search.by_merged_name(text, int) to {{app}};
grant select (merged_into) on defendant to {{search}};
