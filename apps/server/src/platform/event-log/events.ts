import type { OrganizationId } from '../../kernel/actor.ts';

/**
 * An event as a decision makes it: a stable past-tense type and data without personal data or typed text
 * (building#events).
 */
export interface DomainEvent {
  type: string;
  data: object;
}

/** Flat strings beside every event (building#event-metadata). */
export interface EventMetadata {
  organizationId: string;
  actorId: string;
  commandId: string;
  requestHash: string;
  $correlationId: string;
  $causationId: string;
  schema: string;
  occurredAt: string;
  /** It was recorded while the product's day was not the machine's (building#moved-clock). */
  clock?: 'moved';
  /** Keyed hash of where the command came from (`command_origin`); events of earlier builds have none. */
  originHash?: string;
  /**
   * What proves the event, and the key it was made with (building#events-prove-their-writer); the log adds both as it
   * appends.
   */
  mac?: string;
  macKey?: string;
  /** Keyed hash of each typed text that was written beside the event (`entry_text`), so that changes are detected. */
  [textHash: `textHash.${string}`]: string;
}

/** An event as the log holds it, upcast to the newest shape of its type. */
export interface RecordedEvent<E extends DomainEvent = DomainEvent> {
  eventId: string;
  type: E['type'];
  data: E['data'];
  /**
   * The data exactly as the log holds them, before any upcaster: what the audit chain hashes (building#audit-chain).
   */
  storedData: object;
  metadata: EventMetadata;
  organizationId: OrganizationId;
  stream: string;
  /** From 0, per stream. */
  revision: number;
  /** Commit position in `$all`. */
  position: bigint;
}

/**
 * One aggregate: pure functions only (building#deciders). `category` is the first part of its stream names
 * (`account-{org}.{id}`); `initial` is the state of a stream without events.
 */
export interface Decider<S, E extends DomainEvent> {
  category: string;
  initial: (id: string) => S;
  /** The event comes with its id, so that a reversal can name what it takes back. */
  evolve: (state: S, event: E & { eventId: string }) => S;
}
