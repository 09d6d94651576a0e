-- The bond that a report wrote a power for, until a later one names the power unwritten (powers#remittance).
alter table power add column written_for uuid;
