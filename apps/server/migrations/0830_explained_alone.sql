-- An override that somebody gave for their own bond, with nobody else to give it (powers.md 3).
alter table power_explanation add column alone boolean not null default false;
