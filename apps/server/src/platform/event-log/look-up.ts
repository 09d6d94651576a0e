import { randomUUID } from 'node:crypto';
import type { Actor } from '../../kernel/actor.ts';
import type { CommandRunner } from './command-runner.ts';
import type { Decider, DomainEvent } from './events.ts';

/** The newest state of a stream, for commands on another one. */
export const newestState = async <S, E extends DomainEvent>(
  commands: CommandRunner,
  decider: Decider<S, E>,
  actor: Actor,
  id: string,
): Promise<S> => {
  // A command id of its own: the actor's may already stand on this stream.
  const command = { id, actor: { ...actor, commandId: randomUUID() }, input: {} };
  const { state } = await commands.look(decider, command);
  return state ?? decider.initial(id);
};
