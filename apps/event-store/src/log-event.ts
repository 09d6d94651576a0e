/** An event as a client proposes it: id is a UUID, data and metadata are the client's bytes, untouched. */
export interface ProposedEvent {
  readonly id: string;
  readonly type: string;
  readonly isJson: boolean;
  readonly data: Uint8Array;
  readonly metadata: Uint8Array;
}

/**
 * An event of the log. `position` counts all events from 0 in commit order, `revision` those of one stream from 0;
 * both without gaps. `createdMs` is the server's clock in milliseconds since 1970.
 */
export interface LogEvent extends ProposedEvent {
  readonly position: number;
  readonly stream: string;
  readonly revision: number;
  readonly createdMs: number;
}

/** Bytes an event is counted with against what is held in memory: queues, page budgets, the live tail. */
export const sizeOf = (event: ProposedEvent): number =>
  event.data.length + event.metadata.length + event.type.length * 2;

/** An append may hold as much beside its data (metadata, types) as this many times its limit. */
const BESIDE_DATA = 4;

/** Counts an append against its limit, as EventStoreDB does: data alone, but nothing without any end. */
export class AppendSize {
  /** All of it, as {@link sizeOf} counts. */
  bytes = 0;
  private dataBytes = 0;

  constructor(private readonly maxAppendBytes: number) {}

  /** Adds an event; answers whether the append is still within its limit. */
  takes(event: ProposedEvent): boolean {
    this.bytes += sizeOf(event);
    this.dataBytes += event.data.length;
    const { maxAppendBytes } = this;
    return this.dataBytes <= maxAppendBytes && this.bytes - this.dataBytes <= BESIDE_DATA * maxAppendBytes;
  }
}
