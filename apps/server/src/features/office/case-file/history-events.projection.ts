import type { RecordedEvent } from '../../../platform/event-log/events.ts';
import { columnList, insertRows } from '../../../platform/projections/columns.ts';
import type { View } from '../../../platform/projections/view.ts';
import { accountEventTypes, accountOf, type AccountEvent, type StatementEvent } from '../../books/account/index.ts';
import { bondEventTypes, type BondEvent } from '../../books/bond/index.ts';
import { planEventTypes, type PlanEvent } from '../../books/plans/index.ts';
import { trustEventTypes } from '../../books/trust/index.ts';
import type { CollateralEvent } from './history-event.ts';

/** What the history tells from the log. */
export type HistoryEvent = RecordedEvent & (AccountEvent | BondEvent | PlanEvent | CollateralEvent);

/** An event's data without its postings, which the journal shows. */
const told = (data: object): string => {
  const { postings: _, ...rest } = data as { postings?: unknown };
  return JSON.stringify(rest);
};

const rowOf = (event: HistoryEvent) => ({
  organizationId: event.organizationId,
  accountId: accountOf(event as StatementEvent), // a plan's stream ends with its account, too
  recordedAt: event.metadata.occurredAt,
  eventId: event.eventId,
  actorId: event.metadata.actorId,
  type: event.type,
  // By a bond's id and revision its event before is found: other streams count on their own.
  bondId: event.type in bondEventTypes && 'bondId' in event.data ? event.data.bondId : null,
  revision: event.revision,
  data: told(event.data),
});

const HISTORY_EVENT = columnList<ReturnType<typeof rowOf>>({
  organizationId: 'organization_id uuid',
  accountId: 'account_id uuid',
  recordedAt: 'recorded_at timestamptz',
  eventId: 'event_id uuid',
  actorId: 'actor_id uuid',
  type: 'type text',
  bondId: 'bond_id uuid',
  revision: 'revision bigint',
  data: 'data jsonb',
});

const { CollateralBanked: _, CollateralApplicationEnded: _ended, ...ofOneBond } = trustEventTypes;

/** Every event of accounts, plans, bonds and their collateral as the History tab tells it: insert only (building#view-shapes). */
export const historyEventsView: View = {
  name: 'history',
  version: 2,
  kind: 'display',
  tables: ['history_event'],
  types: [
    ...Object.keys(accountEventTypes),
    ...Object.keys(bondEventTypes),
    ...Object.keys(planEventTypes),
    ...Object.keys(ofOneBond),
  ],
  apply: async (batch, tx) => {
    await insertRows(tx, 'history_event', HISTORY_EVENT, (batch as readonly HistoryEvent[]).map(rowOf));
  },
};
