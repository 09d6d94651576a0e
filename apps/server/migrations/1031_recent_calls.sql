-- Who was called in cases in the last days is not called for money, too (recovery#calling-hours).
create index contact_call_recent on contact_call (organization_id, called_at, person_id)
  where struck_at is null and direction = 'outgoing';
