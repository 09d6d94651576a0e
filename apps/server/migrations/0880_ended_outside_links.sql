-- A link ends with the closing of its case, and stays ended where the case is opened again (recovery.md 5): that it was
-- closed stands in its changes. The link of a case that is joined into another moves there; that it ended stands here.
alter table outside_link add column ended_at timestamptz;
