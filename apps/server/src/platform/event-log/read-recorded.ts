import type { AllStreamResolvedEvent, ResolvedEvent } from '@eventstore/db-client';
import { z } from 'zod';
import { decodeEvent, UnreadableEvent } from './event-types.ts';
import type { EventTypes } from './event-types.ts';
import type { LogItem } from './event-log.ts';
import type { EventMetadata, RecordedEvent } from './events.ts';
import { organizationOf } from './stream-name.ts';

const flatStrings = z.record(z.string(), z.string());
const required = [
  'organizationId',
  'actorId',
  'commandId',
  'requestHash',
  '$correlationId',
  '$causationId',
  'schema',
  'occurredAt',
] as const satisfies (keyof EventMetadata)[];

const readMetadata = (recorded: unknown): EventMetadata => {
  const parsed = flatStrings.safeParse(recorded);
  const missing = parsed.success ? required.find((key) => parsed.data[key] === undefined) : 'everything';
  if (missing !== undefined) throw new UnreadableEvent(`Its metadata lack ${missing}.`);
  return parsed.data as unknown as EventMetadata;
};

type Stored = NonNullable<ResolvedEvent['event']>;

/**
 * An event of one of our streams, checked and upcast.
 * @throws UnreadableEvent where this build cannot read it, or it names another organization than its stream.
 */
export const readRecorded = (types: EventTypes, stored: Stored, commit?: bigint): RecordedEvent => {
  const organization = organizationOf(stored.streamId);
  const metadata = readMetadata(stored.metadata);
  if (organization === null || metadata.organizationId !== organization) {
    throw new UnreadableEvent(`${stored.streamId} holds an event of organization ${metadata.organizationId}.`);
  }
  if (!stored.isJson) throw new UnreadableEvent('It is not JSON.');
  return {
    eventId: stored.id,
    type: stored.type,
    data: decodeEvent(types, stored.type, metadata.schema, stored.data),
    storedData: stored.data as object,
    metadata,
    organizationId: organization,
    stream: stored.streamId,
    revision: Number(stored.revision),
    position: commit ?? stored.position?.commit ?? 0n,
  };
};

/** What one place of `$all` holds for us. */
export const readItem = (types: EventTypes, { event, commitPosition }: AllStreamResolvedEvent): LogItem | null => {
  const position = event?.position.commit ?? commitPosition;
  if (position === undefined) return null;
  const organizationId = event ? organizationOf(event.streamId) : null;
  if (!event || organizationId === null) return { kind: 'position', position };
  try {
    return { kind: 'event', position, event: readRecorded(types, event, position) };
  } catch (error) {
    if (!(error instanceof UnreadableEvent)) throw error;
    const type = Object.hasOwn(types, event.type) ? event.type : null;
    return { kind: 'unreadable', position, type, stream: event.streamId, organizationId, reason: error.message };
  }
};
