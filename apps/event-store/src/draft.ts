import { randomUUID } from 'node:crypto';
import type { LogEvent, ProposedEvent } from './log-event.ts';
import {
  absentStream,
  afterEvent,
  afterMetadata,
  describedStreamOf,
  isSoftDeleted,
  metadataEventType,
  metadataStreamOf,
  parseStreamMetadata,
  revival,
  softDeletion,
  tombstoneEventType,
  type StreamState,
} from './stream-state.ts';
import { judgeWrite, type Place, type WriteOutcome, type WriteRequest, type Written } from './write-rules.ts';

const noBytes = new Uint8Array(0);

/** What a draft starts from: committed facts about the streams its requests name. */
export interface Committed {
  readonly nextPosition: number;
  readonly states: ReadonlyMap<string, StreamState>;
  /** Events that repeats are compared with, keyed `stream@revision`. */
  readonly compared: ReadonlyMap<string, Place & { readonly id: string }>;
  recent(stream: string, id: string): Place | undefined;
}

/**
 * The events of one group commit, decided request by request, each seeing the effect of the ones before it.
 * Nothing outside changes until the draft is committed.
 */
export class Draft implements Written {
  readonly events: LogEvent[] = [];
  readonly states = new Map<string, StreamState>();
  private readonly draftedAt = new Map<string, LogEvent>();
  private readonly draftedIds = new Map<string, LogEvent>();
  private indexed = 0;

  constructor(
    private readonly committed: Committed,
    private readonly nowMs: number,
  ) {}

  /** Decides one request and, if it is to be done, adds its events. */
  decide(request: WriteRequest): WriteOutcome {
    if (request.deadlineMs <= this.nowMs) return { kind: 'timeout' };
    const state = this.state(request.stream);
    const described = describedStreamOf(request.stream);
    if (described !== undefined && this.state(described).tombstoned) return { kind: 'stream-deleted' };
    const verdict = judgeWrite(request, state, this);
    if (verdict !== 'write') return verdict;
    switch (request.kind) {
      case 'append':
        return this.append(request.stream, state, request.events);
      case 'delete':
        return this.describe(request.stream, softDeletion());
      case 'tombstone':
        return this.add(request.stream, tombstone());
    }
  }

  at(stream: string, revision: number): { id: string; position: number } | undefined {
    this.index();
    const key = `${stream}@${String(revision)}`;
    return this.draftedAt.get(key) ?? this.committed.compared.get(key);
  }

  recent(stream: string, id: string): Place | undefined {
    this.index();
    return this.committed.recent(stream, id) ?? this.draftedIds.get(`${id}@${stream}`);
  }

  /** Only repeats are looked for; most writes are none, by the revision they expect. */
  private index(): void {
    for (; this.indexed < this.events.length; this.indexed++) {
      const event = this.events[this.indexed];
      if (event === undefined) return;
      this.draftedAt.set(`${event.stream}@${String(event.revision)}`, event);
      const id = `${event.id}@${event.stream}`;
      if (!this.draftedIds.has(id)) this.draftedIds.set(id, event);
    }
  }

  private state(stream: string): StreamState {
    return this.states.get(stream) ?? this.committed.states.get(stream) ?? absentStream;
  }

  /**
   * What is written to a deleted stream, or to its metadata, revives it behind its last event; metadata that are no JSON
   * object end the deletion without that.
   */
  private append(stream: string, state: StreamState, events: readonly ProposedEvent[]): WriteOutcome {
    const described = describedStreamOf(stream);
    const deleted = [stream, ...(described === undefined ? [] : [described])].filter((name) =>
      isSoftDeleted(this.state(name)),
    );
    const from = deleted.map((name) => this.state(name).lastRevision + 1);
    const before = this.committed.nextPosition + this.events.length - 1;
    let outcome: WriteOutcome = { kind: 'written', revision: state.lastRevision, position: before };
    for (const event of events) outcome = this.add(stream, event);
    const last = events.at(-1);
    for (const [index, name] of deleted.entries()) {
      const kept = name === described && last ? parseStreamMetadata(last.data) : this.state(name).metadata;
      if (kept !== undefined) this.describe(name, revival(kept, from[index] ?? 0));
    }
    return outcome;
  }

  /** Writes metadata of a stream. */
  private describe(stream: string, data: Uint8Array): WriteOutcome {
    const event = { id: randomUUID(), type: metadataEventType, isJson: true, data, metadata: noBytes };
    return this.add(metadataStreamOf(stream), event);
  }

  private add(stream: string, proposed: ProposedEvent): WriteOutcome {
    const state = this.state(stream);
    const event: LogEvent = {
      ...proposed,
      stream,
      revision: state.lastRevision + 1,
      position: this.committed.nextPosition + this.events.length,
      createdMs: this.nowMs,
    };
    this.events.push(event);
    this.states.set(stream, afterEvent(state, event));
    const described = describedStreamOf(stream);
    if (described !== undefined) this.states.set(described, afterMetadata(this.state(described), event));
    return { kind: 'written', revision: event.revision, position: event.position };
  }
}

const tombstone = (): ProposedEvent => ({
  id: randomUUID(),
  type: tombstoneEventType,
  isJson: false,
  data: noBytes,
  metadata: noBytes,
});
