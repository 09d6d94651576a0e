import { LRUCache } from 'lru-cache';
import { NO_EVENTS, type EventLog, type SkipListener } from './event-log.ts';
import type { Decider, DomainEvent, RecordedEvent } from './events.ts';

/** What a command left on a stream: enough to recognise it again and to find its events. */
export interface AppliedCommand {
  requestHash: string;
  firstRevision: number;
  count: number;
  position: bigint;
}

/** A stream folded up to a revision, with every command id that wrote to it. */
export interface StreamState<S> {
  state: S;
  revision: number;
  position: bigint;
  commands: Map<string, AppliedCommand>;
}

/**
 * Folded streams of this process. They may be behind other processes; the expected revision of an append detects that.
 */
export class StreamStates {
  private readonly cache = new LRUCache<string, StreamState<unknown>>({
    maxSize: 200_000,
    sizeCalculation: ({ commands }) => 1 + commands.size,
  });
  private readonly queues = new Map<string, Promise<unknown>>();

  constructor(private readonly log: EventLog) {}

  /** Runs `work` when everything before it on this stream is done. */
  async exclusively<T>(stream: string, work: () => Promise<T>): Promise<T> {
    const before = this.queues.get(stream);
    const done = before ? before.then(work, work) : work();
    this.queues.set(stream, done);
    try {
      return await done;
    } finally {
      if (this.queues.get(stream) === done) this.queues.delete(stream);
    }
  }

  /** The state that this process has of a stream, as old as it may be. */
  cached<S, E extends DomainEvent>(_decider: Decider<S, E>, stream: string): StreamState<S> | undefined {
    // A stream's category names its decider, so the state is of the decider's type.
    return this.cache.get(stream) as StreamState<S> | undefined;
  }

  /** The state of a stream, and whether it was read from the log just now; one that `isNew` is not read. */
  async get<S, E extends DomainEvent>(
    decider: Decider<S, E>,
    stream: string,
    id: string,
    isNew = false,
  ): Promise<{ current: StreamState<S>; fresh: boolean }> {
    const cached = this.cached(decider, stream);
    if (cached) return { current: cached, fresh: false };
    const current: StreamState<S> = {
      state: decider.initial(id),
      revision: NO_EVENTS,
      position: 0n,
      commands: new Map(),
    };
    if (isNew) return { current, fresh: false };
    await this.refresh(decider, stream, current);
    return { current, fresh: true };
  }

  /** The state of a stream as the log has it now. */
  async newest<S, E extends DomainEvent>(decider: Decider<S, E>, stream: string, id: string): Promise<StreamState<S>> {
    const { current, fresh } = await this.get(decider, stream, id);
    if (!fresh) await this.refresh(decider, stream, current);
    return current;
  }

  /** Reads what was appended since. */
  async refresh<S, E extends DomainEvent>(
    decider: Decider<S, E>,
    stream: string,
    current: StreamState<S>,
  ): Promise<void> {
    const skip: SkipListener = (revision, position) => Object.assign(current, { revision, position });
    try {
      for await (const event of this.log.readStream(stream, current.revision + 1, skip)) {
        fold(decider, current, event as RecordedEvent<E>);
      }
    } catch (error) {
      this.forget(stream);
      throw error;
    }
    if (current.revision !== NO_EVENTS) this.cache.set(stream, current);
  }

  /** Folds in what was just appended. */
  add<S, E extends DomainEvent>(
    decider: Decider<S, E>,
    stream: string,
    current: StreamState<S>,
    events: readonly RecordedEvent<E>[],
  ): void {
    for (const event of events) fold(decider, current, event);
    this.cache.set(stream, current);
  }

  /** Drops a state that may be wrong; the next command folds the stream. */
  forget(stream: string): void {
    this.cache.delete(stream);
  }
}

const fold = <S, E extends DomainEvent>(
  decider: Decider<S, E>,
  current: StreamState<S>,
  event: RecordedEvent<E>,
): void => {
  const { commandId, requestHash } = event.metadata;
  const { eventId, type, data } = event;
  current.state = decider.evolve(current.state, { eventId, type, data } as E & { eventId: string });
  current.revision = event.revision;
  current.position = event.position;
  const applied = current.commands.get(commandId);
  if (applied) {
    applied.count += 1;
    applied.position = event.position;
  } else {
    current.commands.set(commandId, {
      requestHash,
      firstRevision: event.revision,
      count: 1,
      position: event.position,
    });
  }
};
