-- The logo of an agency, for its letterhead: a picture that was written again, so small that it stands in its row.
create table organization_logo (
  organization_id uuid primary key references organization on delete cascade,
  -- A PNG in base64, as papers and pages take it.
  png_base64 text collate "C" not null check (length(png_base64) between 1 and 1000000),
  put_by uuid not null,
  put_at timestamptz not null default now()
);
call make_tenant_table('organization_logo', app => 'select, insert, update, delete', projector => 'select');
