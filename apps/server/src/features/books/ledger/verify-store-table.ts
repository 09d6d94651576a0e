import type { Pool } from 'pg';
import type { Findings } from './findings.ts';

interface StoreRow {
  position: string;
  next: string;
  stream: string;
  revision: string;
  id: string;
  type: string;
}

/** Rows that the embedded store did not write: outside of its positions, or in a stream that is no agency's. */
const FOREIGN = `
  select e.position, s.next_position as next, e.stream, e.revision, e.event_id as id, e.type
  from log.event e, log.store s
  where e.position < 0 or e.position >= s.next_position
    or (e.position > 0 and e.stream !~ '^[a-z][a-z-]*-[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}[.]')
  order by e.position limit 100`;

/** Its positions have no gaps: where one is, events were removed. */
const GAPS = `
  select "from", "to" from (
    select position + 1 as "from", lead(position, 1, s.next_position) over (order by position) - 1 as "to"
    from log.event, log.store s where position >= 0 and position < s.next_position) gap
  where "from" <= "to" order by 1 limit 100`;

/** What the tables of events that are gone still know of them. */
const KNOWN = `
  select organization_id, event_id from audit_link where position between $1 and $2
  order by position limit 1`;

const INSIDE = 'is in no stream of an agency';

/** Looks at the table of the embedded store itself, where what its clients cannot see may stand. */
export const verifyStoreTable = async (store: Pool, projector: Pool, findings: Findings): Promise<void> => {
  const { rows: there } = await store.query<{ there: boolean }>("select to_regclass('log.event') is not null as there");
  if (there[0]?.there !== true) return;
  const { rows } = await store.query<StoreRow>(FOREIGN);
  for (const { position, next, stream, revision, id, type } of rows) {
    const isInside = Number(position) >= 0 && Number(position) < Number(next);
    const where = isInside ? INSIDE : `is outside of the log, whose next event goes to position ${next}`;
    findings.report(
      `log.event: the row at position ${position} (event ${id} of type ${type}, revision ${revision} of stream ` +
        `${stream}) was not written by the event store: it ${where}`,
    );
  }
  const { rows: gaps } = await store.query<{ from: string; to: string }>(GAPS);
  for (const { from, to } of gaps) {
    const what = from === to ? `position ${from} is` : `positions ${from} to ${to} are`;
    const message = `log.event: ${what} missing: somebody has removed events from the event store's table`;
    const known = await projector.query<{ organizationId: string; eventId: string }>(KNOWN, [from, to]);
    const [event] = known.rows;
    if (event) findings.cause(event.organizationId, `${message}, the first of them ${event.eventId}`);
    else findings.report(message);
  }
};
