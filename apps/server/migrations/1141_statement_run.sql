-- Statements of all who owe, in one file: of those alone who owe something that has been due for so many days.
alter table export add column older_than_days smallint check (older_than_days >= 0);
