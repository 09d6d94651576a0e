-- Where to read the log from to take up what stands still: the position before the event that could not be taken.
alter table projection.parked_stream add column after_position numeric(20);
alter table projection.stopped_organization add column after_position numeric(20);
