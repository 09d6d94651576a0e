import type { AppendReq, BatchAppendReq } from '@eventstore/db-client/generated/streams_pb.js';
import type { ProposedEvent } from './log-event.ts';
import { PropertyMissing } from './wire-errors.ts';
import { readName, readUuid } from './wire-ids.ts';

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
