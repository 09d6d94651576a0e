-- Finds people who are likely the one being typed (domain.md 3, Intake): candidates by equality, which row-level
-- security lets use an index; how alike they are is `libs/domain/likely-match.ts`.

-- A full name as it is compared: first and last word, lower case, without accents, suffixes and the Cajun `T-`.
-- `libs/domain/match-name.ts` does the same.
create function match_name(full_name text) returns text
  language sql immutable strict parallel safe
  return regexp_replace(regexp_replace(btrim(regexp_replace(
    regexp_replace(regexp_replace(regexp_replace(lower(normalize(full_name collate "C", nfd)),
      '[\u0300-\u036f''’`.]', '', 'g'),
      '[\s,]+(jr|sr|ii|iii|iv)(?=\s*(,|$))', '', 'g'),
      '^([^,]+),\s*(.+)$', '\2 \1'),
    '[^a-z0-9]+', ' ', 'g')), '^t (?=\S)', ''),
    '^(\S+) .*?(\S+)$', '\1 \2') collate "C";

-- Columns and not expressions: under a policy the planner uses no index on a function of a row.
alter table defendant
  add column match_name text collate "C" generated always as (match_name(full_name)) stored;
alter table indemnitor
  add column match_name text collate "C" generated always as (match_name(full_name)) stored;

create index defendant_match_name on defendant (organization_id, match_name) where lifecycle = 'live';
create index defendant_phone on defendant (organization_id, phone_number)
  where lifecycle = 'live' and phone_number <> '';
create index defendant_alternate_phone on defendant (organization_id, alternate_phone)
  where lifecycle = 'live' and alternate_phone <> '';
create index defendant_ssn on defendant (organization_id, ssn_digest) where lifecycle = 'live' and ssn_digest is not null;

create index indemnitor_match_name on indemnitor (organization_id, match_name) where lifecycle = 'live';
create index indemnitor_birthday on indemnitor (organization_id, birthday)
  where lifecycle = 'live' and birthday is not null;
create index indemnitor_phone on indemnitor (organization_id, phone_number)
  where lifecycle = 'live' and phone_number <> '';
create index indemnitor_ssn on indemnitor (organization_id, ssn_digest)
  where lifecycle = 'live' and ssn_digest is not null;
