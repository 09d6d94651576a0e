-- The parish that a bond of the wizard begins with (today.md 3); null where the agency has none.
alter table organization add column usual_jurisdiction text;
