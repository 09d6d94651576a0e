-- A link of the calendar may have one's own alone, as its maker sees them under "Mine only" (today#calendar-feed).
alter table calendar_feed add column own_only boolean not null default false;
