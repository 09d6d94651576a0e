/**
 * SQL over `journal_entry j`: the event that it takes back, its own where it takes none back; the receipt of a void or a
 * return is that of what it takes back. No `coalesce`: PostgreSQL takes that for leaky, and under row-level security then
 * finds nothing by an index.
 */
export const EVENT_TAKEN_BACK = '(case when j.reverses_event_id is null then j.event_id else j.reverses_event_id end)';
