-- What was typed stands beside the event that it is of, not always beside the first: of a remittance in two payments each
-- has its own number (books.md 2).
drop function record_command(uuid, uuid, text, text, text, text, text, text, uuid, text[], text[]);
create function record_command(
  organization uuid, command uuid, address text, request text, endpoint_called text,
  step_name text, stream_name text, hash text, events uuid[], fields text[], bodies text[],
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
      select organization, typed.event, typed.field, typed.body, stream_name
      from unnest(events, fields, bodies) as typed (event, field, body) on conflict do nothing;
  end if;
  insert into command_step (organization_id, command_id, step, stream, request_hash)
    values (organization, command, step_name, stream_name, hash) on conflict do nothing;
  is_first := found;
end
$$;

-- The number of the check by which a payee was paid, or another reference of the payment.
alter table payable_payment add column external_reference text not null default '';
