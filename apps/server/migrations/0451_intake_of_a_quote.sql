-- The intake of a quote (bonds.md 6): its row holds the bonds whole as they were decided, so that whoever finishes it
-- writes these; empty for an intake that writes one bond to be filled in.
alter table intake
  add column bonds jsonb not null default '[]',
  add column with_fees boolean not null default false;
