import type { Actor } from '../../kernel/actor.ts';
import { encodeEvent, type EventTypes } from './event-types.ts';
import type { DomainEvent, EventMetadata, RecordedEvent } from './events.ts';
import type { OrganizationHash } from './keyed-hash.ts';
import { eventIdOf } from './stream-name.ts';

/** What a person typed with a command, by field; empty and missing texts are left out. */
export type Texts = Readonly<Record<string, string | undefined>>;

/** Texts of the command as a whole, or what each of its events has of them. */
export type TextsOfEvents = Texts | ((event: DomainEvent) => Texts);

/** Who has events recorded, on which stream. */
export interface EventMaker {
  command: { actor: Actor; text?: TextsOfEvents };
  stream: string;
  hash: OrganizationHash;
  requestHash: string;
  /** Tells its event ids from those of an earlier run of the same command. */
  suffix: string;
}

/** Texts that were really typed, of the event that was decided at this place: those of a whole command are of its first. */
export const textsOf = (
  { text = {} }: EventMaker['command'],
  event: DomainEvent,
  index: number,
): [field: string, body: string][] => {
  const own = typeof text === 'function' ? text(event) : index === 0 ? text : {};
  return Object.entries(own).flatMap(([field, body]) => (body ? [[field, body]] : []));
};

/** What was decided as it goes to the log behind `revision`: ids, metadata, and the keyed hashes of what was typed. */
export const newEvents = <E extends DomainEvent>(
  types: EventTypes,
  { command, stream, hash, requestHash, suffix }: EventMaker,
  { revision, occurredAt, isMoved = false }: { revision: number; occurredAt: string; isMoved?: boolean },
  decision: readonly E[],
): RecordedEvent<E>[] => {
  const { actor } = command;
  return decision.map((event, index) => {
    const { data, schema } = encodeEvent(types, event);
    const eventId = eventIdOf(actor.organizationId, actor.commandId, `${stream}${suffix}`, index);
    const metadata: EventMetadata = {
      organizationId: actor.organizationId,
      actorId: actor.userId,
      commandId: actor.commandId,
      requestHash,
      $correlationId: actor.requestId,
      $causationId: actor.commandId,
      schema,
      occurredAt,
      ...(isMoved ? { clock: 'moved' as const } : {}),
    };
    for (const [field, body] of textsOf(command, event, index)) {
      metadata[`textHash.${field}`] = hash.ofText(eventId, field, body);
    }
    return {
      eventId,
      type: event.type,
      data,
      storedData: data,
      metadata,
      organizationId: actor.organizationId,
      stream,
      revision: revision + 1 + index,
      position: 0n,
    };
  });
};
