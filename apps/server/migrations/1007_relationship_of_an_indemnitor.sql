-- What an indemnitor is to the defendant (screens#fields-of-people): one of a list, or empty.
alter table indemnitor add column relationship text not null default '';
