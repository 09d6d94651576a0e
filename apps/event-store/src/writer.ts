import { EventEmitter, once } from 'node:events';
import type { Pool } from 'pg';
import { LRUCache } from 'lru-cache';
import { Draft, type Committed } from './draft.ts';
import type { EventReader } from './event-reader.ts';
import { insertEvents, settleInsert, StoppedError, UnknownOutcomeError } from './insert-events.ts';
import type { LiveTail } from './live-tail.ts';
import { sizeOf } from './log-event.ts';
import type { RecentEvents } from './recent-events.ts';
import { absentStream, describedStreamOf, isSoftDeleted, metadataStreamOf, type StreamState } from './stream-state.ts';
import { revisionsToCompare, type Place, type WriteOutcome, type WriteRequest } from './write-rules.ts';
import type { WriterLock } from './writer-lock.ts';

const groupLimits = { requests: 1000, bytes: 8 * 1024 * 1024 };

const queueLimitBytes = 32 * 1024 * 1024;

/** Who asks for a write. Of the two one is called, once; neither may throw. */
export interface PendingWrite {
  answer(outcome: WriteOutcome): void;
  /** The store stopped before it was done, or Postgres refused it (then it is not done). */
  fail(error: unknown): void;
}

interface Waiting {
  readonly request: WriteRequest;
  readonly bytes: number;
  readonly pending: PendingWrite;
}

export interface WriterParts {
  readonly lock: WriterLock;
  readonly pool: Pool;
  readonly reader: EventReader;
  readonly tail: LiveTail;
  readonly recent: RecentEvents;
  /** Called once when this process can no longer write: fenced, or its connection broke. */
  readonly onStopped: (reason: Error) => void;
}

/**
 * The one writer of the log. Requests that wait at the same time become one transaction (group commit); each is
 * answered only after the commit is durable.
 */
export class Writer {
  private queue: Waiting[] = [];
  private queuedBytes = 0;
  private readonly taken = new EventEmitter().setMaxListeners(0);
  private running: Promise<void> | undefined;
  private deadlineTimer: NodeJS.Timeout | undefined;
  private stopped: StoppedError | undefined;
  private readonly states = new LRUCache<string, StreamState>({ max: 50_000 });

  constructor(private readonly parts: WriterParts) {}

  /** Queues a write. Rejects as {@link PendingWrite.fail} says. */
  write(request: WriteRequest): Promise<WriteOutcome> {
    const bytes = request.kind === 'append' ? request.events.reduce((sum, event) => sum + sizeOf(event), 0) : 0;
    return new Promise((answer, fail) => {
      this.ask(request, bytes, { answer, fail });
    });
  }

  /** The same for whoever knows the size of the events and needs no promise. */
  ask(request: WriteRequest, bytes: number, pending: PendingWrite): void {
    if (this.stopped !== undefined) {
      pending.fail(this.stopped);
      return;
    }
    this.queue.push({ request, bytes, pending });
    this.queuedBytes += bytes;
    this.running ??= this.run();
    this.watchDeadlines();
  }

  /** Whether callers that stream should wait for {@link room}. */
  get isFull(): boolean {
    return this.queuedBytes > queueLimitBytes;
  }

  /** Resolves when the queue is short enough to take more: how callers that stream are held back. */
  async room(signal: AbortSignal): Promise<void> {
    while (this.isFull) await once(this.taken, 'taken', { signal });
  }

  /** Resolves when everything queued has been answered. */
  async idle(): Promise<void> {
    await this.running;
  }

  /** The committed state of a stream, if the writer knows it; readers may save a query by it. */
  knownState(stream: string): StreamState | undefined {
    return this.states.get(stream);
  }

  /** Refuses new writes; what waits is still written. */
  refuse(reason: StoppedError): void {
    this.stopped ??= reason;
  }

  /** Refuses new writes and those that wait. What is being written is still answered truthfully. */
  stop(reason: StoppedError): void {
    this.refuse(reason);
    for (const { pending } of this.queue.splice(0)) pending.fail(reason);
    this.queuedBytes = 0;
    this.taken.emit('taken');
  }

  /** While a commit hangs, what waits behind it is still told when its deadline passes. */
  private watchDeadlines(): void {
    this.deadlineTimer ??= setTimeout(() => {
      this.deadlineTimer = undefined;
      const now = Date.now();
      const expired = this.queue.filter(({ request }) => request.deadlineMs <= now);
      this.queue = this.queue.filter(({ request }) => request.deadlineMs > now);
      for (const { bytes, pending } of expired) {
        this.queuedBytes -= bytes;
        pending.answer({ kind: 'timeout' });
      }
      if (this.queue.length > 0) this.watchDeadlines();
    }, 250).unref();
  }

  private async run(): Promise<void> {
    await new Promise(setImmediate); // all requests of this tick share the first group
    while (this.queue.length > 0) {
      const group = this.takeGroup();
      let outcomes: readonly WriteOutcome[];
      try {
        outcomes = await this.commit(group);
      } catch (error) {
        for (const { pending } of group) pending.fail(error);
        continue;
      }
      for (const [index, outcome] of outcomes.entries()) group[index]?.pending.answer(outcome);
    }
    this.running = undefined;
  }

  private takeGroup(): Waiting[] {
    let bytes = 0;
    const end = this.queue.findIndex((waiting, index) => {
      bytes += waiting.bytes;
      return index >= groupLimits.requests || (index > 0 && bytes > groupLimits.bytes);
    });
    const group = this.queue.splice(0, end === -1 ? this.queue.length : end);
    for (const waiting of group) this.queuedBytes -= waiting.bytes;
    this.taken.emit('taken');
    return group;
  }

  private async commit(group: readonly Waiting[]): Promise<readonly WriteOutcome[]> {
    const draft = new Draft(await this.committedFacts(group), Date.now());
    const outcomes = group.map(({ request }) => draft.decide(request));
    if (draft.events.length > 0) {
      if (!(await this.insert(draft))) throw this.stopped ?? new StoppedError('Not written.');
      for (const [stream, state] of draft.states) this.states.set(stream, state);
      this.parts.recent.remember(draft.events);
      this.parts.tail.publish(draft.events);
    }
    return outcomes;
  }

  /** True if the events are in the log. False, and stopped, if they are not because this process lost its right. */
  private async insert(draft: Draft): Promise<boolean> {
    const { lock, pool, onStopped } = this.parts;
    try {
      await insertEvents(lock, draft.events);
      return true;
    } catch (error) {
      if (!(error instanceof StoppedError)) throw error;
      this.stop(error);
      try {
        return error instanceof UnknownOutcomeError && (await settleInsert(pool, lock.epoch, draft.events));
      } finally {
        onStopped(error);
      }
    }
  }

  /** Everything the rules must know for this group, in at most two queries, none if the streams are known. */
  private async committedFacts(group: readonly Waiting[]): Promise<Committed> {
    const { reader, recent, tail } = this.parts;
    const states = await this.statesOf(group);
    const streams: string[] = [];
    const revisions: number[] = [];
    for (const { request } of group) {
      const range = revisionsToCompare(request, states.get(request.stream) ?? absentStream);
      for (let revision = range?.[0] ?? 0; revision <= (range?.[1] ?? -1); revision++) {
        streams.push(request.stream);
        revisions.push(revision);
      }
    }
    const events = streams.length > 0 ? await reader.eventsAt(streams, revisions) : [];
    const compared = new Map<string, Place & { readonly id: string }>();
    for (const event of events) compared.set(`${event.stream}@${String(event.revision)}`, event);
    return { nextPosition: tail.head + 1, states, compared, recent: (stream, id) => recent.placeOf(stream, id) };
  }

  private async statesOf(group: readonly Waiting[]): Promise<Map<string, StreamState>> {
    const states = new Map<string, StreamState>();
    const named = group.flatMap(({ request }) => [
      request.stream,
      describedStreamOf(request.stream),
      request.kind === 'delete' ? metadataStreamOf(request.stream) : undefined,
    ]);
    await this.loadStates(named, states);
    const revived = [...states].filter(([, state]) => isSoftDeleted(state)).map(([stream]) => metadataStreamOf(stream));
    await this.loadStates(revived, states);
    return states;
  }

  private async loadStates(streams: readonly (string | undefined)[], into: Map<string, StreamState>): Promise<void> {
    const missing = new Set<string>();
    for (const stream of streams) {
      if (stream === undefined || into.has(stream)) continue;
      const state = this.states.get(stream);
      if (state === undefined) missing.add(stream);
      else into.set(stream, state);
    }
    if (missing.size === 0) return;
    const names = [...missing];
    const loaded = await this.parts.reader.streamStates(names);
    for (const [index, name] of names.entries()) {
      const state = loaded[index] ?? absentStream;
      into.set(name, state);
      this.states.set(name, state);
    }
  }
}
