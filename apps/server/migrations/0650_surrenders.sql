-- A surrender of a defendant by their agency (recovery.md 3): asked for or begun from a bond, ended by its certificate.
create table surrender (
  organization_id uuid not null references organization,
  id uuid not null,
  case_id uuid not null,
  -- From which it began; which bonds it covers says the certificate.
  bond_id uuid not null,
  defendant_id uuid not null,
  kind text not null check (kind in ('physical', 'constructive')),
  from_other_state boolean not null default false,
  reason text not null,
  reason_note text not null default '',
  status text not null check (status in ('asked', 'waiting', 'open', 'late', 'booking', 'done', 'withdrawn', 'declined',
    'ended')),
  asked_by uuid not null,
  asked_at timestamptz not null,
  -- Whose surrender it is: who asked, or who took it up. Nobody approves their own.
  author uuid not null,
  authored_at timestamptz not null,
  approved_by uuid,
  approved_at timestamptz,
  -- Released by its author, with nobody else there to approve it.
  alone boolean not null default false,
  certificate_on date,
  certificate_file_id uuid,
  court text not null default '',
  court_paper_id uuid,
  certified_by uuid,
  certified_at timestamptz,
  late_approved_by uuid,
  ended_by uuid,
  ended_at timestamptz,
  end_reason text not null default '',
  -- Of one without lawful reason: what a Supervisor decided about giving premium back.
  premium_return text check (premium_return in ('proposed', 'taken', 'none')),
  version int not null default 1,
  primary key (organization_id, id),
  foreign key (organization_id, case_id) references recovery_case,
  check ((certificate_on is null) = (certificate_file_id is null) and (certificate_on is null) = (certified_at is null)),
  check (status not in ('late', 'booking', 'done') or certificate_on is not null)
);
create index surrender_of_case on surrender (organization_id, case_id, asked_at desc, id);
create index surrender_unfinished on surrender (organization_id, bond_id)
  where status in ('asked', 'waiting', 'open', 'late', 'booking');
create index surrender_to_decide on surrender (organization_id, asked_at, id)
  where status in ('waiting', 'late') or premium_return = 'proposed';
create index surrender_of_defendant on surrender (organization_id, defendant_id);
call make_tenant_table('surrender', app => 'select, insert, update', projector => 'select');
call prove_rows_of('surrender');

-- The bonds that a certificate of surrender covers, and what became of each.
create table surrender_bond (
  organization_id uuid not null,
  surrender_id uuid not null,
  bond_id uuid not null,
  result text check (result in ('discharged', 'judgment stands', 'ended otherwise')),
  primary key (organization_id, surrender_id, bond_id),
  foreign key (organization_id, surrender_id) references surrender
);
call make_tenant_table('surrender_bond', app => 'select, insert, update, delete', projector => 'select');

-- What proves a constructive surrender; a proof that is recorded again takes the place of the earlier one.
create table surrender_proof (
  organization_id uuid not null,
  surrender_id uuid not null,
  proof text not null check (proof in ('court', 'prosecutor', 'officer', 'undertaking', 'return-costs')),
  proved_on date not null,
  file_id uuid not null,
  recorded_by uuid not null,
  recorded_at timestamptz not null,
  primary key (organization_id, surrender_id, proof),
  foreign key (organization_id, surrender_id) references surrender
);
call make_tenant_table('surrender_proof', app => 'select, insert, update');

-- When and how a paper of a surrender was sent.
create table surrender_paper (
  organization_id uuid not null,
  surrender_id uuid not null,
  paper text not null check (paper in ('statement-defendant', 'statement-officer', 'statement-clerk', 'letter-court',
    'letter-prosecutor', 'letter-surety')),
  sent_on date not null,
  sent_how text not null,
  noted_by uuid not null,
  noted_at timestamptz not null,
  primary key (organization_id, surrender_id, paper),
  foreign key (organization_id, surrender_id) references surrender
);
call make_tenant_table('surrender_paper', app => 'select, insert, update');

-- Where letters of a surrender go: courts and prosecutors by parish, sureties by their id.
create table surrender_address (
  organization_id uuid not null references organization,
  kind text not null check (kind in ('court', 'prosecutor', 'surety')),
  place text not null,
  name text not null,
  address text not null,
  changed_by uuid not null,
  changed_at timestamptz not null,
  version int not null default 1,
  primary key (organization_id, kind, place)
);
call make_tenant_table('surrender_address', app => 'select, insert, update');
call prove_rows_of('surrender_address');
