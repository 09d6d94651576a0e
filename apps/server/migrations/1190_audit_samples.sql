-- Samples of lines of money, drawn by a seed (money#audit-samples). The same seed gives the same lines for ever, so a sample
-- and its lines are never drawn anew.
create table audit_sample (
  organization_id uuid not null references organization,
  sample_id uuid not null,
  drawn_by uuid not null,
  drawn_at timestamptz not null,
  -- Of which entries of the journal.
  source text not null check (source in ('received', 'paid', 'journal')),
  method text not null check (method in ('random', 'amount')),
  seed text not null,
  -- How many lines, or, by amount, the interval in cents.
  measure bigint not null check (measure > 0),
  -- Booked days, and the newest entry that was there.
  from_on date not null,
  to_on date not null check (to_on >= from_on),
  up_to_number bigint not null,
  -- All lines that it was drawn from.
  line_count int not null,
  line_cents bigint not null,
  -- Null: nobody but who drew it reads it.
  shared_at timestamptz,
  primary key (organization_id, sample_id)
);
create index audit_sample_newest on audit_sample (organization_id, drawn_at desc, sample_id desc);
call make_tenant_table('audit_sample', app => 'select, insert, update', projector => 'select');
call prove_rows_of('audit_sample');

-- Its lines in the order of the journal, with what whoever drew them notes of each.
create table audit_sample_line (
  organization_id uuid not null,
  sample_id uuid not null,
  place int not null check (place > 0),
  journal_number bigint not null,
  account_id uuid,
  -- How many of the chosen cents lie in it; 1 of a random sample.
  hits int not null check (hits > 0),
  mark text check (mark in ('seen', 'exception')),
  note text not null default '',
  primary key (organization_id, sample_id, place),
  foreign key (organization_id, sample_id) references audit_sample
);
create index audit_sample_line_noted on audit_sample_line (organization_id, account_id) where note <> '';
call make_tenant_table('audit_sample_line', app => 'select, insert, update', projector => 'select');
call prove_rows_of('audit_sample_line');
