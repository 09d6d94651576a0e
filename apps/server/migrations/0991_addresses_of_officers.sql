-- The officer's statement of surrender is addressed too (recovery.md 3): whoever takes the person, by parish.
alter table surrender_address drop constraint surrender_address_kind_check;
alter table surrender_address add constraint surrender_address_kind_check
  check (kind in ('court', 'prosecutor', 'officer', 'surety'));
