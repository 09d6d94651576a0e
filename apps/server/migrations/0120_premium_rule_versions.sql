-- A premium rule is corrected by a version of its own (decision 50): the row that it supersedes stays, with who said why.
-- Versions of one parish and day are 1, 2, 3 …: none without the one before, no two of the same number.
alter table premium_rule
  add column version int not null default 1 check (version > 0),
  add column reason text not null default '',
  add column parish_key text generated always as (coalesce(parish, '')) stored,
  add column corrects_version int generated always as (nullif(version - 1, 0)) stored,
  add constraint premium_rule_correction_has_a_reason check (version = 1 or btrim(reason) <> ''),
  add constraint premium_rule_version unique (organization_id, parish_key, effective_on, version),
  add constraint premium_rule_corrects foreign key (organization_id, parish_key, effective_on, corrects_version)
    references premium_rule (organization_id, parish_key, effective_on, version),
  drop constraint premium_rule_organization_id_parish_effective_on_key;

-- Which version priced a bond. Those of before were priced by the only one there was.
alter table bond add column rule_version int not null default 1;
