-- Why a visit was logged more than 30 days later (recovery#day-of-a-visit).
alter table recovery_visit add column late_reason text not null default '';
