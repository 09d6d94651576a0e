-- A file for an accountant is asked for, and made by a job (money#files-for-accountants): until then it has no name, sums
-- and hash. One that could not be made holds no days.
alter table accountant_file
  add column state text not null default 'ready' check (state in ('waiting', 'ready', 'failed')),
  -- The head of the chain at its journal number; null of a file that was made before it was told.
  add column chain_head text,
  add column moved_at timestamptz not null default now(),
  alter column entries set default 0,
  alter column total_cents set default 0,
  alter column file_name set default '',
  alter column sha256 set default '',
  add constraint accountant_file_made check ((state = 'ready') = (file_name <> '' and sha256 <> ''));
create index accountant_file_to_make on accountant_file (moved_at) where state = 'waiting';
grant update (state, chain_head, moved_at, entries, total_cents, file_name, sha256) on accountant_file to {{app}};
