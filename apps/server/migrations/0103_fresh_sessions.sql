-- When the person last gave their password or a second factor in this session: some endpoints ask for it again.
alter table auth.session add column authenticated_at timestamptz not null default now();
update auth.session set authenticated_at = created_at;
