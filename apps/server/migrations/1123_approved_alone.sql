-- Whether who asked for what an entry books released it alone (money#released-alone), as its event says: lists and files of
-- money read it here.
alter table journal_entry add column approved_alone boolean not null default false;
