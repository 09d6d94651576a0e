import { linkHash } from '../../../platform/event-log/chain-hash.ts';
import type { RecordedEvent } from '../../../platform/event-log/events.ts';

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
