-- Calls to the people of a recovery case (recovery.md 5). Never deleted: struck with a reason.
create table contact_call (
  organization_id uuid not null,
  id uuid not null,
  case_id uuid not null,
  -- Somebody of the defendant's file, or a contact of the case's own.
  person_id uuid not null,
  direction text not null check (direction in ('outgoing', 'incoming')),
  result text not null check (result in ('answered', 'voicemail', 'no answer', 'wrong number')),
  called_at timestamptz not null,
  note text not null default '',
  -- Why it was made before the next allowed time; empty where it was not.
  early_reason text not null default '',
  recorded_at timestamptz not null,
  recorded_by uuid not null,
  after_closing boolean not null default false,
  struck_at timestamptz,
  struck_by uuid,
  strike_reason text not null default '',
  primary key (organization_id, id),
  foreign key (organization_id, case_id) references recovery_case
);
create index contact_call_of_case on contact_call (organization_id, case_id, called_at desc, id desc);
create index contact_call_of_person on contact_call (organization_id, person_id, called_at desc) where struck_at is null;
call make_tenant_table('contact_call', app => 'select, insert, update');
call prove_rows_of('contact_call');

-- Where somebody is, where it is not their state that says so.
create table contact_zone (
  organization_id uuid not null references organization,
  person_id uuid not null,
  time_zone text not null,
  primary key (organization_id, person_id)
);
call make_tenant_table('contact_zone', app => 'select, insert, update, delete');
call prove_rows_of('contact_zone');

-- Where a defendant may be (recovery.md 1): addresses, phones and places. Never deleted: struck with a reason.
create table recovery_lead (
  organization_id uuid not null,
  id uuid not null,
  case_id uuid not null,
  kind text not null check (kind in ('address', 'phone', 'place')),
  value text not null default '',
  latitude double precision check (latitude between -90 and 90),
  longitude double precision check (longitude between -180 and 180),
  confidence int not null check (confidence between 50 and 100 and confidence % 10 = 0),
  source text not null default '',
  last_seen date not null,
  next_visit date,
  created_at timestamptz not null,
  created_by uuid not null,
  after_closing boolean not null default false,
  version int not null default 1,
  struck_at timestamptz,
  struck_by uuid,
  strike_reason text not null default '',
  primary key (organization_id, id),
  foreign key (organization_id, case_id) references recovery_case,
  check ((latitude is null) = (longitude is null))
);
create index recovery_lead_of_case on recovery_lead (organization_id, case_id, last_seen desc);
create index recovery_lead_seen on recovery_lead (organization_id, last_seen) where struck_at is null;
call make_tenant_table('recovery_lead', app => 'select, insert, update');
call prove_rows_of('recovery_lead');

-- Who went where, and what they found. Written on a device that may have been without a network: its time stands beside
-- the server's.
create table recovery_visit (
  organization_id uuid not null,
  id uuid not null,
  case_id uuid not null,
  lead_id uuid,
  result text not null check (result in ('nobody there', 'spoke with somebody', 'defendant seen', 'defendant found')),
  notes text not null default '',
  latitude double precision check (latitude between -90 and 90),
  longitude double precision check (longitude between -180 and 180),
  accuracy_meters int check (accuracy_meters >= 0),
  photo_file_id uuid,
  visited_at timestamptz not null,
  recorded_at timestamptz not null,
  recorded_by uuid not null,
  after_closing boolean not null default false,
  struck_at timestamptz,
  struck_by uuid,
  strike_reason text not null default '',
  primary key (organization_id, id),
  foreign key (organization_id, case_id) references recovery_case,
  foreign key (organization_id, lead_id) references recovery_lead,
  check ((latitude is null) = (longitude is null))
);
create index recovery_visit_of_case on recovery_visit (organization_id, case_id, visited_at desc, id desc);
call make_tenant_table('recovery_visit', app => 'select, insert, update');
call prove_rows_of('recovery_visit');
