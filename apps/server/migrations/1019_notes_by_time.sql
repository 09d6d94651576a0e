-- Who wrote notes since yesterday (today#board-panels).
create index note_by_time on note (organization_id, written_at) include (author_id)
  where deleted_at is null and not imported;
