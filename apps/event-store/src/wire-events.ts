import streams from '@eventstore/db-client/generated/streams_pb.js';
import type { AppendReq, BatchAppendReq, ReadResp } from '@eventstore/db-client/generated/streams_pb.js';
import type { LogEvent, ProposedEvent } from './log-event.ts';
import { tombstoneEventType } from './stream-state.ts';
import { PropertyMissing } from './wire-errors.ts';
import { readName, readUuid, writeStreamName, writeUuid } from './wire-ids.ts';

type ProposedMessage = AppendReq.ProposedMessage | BatchAppendReq.ProposedMessage;

const property = (message: ProposedMessage, name: 'type' | 'content-type'): string => {
  const value = message.getMetadataMap().get(name);
  if (value === undefined) throw new PropertyMissing(`Required metadata property '${name}' is missing.`);
  return value;
};

/** An event as proposed by Append or BatchAppend. Throws BadRequest. */
export const readProposedEvent = (message: ProposedMessage): ProposedEvent => ({
  id: readUuid(message.getId()),
  type: readName(property(message, 'type'), 'An event type'),
  isJson: property(message, 'content-type') === 'application/json',
  data: message.getData_asU8(),
  metadata: message.getCustomMetadata_asU8(),
});

/** .NET ticks: 100 ns each, since 1970. */
const ticks = (ms: number): string => `${String(Math.trunc(ms))}0000`;

/** What clients see as the revision of a tombstone: the largest int64. Here it lies after the last event. */
const tombstoneRevision = '9223372036854775807';

const recordedEvent = (event: LogEvent, structuredIds: boolean): ReadResp.ReadEvent.RecordedEvent => {
  const recorded = new streams.ReadResp.ReadEvent.RecordedEvent();
  recorded.setId(writeUuid(event.id, structuredIds));
  recorded.setStreamIdentifier(writeStreamName(event.stream));
  recorded.setStreamRevision(event.type === tombstoneEventType ? tombstoneRevision : String(event.revision));
  recorded.setPreparePosition(String(event.position));
  recorded.setCommitPosition(String(event.position));
  recorded.setData(event.data);
  recorded.setCustomMetadata(event.metadata);
  const properties = recorded.getMetadataMap();
  properties.set('type', event.type);
  properties.set('created', ticks(event.createdMs));
  properties.set('content-type', event.isJson ? 'application/json' : 'application/octet-stream');
  return recorded;
};

/** What a reader is shown: an event; or a link with the event it points to, if that still exists. */
export interface ShownEvent {
  readonly event: LogEvent | undefined;
  readonly link: LogEvent | undefined;
}

export const writeReadEvent = ({ event, link }: ShownEvent, structuredIds: boolean): ReadResp => {
  const read = new streams.ReadResp.ReadEvent();
  if (event !== undefined) read.setEvent(recordedEvent(event, structuredIds));
  if (link !== undefined) read.setLink(recordedEvent(link, structuredIds));
  const position = (link ?? event)?.position;
  if (position !== undefined) read.setCommitPosition(String(position));
  return new streams.ReadResp().setEvent(read);
};
