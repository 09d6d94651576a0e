import type { sendUnaryData, ServerUnaryCall } from '@grpc/grpc-js';
import gossip, { type ClusterInfo } from '@eventstore/db-client/generated/gossip_pb.js';
import type { Empty } from '@eventstore/db-client/generated/shared_pb.js';
import { writeUuid } from './wire-ids.ts';

/**
 * Gossip: a cluster of one, who leads, at the address where the client has reached it. Asked by clients with
 * `esdb+discover://…` or several hosts.
 */
export const readGossip =
  (storeId: string) =>
  (call: ServerUnaryCall<Empty, ClusterInfo>, callback: sendUnaryData<ClusterInfo>): void => {
    const { hostname, port } = new URL(`http://${call.getHost()}`);
    const member = new gossip.MemberInfo()
      .setInstanceId(writeUuid(storeId, false))
      .setTimeStamp(`${String(Date.now())}0000`)
      .setState(gossip.MemberInfo.VNodeState.LEADER)
      .setIsAlive(true)
      .setHttpEndPoint(new gossip.EndPoint().setAddress(hostname).setPort(Number(port || 80)));
    callback(null, new gossip.ClusterInfo().setMembersList([member]));
  };
