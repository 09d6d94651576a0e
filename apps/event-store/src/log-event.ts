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

/** Bytes an event is counted with, against the append limit, page budgets and the memory of the live tail. */
export const sizeOf = (event: ProposedEvent): number =>
  event.data.length + event.metadata.length + event.type.length * 2;
