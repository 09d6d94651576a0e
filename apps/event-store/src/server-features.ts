import type { sendUnaryData, ServerUnaryCall } from '@grpc/grpc-js';
import features, { type SupportedMethods } from '@eventstore/db-client/generated/serverfeatures_pb.js';
import type { Empty } from '@eventstore/db-client/generated/shared_pb.js';

/** The version of EventStoreDB whose behaviour this server keeps to. */
const serverVersion = '24.10.0';

const streams = 'event_store.client.streams.streams';

const served: readonly (readonly [service: string, method: string, ...features: string[]])[] = [
  [streams, 'append'],
  [streams, 'batchappend', 'deadline_duration'],
  [streams, 'read', 'position', 'events'],
  [streams, 'delete'],
  [streams, 'tombstone'],
  ['event_store.client.gossip.gossip', 'read'],
];

/** GetSupportedMethods: what this server serves; clients choose their calls by it. */
export const getSupportedMethods = (
  _call: ServerUnaryCall<Empty, SupportedMethods>,
  callback: sendUnaryData<SupportedMethods>,
): void => {
  const answer = new features.SupportedMethods().setEventStoreServerVersion(serverVersion);
  for (const [service, name, ...supported] of served) {
    const method = new features.SupportedMethod().setServiceName(service);
    answer.addMethods(method.setMethodName(name).setFeaturesList(supported));
  }
  callback(null, answer);
};
