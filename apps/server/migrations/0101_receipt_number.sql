-- The receipt number of a payment; null where the ledger has not given it yet. Opens the organization for its own
-- statement, as record_command does, so that one statement reads for callers of many organizations and row-level
-- security judges each row as everywhere else.
create function receipt_number(organization uuid, payment uuid) returns bigint
  language plpgsql as $$
begin
  perform set_config('app.organization_id', organization::text, true);
  return (select number from receipt where organization_id = organization and payment_id = payment);
end
$$;
