-- A letter that staff sent to an address which was not on file; so many a day may go (decision 74).
alter table outgoing_mail add column to_stranger boolean not null default false;
create index outgoing_mail_to_strangers on outgoing_mail (organization_id, written_at) where to_stranger;
