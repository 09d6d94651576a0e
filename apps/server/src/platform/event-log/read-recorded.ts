import type { AllStreamResolvedEvent } from '@eventstore/db-client';
import { z } from 'zod';
import { decodeEvent, UnreadableEvent, type EventTypes } from './event-types.ts';
import type { LogItem } from './event-log.ts';
import { UnverifiedEvent, type EventProof, type StoredEvent } from './event-proof.ts';
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

/**
 * An event of one of our streams, proved, checked and upcast. `EventProof.prepare` comes first.
 * @throws UnreadableEvent where nothing proves it, this build cannot read it, or it names another organization than its
 *   stream.
 */
export const readRecorded = (
  types: EventTypes,
  proof: EventProof,
  stored: StoredEvent,
  commit?: bigint,
): RecordedEvent => {
  const organization = organizationOf(stored.streamId);
  proof.verify(stored, organization ?? '');
  const metadata = readMetadata(stored.metadata);
  if (organization === null || metadata.organizationId !== organization) {
    throw new UnreadableEvent('It names another organization than its stream.');
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
export const readItem = (
  types: EventTypes,
  proof: EventProof,
  { event, commitPosition }: AllStreamResolvedEvent,
): LogItem | null => {
  const position = event?.position.commit ?? commitPosition;
  if (position === undefined) return null;
  const organizationId = event ? organizationOf(event.streamId) : null;
  if (!event || organizationId === null) return { kind: 'position', position };
  try {
    return { kind: 'event', position, event: readRecorded(types, proof, event, position) };
  } catch (error) {
    if (!(error instanceof UnreadableEvent)) throw error;
    const { streamId: stream, id: eventId } = event;
    const revision = Number(event.revision);
    const found = { kind: 'unreadable', position, stream, revision, organizationId, reason: error.message } as const;
    // An unverified event concerns every view, since its type cannot be believed.
    if (error instanceof UnverifiedEvent) {
      const { digest } = error;
      return { ...found, type: null, unverified: { eventId, revision, digest } };
    }
    return { ...found, type: Object.hasOwn(types, event.type) ? event.type : null };
  }
};
