-- Whether BAILIWICK_SECRET lies sealed in it; not known of those taken before.
alter table operation.backup add column holds_secret boolean;
