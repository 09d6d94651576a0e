import { randomUUID } from 'node:crypto';
import type { Actor } from '../tenancy/actor.ts';
import type { CommandOptions, CommandResult, CommandRunner } from './command-runner.ts';
import type { Decider, DomainEvent } from './events.ts';

/** A command that was applied before, or the newest state to decide on. */
export type LookedUp<S, E extends DomainEvent> =
  { replayed: CommandResult<E>; state: null } | { replayed: null; state: S };

/**
 * Whether this command was applied before, else the newest state of its stream: for commands that touch several streams
 * and must refuse before the first one (design 5). Appends nothing.
 * @throws Refused IDEMPOTENCY_KEY_REUSED where the command id was used for something else.
 */
export const lookUp = async <S, E extends DomainEvent>(
  commands: CommandRunner,
  decider: Decider<S, E>,
  command: CommandOptions,
): Promise<LookedUp<S, E>> => {
  let newest: { state: S } | null = null as { state: S } | null;
  const result = await commands.run(decider, command, (state) => {
    newest = { state };
    return [];
  });
  if (result.replayed || !newest) return { replayed: result, state: null };
  return { replayed: null, state: newest.state };
};

/** The newest state of a stream, for commands on another one. */
export const newestState = async <S, E extends DomainEvent>(
  commands: CommandRunner,
  decider: Decider<S, E>,
  actor: Actor,
  id: string,
): Promise<S> => {
  // A command id of its own: the actor's may already stand on this stream.
  const command = { id, actor: { ...actor, commandId: randomUUID() }, input: {} };
  const { state } = await lookUp(commands, decider, command);
  return state ?? decider.initial(id);
};
