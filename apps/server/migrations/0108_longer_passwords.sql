-- A new organization's passwords have at least eight characters (decision 44); those that exist keep what they have.
alter table organization alter column min_password_length set default 8;
