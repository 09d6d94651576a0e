import { createHash } from 'node:crypto';
import canonicalize from 'canonicalize';
import type { EventOfLine } from './log-lines.ts';

/** What a link of the audit chain covers. */
export interface ChainedEvent {
  stream: string;
  revision: number;
  eventId: string;
  type: string;
  storedData: unknown;
  metadata: unknown;
}

/** An agency's events keep their place in its chain where another installation signs them with keys of its own. */
const unsigned = (metadata: unknown): unknown => {
  if (typeof metadata !== 'object' || metadata === null) return metadata;
  const { mac, macKey, ...rest } = metadata as Record<string, unknown>;
  return rest;
};

/**
 * What is hashed of an event on top of the hash before it: the RFC 8785 canonical JSON of previous hash, stream,
 * revision, id, type, data and metadata as the log holds them, without who signed them (building#audit-chain).
 */
export const linkText = (previousHash: string | null, event: ChainedEvent): string => {
  const canonical = canonicalize({
    previousHash,
    stream: event.stream,
    revision: event.revision,
    id: event.eventId,
    type: event.type,
    data: event.storedData,
    metadata: unsigned(event.metadata),
  });
  if (canonical === undefined) throw new RangeError(`Event ${event.eventId} has no canonical form.`);
  return canonical;
};

/** The SHA-256 of what is hashed of an event, as lower-case hex. */
export const hashOfLink = (text: string): string => createHash('sha256').update(text).digest('hex');

/** The hash of an event on top of the hash before it. */
export const linkHash = (previousHash: string | null, event: ChainedEvent): string =>
  hashOfLink(linkText(previousHash, event));

/** The same for an event that was written down as a line. */
export const linkLine = (previousHash: string | null, { id, data, ...event }: EventOfLine): string =>
  linkHash(previousHash, { ...event, eventId: id, storedData: data });
