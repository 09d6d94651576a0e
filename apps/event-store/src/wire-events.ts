import type { AppendReq } from '@eventstore/db-client/generated/streams_pb.js';
import type { ProposedEvent } from './log-event.ts';
import { PropertyMissing } from './wire-errors.ts';
import { checkUuid, readName, uuidText } from './wire-ids.ts';

/** An event as it comes over the wire: '' or undefined for what is missing, nothing checked. */
export interface WireEvent {
  readonly id: string;
  readonly type: string | undefined;
  readonly contentType: string | undefined;
  readonly data: Uint8Array;
  readonly metadata: Uint8Array;
}

const given = (value: string | undefined, name: 'type' | 'content-type'): string => {
  if (value === undefined) throw new PropertyMissing(`Required metadata property '${name}' is missing.`);
  return value;
};

/** An event as a client may propose it. Throws BadRequest. */
export const checkEvent = ({ id, type, contentType, data, metadata }: WireEvent): ProposedEvent => ({
  id: checkUuid(id),
  type: readName(given(type, 'type'), 'An event type'),
  isJson: given(contentType, 'content-type') === 'application/json',
  data,
  metadata,
});

/** An event as proposed by Append. Throws BadRequest. */
export const readProposedEvent = (message: AppendReq.ProposedMessage): ProposedEvent => {
  const properties = message.getMetadataMap();
  return checkEvent({
    id: uuidText(message.getId()),
    type: properties.get('type'),
    contentType: properties.get('content-type'),
    data: message.getData_asU8(),
    metadata: message.getCustomMetadata_asU8(),
  });
};
