import { createHash } from 'node:crypto';
import canonicalize from 'canonicalize';
import type { RecordedEvent } from '../../platform/event-log/events.ts';
import type { EventOfLine } from '../../platform/event-log/log-lines.ts';

/** One link of an organization's chain. */
export interface AuditLink {
  organizationId: string;
  sequence: number;
  eventId: string;
  position: string;
  recordedAt: string;
  hash: string;
}

/** Where an organization's chain stands: how many links, and the newest hash. */
export interface ChainHead {
  sequence: number;
  hash: string | null;
}

/** Every so many links are one sealed block: a row that fits a report. */
export const LINKS_PER_BLOCK = 100;

/** What a link covers. */
type Linked = Pick<RecordedEvent, 'stream' | 'revision' | 'eventId' | 'type'> & {
  storedData: unknown;
  metadata: unknown;
};

/**
 * The hash of an event on top of the hash before it, as lower-case hex: SHA-256 over the RFC 8785 canonical JSON of
 * previous hash, stream, revision, id, type, data and metadata as the log holds them (design 8).
 */
export const linkHash = (previousHash: string | null, event: Linked): string => {
  const canonical = canonicalize({
    previousHash,
    stream: event.stream,
    revision: event.revision,
    id: event.eventId,
    type: event.type,
    data: event.storedData,
    metadata: event.metadata,
  });
  if (canonical === undefined) throw new RangeError(`Event ${event.eventId} has no canonical form.`);
  return createHash('sha256').update(canonical).digest('hex');
};

/** The same for an event that was written down as a line. */
export const linkLine = (previousHash: string | null, { id, data, ...event }: EventOfLine): string =>
  linkHash(previousHash, { ...event, eventId: id, storedData: data });

/** Links events in log order onto the chains of their organizations. Moves `heads`. */
export const link = (events: readonly RecordedEvent[], heads: Map<string, ChainHead>): AuditLink[] =>
  events.map((event) => {
    const head = heads.get(event.organizationId) ?? { sequence: 0, hash: null };
    const hash = linkHash(head.hash, event);
    const sequence = head.sequence + 1;
    heads.set(event.organizationId, { sequence, hash });
    return {
      organizationId: event.organizationId,
      sequence,
      eventId: event.eventId,
      position: String(event.position),
      recordedAt: event.metadata.occurredAt,
      hash,
    };
  });
