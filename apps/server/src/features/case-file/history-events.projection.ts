import type { RecordedEvent } from '../../platform/event-log/events.ts';
import { columns } from '../../platform/projections/columns.ts';
import type { View } from '../../platform/projections/view.ts';
import { accountEventTypes, accountOf } from '../books/index.ts';
import type { AccountEvent } from '../books/index.ts';
import { bondEventTypes } from '../books/index.ts';
import type { BondEvent } from '../books/index.ts';

/** What the history tells from the log. */
export type HistoryEvent = RecordedEvent & (AccountEvent | BondEvent);

/** An event's data without its postings, which the journal shows. */
const told = (data: object): string => {
  const { postings: _, ...rest } = data as { postings?: unknown };
  return JSON.stringify(rest);
};

const rowOf = (event: HistoryEvent) => ({
  organizationId: event.organizationId,
  accountId: accountOf(event),
  recordedAt: event.metadata.occurredAt,
  eventId: event.eventId,
  actorId: event.metadata.actorId,
  type: event.type,
  bondId: event.type in bondEventTypes && 'bondId' in event.data ? event.data.bondId : null,
  revision: event.revision,
  data: told(event.data),
});

/** Every event of accounts and bonds as the History tab tells it: insert only (design 7). */
export const historyEventsView: View = {
  name: 'history',
  version: 1,
  kind: 'display',
  tables: ['history_event'],
  types: [...Object.keys(accountEventTypes), ...Object.keys(bondEventTypes)],
  apply: async (batch, tx) => {
    const rows = (batch as readonly HistoryEvent[]).map(rowOf);
    await tx.query(
      `insert into ${tx.table('history_event')} (organization_id, account_id, recorded_at, event_id, actor_id, type,
         bond_id, revision, data)
       select * from unnest($1::uuid[], $2::uuid[], $3::timestamptz[], $4::uuid[], $5::uuid[], $6::text[], $7::uuid[],
         $8::bigint[], $9::jsonb[])`,
      columns(rows, [
        'organizationId',
        'accountId',
        'recordedAt',
        'eventId',
        'actorId',
        'type',
        'bondId',
        'revision',
        'data',
      ]),
    );
  },
};
