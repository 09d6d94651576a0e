import { v5 as uuidV5 } from 'uuid';
import type { CommandOptions, CommandRunner } from './command-runner.ts';
import type { Decider, DomainEvent, RecordedEvent } from './events.ts';

/** How many events one append takes: the event store refuses one of more than a megabyte. */
const MOST_AT_ONCE = 400;

/**
 * Runs a decision that may be of thousands of events, as many of them in each append as it takes
 * (building#large-decisions). `decide` answers all that is left to do on the state, nothing where that is nothing. Each
 * part has an id of its own, made from the command's: who was cut between two goes on by sending the command again.
 * @throws Refused as `CommandRunner.run`.
 */
export const runInParts = async <S, E extends DomainEvent>(
  commands: CommandRunner,
  decider: Decider<S, E>,
  command: CommandOptions,
  decide: (state: S, part: number) => readonly E[] | Promise<readonly E[]>,
): Promise<{ events: RecordedEvent<E>[]; replayed: boolean }> => {
  const { actor } = command;
  const all: RecordedEvent<E>[] = [];
  let isReplayed = true;
  for (let part = 0; ; part += 1) {
    const commandId = part === 0 ? actor.commandId : uuidV5(`part ${String(part)}`, actor.commandId);
    const { events, replayed } = await commands.run(
      decider,
      { ...command, actor: { ...actor, commandId } },
      async (state) => (await decide(state, part)).slice(0, MOST_AT_ONCE),
    );
    all.push(...events);
    if (part === 0 || events.length > 0) isReplayed &&= replayed;
    if (events.length < MOST_AT_ONCE) return { events: all, replayed: isReplayed };
  }
};
