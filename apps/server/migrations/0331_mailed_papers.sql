-- Papers by e-mail (bonds.md 6): the letter is a row of the outbox with what staff wrote, and the file until it is sent.
alter table outgoing_mail
  add column subject text not null default '',
  add column body text not null default '',
  add column reply_to text not null default '',
  add column attachment_name text not null default '',
  add column attachment_base64 text;
do $body$
begin
  -- Letters to people of a case file go with it.
  execute format('grant delete on outgoing_mail to %I', {{app:literal}});
end
$body$;

-- Which paper went out, and who sent it: ids alone; its letter has the same id.
create table mailed_paper (
  organization_id uuid not null references organization on delete cascade,
  mailed_id uuid not null,
  kind text not null check (kind in ('receipt', 'statement', 'schedule', 'bond', 'quote', 'letter')),
  account_id uuid,
  bond_id uuid,
  payment_id uuid,
  defendant_id uuid,
  mailed_by uuid not null,
  mailed_at timestamptz(3) not null,
  primary key (organization_id, mailed_id)
);
create index mailed_paper_of_account on mailed_paper (organization_id, account_id, mailed_at desc);
create index mailed_paper_of_defendant on mailed_paper (organization_id, defendant_id);
call make_tenant_table('mailed_paper', app => 'select, insert, delete');
call prove_rows_of('mailed_paper');

call prove_rows_of('organization_logo');
