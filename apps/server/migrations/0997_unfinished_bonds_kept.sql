-- Whether a bond is unfinished, and whether anything was ever booked on it, are kept by the view of bonds: every list
-- of bonds leaves the unfinished ones out (today#unfinished-counts-nowhere). `cli rebuild bonds` fills both.
alter table bond add column booked boolean not null default false, add column unfinished boolean not null default false;
drop index bond_unfinished;
create index bond_unfinished on bond (organization_id, written_at) where unfinished;
