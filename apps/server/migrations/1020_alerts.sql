-- What calls for somebody, and what became of it (today#alerts): ids and numbers, no names. The worker opens and settles
-- them by what the views hold; whoever is in the role when they ask sees them.
create table alert (
  organization_id uuid not null references organization,
  alert_id uuid not null default gen_random_uuid(),
  kind text not null,
  -- What it is about and on which occasion: another occasion is another alert.
  thing text not null,
  occasion text not null,
  -- What its words and its page are made from.
  facts jsonb not null,
  red boolean not null,
  deadline date,
  -- Who sees it: these roles but for whose own it is, who do so alone only from then on; and these people.
  roles text[] not null,
  barred uuid[] not null default '{}',
  alone_from timestamptz,
  concerns uuid[] not null default '{}',
  opened_at timestamptz(3) not null,
  settled_at timestamptz(3),
  -- Null: the day did it.
  settled_by uuid,
  primary key (organization_id, alert_id)
);
create unique index alert_open on alert (organization_id, kind, thing) where settled_at is null;
create index alert_settled on alert (organization_id, settled_at desc, alert_id desc) where settled_at is not null;
call make_tenant_table('alert', app => 'select, insert, update');

-- What one person did with an alert (today#read-and-settled, today#putting-off-an-alert).
create table alert_of_person (
  organization_id uuid not null,
  alert_id uuid not null,
  user_id uuid not null,
  read_at timestamptz,
  put_off_until date,
  primary key (organization_id, alert_id, user_id),
  foreign key (organization_id, alert_id) references alert
);
call make_tenant_table('alert_of_person', app => 'select, insert, update');

-- What the worker looks for, however many bonds have ended and powers were used: watches for the clerk's notice, and
-- expired powers that nobody renewed or returned.
create index bond_notice_watch on bond (organization_id, fta_date)
  where fta_date is not null and warrant_recalled_on is null and voided_at is null and status in ('OPEN', 'FORFEITED');
create index power_expired on power (organization_id, expires_on)
  where standing = 'expired' and claim_bond_id is null and not gone and expires_on is not null;
