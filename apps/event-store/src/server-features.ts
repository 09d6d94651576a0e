import type { sendUnaryData, ServerUnaryCall } from '@grpc/grpc-js';
import features from '@eventstore/db-client/generated/serverfeatures_pb.js';
import type { SupportedMethods } from '@eventstore/db-client/generated/serverfeatures_pb.js';
import type { Empty } from '@eventstore/db-client/generated/shared_pb.js';

/** The version of EventStoreDB whose behaviour this server keeps to. */
const serverVersion = '24.10.0';

const streamMethods: readonly (readonly [method: string, ...features: string[]])[] = [
  ['append'],
  ['batchappend', 'deadline_duration'],
  ['read', 'position', 'events'],
  ['delete'],
  ['tombstone'],
];

/** GetSupportedMethods: what this server serves; clients choose their calls by it. */
export const getSupportedMethods = (
  _call: ServerUnaryCall<Empty, SupportedMethods>,
  callback: sendUnaryData<SupportedMethods>,
): void => {
  const answer = new features.SupportedMethods().setEventStoreServerVersion(serverVersion);
  for (const [name, ...supported] of streamMethods) {
    const method = new features.SupportedMethod().setServiceName('event_store.client.streams.streams');
    answer.addMethods(method.setMethodName(name).setFeaturesList(supported));
  }
  callback(null, answer);
};
