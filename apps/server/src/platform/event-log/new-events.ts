import type { Actor } from '../../kernel/actor.ts';
import { encodeEvent } from './event-types.ts';
import type { EventTypes } from './event-types.ts';
import type { DomainEvent, EventMetadata, RecordedEvent } from './events.ts';
import type { OrganizationHash } from './keyed-hash.ts';
import { eventIdOf } from './stream-name.ts';

/** What a person typed with a command, by field; empty and missing texts are left out. */
type Texts = Readonly<Record<string, string | undefined>>;

/** Who has events recorded, on which stream. */
export interface EventMaker {
  command: { actor: Actor; text?: Texts };
  stream: string;
  hash: OrganizationHash;
  requestHash: string;
  /** Tells its event ids from those of an earlier run of the same command. */
  suffix: string;
}

/** Texts that were really typed. */
export const textsOf = ({ text = {} }: EventMaker['command']): [field: string, body: string][] =>
  Object.entries(text).flatMap(([field, body]) => (body ? [[field, body]] : []));

/** What was decided as it goes to the log behind `revision`: ids, metadata, and the keyed hashes of what was typed. */
export const newEvents = <E extends DomainEvent>(
  types: EventTypes,
  { command, stream, hash, requestHash, suffix }: EventMaker,
  { revision, occurredAt }: { revision: number; occurredAt: string },
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
    };
    for (const [field, body] of index === 0 ? textsOf(command) : []) {
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
