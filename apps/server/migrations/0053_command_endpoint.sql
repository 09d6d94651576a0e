-- A command id is for one endpoint: null where no request stands behind the command.
alter table command_origin add column endpoint text;
