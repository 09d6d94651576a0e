-- By how much the product's day is later than the machine's. There is a row only in a database that was made with such a
-- clock (npm start -- --clock); no other one can be given it.
create table operation.moved_clock (
  only_one boolean primary key default true check (only_one),
  moved_ms bigint not null check (moved_ms >= 0),
  moved_at timestamptz not null default now()
);
grant select, update on operation.moved_clock to {{app}};
