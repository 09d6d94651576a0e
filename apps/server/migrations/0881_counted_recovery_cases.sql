-- The counts over the list of recovery cases are read from an index alone.
create index recovery_case_counted on recovery_case (organization_id, status) where joined_into is null;
