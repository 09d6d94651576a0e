-- Cases that insurers send by mail (powers.md 6). A mail becomes a draft; a person makes a case of it, or refuses it.

-- Where a surety's mail is posted: the address names the agency and the surety, the secret proves who posts.
create table surety_mailbox (
  organization_id uuid not null,
  surety_id uuid not null,
  -- Under the agency's key.
  sealed_secret bytea not null,
  -- Of the command that made the secret: only its own answer shows it.
  secret_id uuid not null,
  set_at timestamptz not null,
  set_by uuid not null,
  primary key (organization_id, surety_id),
  foreign key (organization_id, surety_id) references surety on delete cascade
);
call make_tenant_table('surety_mailbox', app => 'select, insert, update');

create table surety_draft (
  organization_id uuid not null,
  draft_id uuid not null,
  surety_id uuid not null,
  state text not null default 'open' check (state in ('open', 'confirmed', 'refused')),
  received_at timestamptz not null,
  -- What the mails propose; emptied once a case has it.
  insurer_name text not null default '',
  insurer_email text not null default '',
  defendant_name text,
  case_number text,
  bond_amount_cents int check (bond_amount_cents > 0),
  due_on date,
  notes text,
  -- In which words the day stands.
  due_words text not null default '',
  warnings text[] not null default '{}',
  version int not null default 1,
  case_id uuid,
  decided_at timestamptz,
  decided_by uuid,
  reason text not null default '',
  primary key (organization_id, draft_id),
  foreign key (organization_id, surety_id) references surety on delete cascade,
  foreign key (organization_id, case_id) references surety_case,
  check ((state = 'open') = (decided_at is null)),
  check ((state = 'confirmed') = (case_id is not null))
);
create index surety_draft_by_day on surety_draft (organization_id, state, received_at desc, draft_id desc);
create index surety_draft_refused on surety_draft (decided_at) where state = 'refused';
call make_tenant_table('surety_draft', app => 'select, insert, update, delete', projector => 'select');

create table surety_mail (
  organization_id uuid not null,
  -- Made of its Message-ID, so that one comes in once.
  mail_id uuid not null,
  surety_id uuid not null,
  received_at timestamptz not null,
  state text not null default 'waiting' check (state in ('waiting', 'read', 'failed')),
  -- As it came, under the agency's key; erased after 30 days.
  sealed_raw bytea,
  -- The draft that it made or is an answer to.
  draft_id uuid,
  -- Of that draft, or what it was added to.
  case_id uuid,
  sent_at timestamptz,
  from_name text not null default '',
  from_address text not null default '',
  -- Whether the surety, or an insurer of a case, is known by that address.
  is_known_sender boolean not null default false,
  subject text not null default '',
  body text not null default '',
  primary key (organization_id, mail_id),
  foreign key (organization_id, surety_id) references surety on delete cascade,
  foreign key (organization_id, draft_id) references surety_draft on delete cascade,
  foreign key (organization_id, case_id) references surety_case
);
create index surety_mail_of_draft on surety_mail (organization_id, draft_id, received_at);
create index surety_mail_of_case on surety_mail (organization_id, case_id) where case_id is not null;
create index surety_mail_waiting on surety_mail (received_at) where state = 'waiting';
create index surety_mail_kept on surety_mail (received_at) where sealed_raw is not null;
call make_tenant_table('surety_mail', app => 'select, insert, update, delete', projector => 'select, update');

-- What was attached to a mail, in its order.
create table surety_mail_file (
  organization_id uuid not null,
  mail_id uuid not null,
  position int not null check (position > 0),
  name text not null,
  size_bytes int not null,
  -- The file of the draft, later of its case; null where it was not taken.
  file_id uuid,
  -- Why it was not taken, in words.
  error text not null default '',
  primary key (organization_id, mail_id, position),
  foreign key (organization_id, mail_id) references surety_mail on delete cascade
);
call make_tenant_table('surety_mail_file', app => 'select, insert, update, delete');

alter table surety_case_change drop constraint surety_case_change_kind_check,
  add constraint surety_case_change_kind_check
    check (kind in ('created', 'edited', 'status', 'attached', 'imported', 'linked', 'mailed'));
