-- Deleted files whose money stays (decision 23): when, by whom, and whether they are held back from erasure.
create table archived_file (
  organization_id uuid not null references organization,
  defendant_id uuid not null,
  archived_by uuid not null,
  archived_at timestamptz(3) not null,
  -- While there is a reason, nothing is erased.
  hold_reason text,
  hold_by uuid,
  hold_at timestamptz(3),
  primary key (organization_id, defendant_id)
);
create index archived_file_by_time on archived_file (organization_id, archived_at, defendant_id);
call make_tenant_table('archived_file', app => 'select, insert, update, delete', projector => 'select');

-- Whose personal data are gone: what a backup brings back is erased again by this list (design 9).
create table erasure (
  organization_id uuid not null references organization,
  defendant_id uuid not null,
  erased_at timestamptz(3) not null,
  primary key (organization_id, defendant_id)
);
call make_tenant_table('erasure', app => 'select, insert', projector => 'select');

-- Which stream a text was typed beside: also a text whose command never got to its append is found by it.
alter table entry_text add column stream text;
update entry_text t set stream = j.stream from journal_entry j
  where j.organization_id = t.organization_id and j.event_id = t.event_id;
create index entry_text_of_stream on entry_text (organization_id, stream);
grant delete on entry_text to {{app}};

-- Answers of commands are kept as long as a form may send again, not for ever: they repeat what was typed.
create index applied_command_by_time on applied_command (organization_id, applied_at);
create policy projector_of_all on applied_command to {{projector}} using (true);
grant select on applied_command to {{projector}};
grant delete on applied_command to {{app}};

-- An export that names an erased person is made again without them.
grant delete on export_chunk, job_effect to {{app}};

-- The audit trail stays append-only but for one thing: what an entry tells about an erased person can be emptied.
grant update (details) on audit_entry to {{app}};
create function audit_entry_is_only_emptied() returns trigger
  language plpgsql as $body$
begin
  if new.details <> '{}' then
    raise exception 'The audit trail is append-only.' using errcode = 'check_violation';
  end if;
  return new;
end
$body$;
create trigger audit_entry_append_only before update on audit_entry
  for each row execute function audit_entry_is_only_emptied();
