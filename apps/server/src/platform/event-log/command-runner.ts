import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { Inject, Injectable } from '@nestjs/common';
import { Clock } from '../../kernel/clock.ts';
import { requestContext } from '../../kernel/request-context.ts';
import { Measures, type CommandOutcome } from '../observe/measures.ts';
import { Refused } from '../../kernel/refused.ts';
import type { Actor } from '../../kernel/actor.ts';
import { CommandRecords } from './command-records.ts';
import { EVENT_TYPES, type EventTypes } from './event-types.ts';
import { EventLog, WrongRevision } from './event-log.ts';
import type { Decider, DomainEvent, RecordedEvent } from './events.ts';
import { KeyedHash } from './keyed-hash.ts';
import { newEvents, textsOf, type EventMaker, type TextsOfEvents } from './new-events.ts';
import { readToken } from './read-token.ts';
import { streamName } from './stream-name.ts';
import { StreamStates, type AppliedCommand, type StreamState } from './stream-states.ts';

const TRIES = 3;

/** What a command is about, besides its decision. */
export interface CommandOptions {
  /** Id of the aggregate: the last part of its stream's name. */
  id: string;
  actor: Actor;
  /** What was asked; the same command id with another input is refused. */
  input: object;
  /**
   * What a person typed: kept beside the first event, never in it; of a function beside each what it says of it. Empty
   * and missing texts are left out.
   */
  text?: TextsOfEvents;
  /** Tells apart two streams of one category that one command writes to, as 'claim' and 'release'. */
  step?: string;
  /**
   * The stream is likely to be new, so it is not read first: where it is not, the append finds so and it is read then.
   * For thousands of new streams: a store closes the connection on which as many reads find nothing.
   */
  isNew?: boolean;
}

export interface CommandResult<E extends DomainEvent = DomainEvent> {
  /** Commit position that a reader of this command's effect must have reached; 0 where the stream has no events. */
  position: bigint;
  /** What the command recorded, now or when it was first sent. */
  events: RecordedEvent<E>[];
  /** The command had been applied before: nothing was appended now. */
  replayed: boolean;
}

/** What is decided on a state; `head` is the commit position of its newest event, 0 of a stream without any. */
export type Decide<S, E extends DomainEvent> = (state: S, head: bigint) => readonly E[] | Promise<readonly E[]>;

/** A command that was applied before, or the newest state to decide on. */
export type ReplayOrState<S, E extends DomainEvent> =
  | { replayed: CommandResult<E>; state: null }
  | { replayed: null; state: S };

/** One run of a command, through all its tries. */
interface Attempt extends EventMaker {
  step: string;
  isStaged: boolean;
}

/**
 * Runs a decision on one stream (building#command-runner): state from the cache or the log, decide, append at the
 * expected revision.
 * Commands on one stream run in turns in this process; the expected revision protects against other processes.
 */
@Injectable()
export class CommandRunner {
  private readonly states: StreamStates;

  constructor(
    private readonly log: EventLog,
    private readonly records: CommandRecords,
    private readonly hash: KeyedHash,
    private readonly clock: Clock,
    @Inject(EVENT_TYPES) private readonly types: EventTypes,
    private readonly measures: Measures,
  ) {
    this.states = new StreamStates(log);
  }

  /**
   * Decides on the stream's state and appends what was decided. `decide` also hears up to which position the state was
   * read, and may wait for a view to have come as far: what it then decides holds only for that state. A command id that was applied answers what it recorded;
   * one that found nothing to do answers so again.
   * @throws Refused what the decision threw, on the newest state; IDEMPOTENCY_KEY_REUSED for a command id that was used
   *   for something else; CONFLICT after three tries; TEMPORARILY_UNAVAILABLE while the log is away.
   */
  async run<S, E extends DomainEvent>(
    decider: Decider<S, E>,
    command: CommandOptions,
    decide: Decide<S, E>,
  ): Promise<CommandResult<E>> {
    const stream = streamName(decider.category, command.actor.organizationId, command.id);
    const took = this.measures.commands.startTimer({ stream: decider.category });
    const ended = (outcome: CommandOutcome, event = '') => took({ outcome, event });
    try {
      const result = await this.states.exclusively(stream, () => this.attempt(decider, command, stream, decide));
      ended(result.replayed ? 'repeated' : 'done', result.events[0]?.type);
      await this.publishReadToken(result.position);
      return result;
    } catch (error) {
      ended(error instanceof Refused ? 'refused' : 'failed');
      throw error;
    }
  }

  /**
   * Whether this command was applied before, else the newest state of its stream. Appends and records nothing.
   * @throws Refused IDEMPOTENCY_KEY_REUSED where the command id was used for something else on this stream.
   */
  async replayOrState<S, E extends DomainEvent>(
    decider: Decider<S, E>,
    command: CommandOptions,
  ): Promise<ReplayOrState<S, E>> {
    const { actor, id, input } = command;
    const stream = streamName(decider.category, actor.organizationId, id);
    const { looked, position } = await this.states.exclusively(stream, async () => {
      const current = await this.states.newest(decider, stream, id);
      const applied = current.commands.get(actor.commandId);
      if (!applied) return { looked: { replayed: null, state: current.state }, position: current.position };
      const hash = await this.hash.of(actor.organizationId);
      const replayed = await this.recorded<E>(stream, applied, hash.ofRequest({ stream, input }));
      return { looked: { replayed, state: null }, position: replayed.position };
    });
    await this.publishReadToken(position);
    return looked;
  }

  /**
   * What has to be settled before the stream decides, outside its queue; not at all for a command that was applied
   * before. The state may be behind other processes; what is refused on it is checked again on the newest one.
   * @throws Refused what `check` threw on the newest state, and what `look` throws.
   */
  async checkFirst<S, E extends DomainEvent>(
    decider: Decider<S, E>,
    command: CommandOptions,
    check: (state: S) => Promise<void>,
  ): Promise<void> {
    const { actor, id } = command;
    const cached = this.states.cached(decider, streamName(decider.category, actor.organizationId, id));
    if (cached && !cached.commands.has(actor.commandId)) {
      const checked = await decided((state) => check(state).then(() => []), cached);
      if (!(checked instanceof Refused)) return;
    }
    const { replayed, state } = await this.replayOrState(decider, command);
    if (!replayed) await check(state);
  }

  /** The newest state of a stream, for whoever decides on another one. */
  async read<S, E extends DomainEvent>(
    decider: Decider<S, E>,
    { organizationId }: Pick<Actor, 'organizationId'>,
    id: string,
  ): Promise<S> {
    const stream = streamName(decider.category, organizationId, id);
    const { state, position } = await this.states.exclusively(stream, () => this.states.newest(decider, stream, id));
    await this.publishReadToken(position);
    return state;
  }

  private async attempt<S, E extends DomainEvent>(
    decider: Decider<S, E>,
    command: CommandOptions,
    stream: string,
    decide: Decide<S, E>,
  ): Promise<CommandResult<E>> {
    const { actor, id, input, step = decider.category } = command;
    const hash = await this.hash.of(actor.organizationId);
    const requestHash = hash.ofRequest({ stream, input });
    const attempt: Attempt = { command, stream, step, hash, requestHash, suffix: '', isStaged: false };
    const found = await this.states.get(decider, stream, id, command.isNew);
    const { current } = found;
    let { fresh } = found;
    for (let conflicts = 0; conflicts < TRIES;) {
      const applied = current.commands.get(actor.commandId);
      if (applied) return this.recorded(stream, applied, requestHash);

      const decision = await decided(decide, current);
      if (decision instanceof Refused || decision.length === 0) {
        if (fresh) return await this.nothing(attempt, decision, current.position);
        // The cached state may be behind another process, so a refusal is decided again on the newest one.
        await this.states.refresh(decider, stream, current);
        fresh = true;
        continue;
      }

      const events = await this.stage(attempt, current.revision, decision);
      if (!events) return { position: current.position, events: [], replayed: true };
      try {
        const position = await this.append(stream, current.revision, events);
        for (const event of events) event.position = position;
        this.states.add(decider, stream, current, events);
        return { position, events, replayed: false };
      } catch (error) {
        if (!(error instanceof WrongRevision)) {
          this.states.forget(stream);
          throw error;
        }
      }
      conflicts += 1;
      await delay(Math.random() * 10 * 2 ** conflicts);
      await this.states.refresh(decider, stream, current);
      fresh = true;
    }
    throw new Refused('CONFLICT');
  }

  private async append(stream: string, revision: number, events: readonly RecordedEvent[]): Promise<bigint> {
    const took = this.measures.appends.startTimer();
    try {
      const position = await this.log.append(stream, revision, events);
      took({ outcome: 'done' });
      return position;
    } catch (error) {
      took({ outcome: error instanceof WrongRevision ? 'wrong-revision' : 'failed' });
      throw error;
    }
  }

  /** A command without effect is recorded too, so that its id later finds nothing to do again. */
  private async nothing<E extends DomainEvent>(
    { command, stream, step, requestHash }: Attempt,
    decision: Refused | readonly unknown[],
    position: bigint,
  ): Promise<CommandResult<E>> {
    if (decision instanceof Refused) throw decision;
    await this.records.writeNothing(command.actor, { stream, step, requestHash });
    return { position, events: [], replayed: false };
  }

  /** Makes the events of a try and writes what stands beside them in Postgres; null where it had no effect before. */
  private async stage<E extends DomainEvent>(
    attempt: Attempt,
    revision: number,
    decision: readonly E[],
  ): Promise<RecordedEvent<E>[] | null> {
    for (;;) {
      const { command, stream, step, requestHash, hash } = attempt;
      const at = { revision, occurredAt: this.clock.now().toISOString(), isMoved: this.clock.isMoved() };
      const events = newEvents(this.types, attempt, at, decision);
      const text = events.flatMap(({ eventId }, index) => {
        const event = decision[index];
        return event ? textsOf(command, event, index).map(([field, body]) => ({ eventId, field, body })) : [];
      });
      const { isFirst, origin } = await this.records.write(command.actor, { stream, step, requestHash, text });
      if (isFirst || attempt.isStaged) {
        for (const { metadata } of events) metadata.originHash = hash.ofOrigin(metadata.commandId, origin);
        attempt.isStaged = true;
        return events;
      }
      if (await this.records.wasNothing(command.actor, step)) return null;
      // The same command was recorded before and may still be running in another process. With different event ids the
      // store accepts only one of the two; with the same ids it would accept both, whatever each had decided.
      attempt.suffix = `#${randomUUID()}`;
      attempt.isStaged = true;
    }
  }

  /** The events of a command that was applied before, as the log has them. */
  private async recorded<E extends DomainEvent>(
    stream: string,
    applied: AppliedCommand,
    requestHash: string,
  ): Promise<CommandResult<E>> {
    if (applied.requestHash !== requestHash) throw new Refused('IDEMPOTENCY_KEY_REUSED');
    const events: RecordedEvent<E>[] = [];
    for await (const event of this.log.readStream(stream, applied.firstRevision)) {
      events.push(event as RecordedEvent<E>);
      if (events.length === applied.count) break;
    }
    // A store whose stream ends before a revision that it has shown before.
    if (events.length !== applied.count) throw new Refused('TEMPORARILY_UNAVAILABLE');
    return { position: applied.position, events, replayed: true };
  }

  /** Hands the client the position that its next queries must have reached (building#read-your-writes). */
  private async publishReadToken(position: bigint): Promise<void> {
    const context = requestContext.getStore();
    if (!context || position === 0n) return;
    const before = readToken(context.answerToken);
    if (before && before.position >= position) return;
    context.answerToken = `${await this.log.storeId()}:${position}`;
  }
}

const decided = async <S, E extends DomainEvent>(
  decide: Decide<S, E>,
  { state, position }: StreamState<S>,
): Promise<readonly E[] | Refused> => {
  try {
    return await decide(state, position);
  } catch (error) {
    if (error instanceof Refused) return error;
    throw error;
  }
};
