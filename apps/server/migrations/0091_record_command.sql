-- What is kept of a command before its append, in one round trip: it stands on the path of every payment. Opens the
-- organization for its own transaction, so row-level security judges each row as everywhere else.
create function record_command(
  organization uuid, command uuid, address text, request text, endpoint_called text,
  step_name text, stream_name text, hash text, first_event uuid, fields text[], bodies text[],
  out is_new boolean, out is_first boolean
)
  language plpgsql as $$
begin
  perform set_config('app.organization_id', organization::text, true);
  insert into command_origin (organization_id, command_id, from_address, request_id, endpoint)
    values (organization, command, address, request, endpoint_called) on conflict do nothing;
  is_new := found;
  if cardinality(fields) > 0 then
    insert into entry_text (organization_id, event_id, field, body, stream)
      select organization, first_event, typed.field, typed.body, stream_name
      from unnest(fields, bodies) as typed (field, body) on conflict do nothing;
  end if;
  insert into command_step (organization_id, command_id, step, stream, request_hash)
    values (organization, command, step_name, stream_name, hash) on conflict do nothing;
  is_first := found;
end
$$;
