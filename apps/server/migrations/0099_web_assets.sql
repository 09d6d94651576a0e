-- Scripts and styles of the web client, of this build and of those before: a browser that has a page of one build may be
-- sent to a process of another while builds are exchanged, and a page stays open for days.
create table operation.web_asset (
  name text primary key,
  content bytea not null,
  -- Since when no started build has it any more.
  superseded_at timestamptz
);
grant select, insert, update, delete on operation.web_asset to {{app}};
