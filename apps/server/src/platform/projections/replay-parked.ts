import { Logger } from '@nestjs/common';
import type { Pool, PoolClient } from 'pg';
import { isTransient } from '../database/transient-errors.ts';
import type { EventLog } from '../event-log/event-log.ts';
import { each } from '../event-log/pages.ts';
import type { RecordedEvent } from '../event-log/events.ts';
import { LogAway } from '../event-log/store-errors.ts';
import { trustedOrganizationId } from '../../kernel/actor.ts';
import { OwnershipLost, type Checkpoint } from './checkpoint.ts';
import { transaction } from './transaction.ts';
import type { View } from './view.ts';
import { announceHalt, viewTransaction } from './view-writer.ts';

const BATCH = 500;

interface ProjectionHalt {
  organizationId: string;
  stream: string;
  position: string;
  afterPosition: string | null;
}

interface Parts {
  log: EventLog;
  pool: Pool;
  view: View;
  checkpoint: Checkpoint;
}

/**
 * Applies what stood still behind an event that the view could not take, up to its checkpoint, where this build can.
 * What it still cannot take goes on waiting. Call it before the view goes on.
 * @throws OwnershipLost, or the error of a Postgres or a log that is away
 */
export const replayParked = async (parts: Parts): Promise<void> => {
  const logger = new Logger(`View ${parts.view.name}`);
  const { rows } = await parts.pool.query<ProjectionHalt>(
    `select organization_id, stream, position, after_position from ${tableOf(parts.view)} where view = $1 order by position`,
    [parts.view.name],
  );
  for (const halt of rows) {
    try {
      for await (const events of missed(parts, halt)) await apply(parts, halt, events);
      await finish(parts, halt);
      logger.log(`Has taken up what stood still for organization ${halt.organizationId}.`);
    } catch (error) {
      if (error instanceof OwnershipLost || error instanceof LogAway || isTransient(error)) throw error;
      logger.error(`Still stands still for organization ${halt.organizationId}: ${(error as Error).message}`);
    }
  }
};

const tableOf = ({ kind }: View) => (kind === 'money' ? 'projection.stopped_organization' : 'projection.parked_stream');

/**
 * The events that waited, in log order; the first alone, since it is the one that may still be impossible.
 * @throws Error where that is not found: a stream of a kind that only a later build knows
 */
async function* missed(
  { log, view, checkpoint }: Parts,
  { organizationId, stream, position, afterPosition }: ProjectionHalt,
): AsyncIterable<RecordedEvent[]> {
  const types = new Set(view.types);
  let isFirst = true;
  let batch: RecordedEvent[] = [];
  if (checkpoint.position === null) return;
  const after = afterPosition === null ? null : BigInt(afterPosition);
  let isFound = after !== null && after >= BigInt(position);
  const mustBeFound = () => {
    if (!isFound) throw new Error(`This build does not look for streams such as ${stream}.`);
  };
  for await (const item of each(log.readAgency(trustedOrganizationId(organizationId), after, checkpoint.position))) {
    if (item.kind === 'position') {
      // The event was rejected since, so nothing waits behind it any more.
      isFound ||= item.position === BigInt(position);
      continue;
    }
    const source = item.kind === 'event' ? item.event : item;
    if (view.kind !== 'money' && source.stream !== stream) continue;
    isFound ||= item.position === BigInt(position);
    mustBeFound();
    if (item.kind === 'event') {
      if (types.has(item.event.type)) batch.push(item.event);
    } else if (item.type === null || types.has(item.type)) {
      throw new Error(item.reason);
    }
    if (batch.length < (isFirst ? 1 : BATCH)) continue;
    yield batch;
    isFirst = false;
    batch = [];
  }
  mustBeFound();
  if (batch.length > 0) yield batch;
}

const apply = ({ view, ...parts }: Parts, halt: ProjectionHalt, events: RecordedEvent[]): Promise<void> =>
  inPlace(parts, async (client) => {
    await view.apply(events, viewTransaction(client));
    await client.query(
      `update ${tableOf(view)} set after_position = $4 where view = $1 and organization_id = $2 and stream = $3`,
      [view.name, halt.organizationId, halt.stream, String(events.at(-1)?.position)],
    );
  });

const finish = ({ view, ...parts }: Parts, { organizationId, stream }: ProjectionHalt): Promise<void> =>
  inPlace(parts, async (client) => {
    await client.query(`delete from ${tableOf(view)} where view = $1 and organization_id = $2 and stream = $3`, [
      view.name,
      organizationId,
      stream,
    ]);
    await announceHalt(client, organizationId);
  });

/** A transaction that holds the checkpoint where it is, and fails for whoever is not the owner any more. */
const inPlace = (
  { pool, checkpoint }: Omit<Parts, 'view'>,
  work: (client: PoolClient) => Promise<void>,
): Promise<void> =>
  transaction(pool, async (client) => {
    await checkpoint.beginMove(client, checkpoint.position);
    await work(client);
    await client.query('commit');
  });
