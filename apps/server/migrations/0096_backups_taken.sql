-- What the operator did to the installation as a whole: no tenant's, no contents.
create schema operation;
grant usage on schema operation to {{app}};

create table operation.backup (
  taken_at timestamptz primary key,
  events bigint not null,
  row_count bigint not null,
  file_count bigint not null
);
grant select on operation.backup to {{app}};
