-- An erasure names the events whose typed texts it took: an erased text is told apart from one that somebody removed.
alter table erasure add column event_ids uuid[];
grant update (event_ids) on erasure to {{app}};

-- Those from before took what stood beside the events of the defendant's accounts. The owner reads past the policies.
alter table erasure no force row level security;
alter table account no force row level security;
alter table history_event no force row level security;
update erasure e set event_ids = coalesce((
  select array_agg(distinct h.event_id) from account a
  join history_event h on h.organization_id = a.organization_id and h.account_id = a.account_id
  where a.organization_id = e.organization_id and a.defendant_id = e.defendant_id), '{}');
alter table erasure force row level security;
alter table account force row level security;
alter table history_event force row level security;
