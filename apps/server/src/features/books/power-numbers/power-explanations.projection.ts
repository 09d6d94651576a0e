import { columnList, insertRows } from '../../../platform/projections/columns.ts';
import type { ViewTransaction } from '../../../platform/projections/view.ts';
import type { RecordedEvent } from '../../../platform/event-log/events.ts';
import type { GapExplained, PowerEvent } from './power-events.ts';
import { BACK_IN_HAND } from './power.ts';

type Explanation = Omit<GapExplained['data'], 'alone'> & {
  alone: boolean;
  organizationId: string;
  eventId: string;
  explainedBy: string;
  explainedAt: string;
  revision: number;
};

const ROW = columnList<Explanation>({
  organizationId: 'organization_id uuid',
  eventId: 'event_id uuid',
  powerNumber: 'power_number text',
  powerId: 'power_id uuid',
  kind: 'kind text',
  cause: 'cause text',
  explainedBy: 'explained_by uuid',
  explainedAt: 'explained_at timestamptz',
  revision: 'revision int',
  alone: 'alone boolean',
});

export const isExplanation = (event: RecordedEvent): event is RecordedEvent & GapExplained =>
  event.type === 'PowerGapExplained';

const isBack = (event: RecordedEvent): event is RecordedEvent & PowerEvent =>
  BACK_IN_HAND.some((type) => type === event.type);

/**
 * Keeps what was explained of gaps (powers#explaining-a-gap); a power that is back in hand has to be returned again.
 */
export const storeExplanations = async (batch: readonly RecordedEvent[], tx: ViewTransaction): Promise<void> => {
  const explained = batch.filter(isExplanation).map(({ organizationId, eventId, metadata, revision, data }) => ({
    ...data,
    organizationId,
    eventId,
    revision,
    alone: data.alone ?? false,
    explainedBy: metadata.actorId,
    explainedAt: metadata.occurredAt,
  }));
  await insertRows(tx, 'power_explanation', ROW, explained);
  const back = batch
    .filter(isBack)
    .flatMap(({ organizationId, revision, data }) =>
      'powerId' in data && data.powerId != null ? [{ organizationId, revision, powerId: data.powerId }] : [],
    );
  if (back.length === 0) return;
  await tx.query(
    `update ${tx.table('power_explanation')} e set is_over = true
     from unnest($1::uuid[], $2::uuid[], $3::int[]) as back (o, id, revision)
     where e.organization_id = back.o and e.power_id = back.id and e.kind = 'unreturned' and e.revision < back.revision`,
    [back.map((of) => of.organizationId), back.map((of) => of.powerId), back.map((of) => of.revision)],
  );
};
