-- Powers on bonds (powers.md 1 and 3): whether a bond may bear a number that was never received, and whether the paper of
-- a bond is spent, so that voiding it never gives the paper back.
alter table organization add column refuses_unknown_powers boolean not null default false;
alter table bond add column paper_spent boolean not null default false;
