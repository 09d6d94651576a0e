-- The history tells of plans, promises and calls, too: no worker of an earlier build writes it any more, which would
-- leave them out. There are none yet, so what is there stands.
update projection.checkpoint set version = 2, epoch = epoch + 1 where name = 'history' and version = 1;
