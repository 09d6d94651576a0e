import { randomUUID } from 'node:crypto';
import type { EventToAppend } from '../src/platform/event-log/event-log.ts';

/** An event as the command runner would write it, for specs that append by themselves. */
export const anEvent = (organizationId: string, type: string, data: object, version = 1): EventToAppend => {
  const commandId = randomUUID();
  return {
    eventId: randomUUID(),
    type,
    data,
    metadata: {
      organizationId,
      actorId: randomUUID(),
      commandId,
      requestHash: 'a hash',
      $correlationId: commandId,
      $causationId: commandId,
      schema: String(version),
      occurredAt: new Date().toISOString(),
    },
  };
};
