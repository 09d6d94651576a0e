-- All Defendants tells what papers a person's bonds lack (bonds#required-papers): the bonds that are asked for them stand
-- beside what they come to, so that no bond is read for a row. `cli rebuild bonds` fills them.
alter table defendant_exposure add column asked_bonds uuid[] not null default '{}';
