-- The report that wrote a power for the bond that bears it, and who held its paper before that bond (decision 68).
alter table power add column written_in uuid, add column held_before uuid;
