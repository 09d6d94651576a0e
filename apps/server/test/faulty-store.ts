import { promisify } from 'node:util';
import {
  Client,
  credentials,
  Metadata,
  Server,
  ServerCredentials,
  status,
  type ServerDuplexStream,
  type ServiceDefinition,
} from '@grpc/grpc-js';
import featuresService from '@eventstore/db-client/generated/serverfeatures_grpc_pb.js';
import streamsService from '@eventstore/db-client/generated/streams_grpc_pb.js';

/** How a store refuses a call: gRPC's status, what it says, and which of EventStoreDB's exceptions it names. */
export interface Refusal {
  code: status;
  details: string;
  exception?: string;
}

/** As EventStoreDB 23.10 was seen to answer (eventstore-protocol 4). */
export const refusals = {
  commitTimeout: { code: status.ABORTED, details: 'Operation timed out: Commit phase timeout' },
  tooSlow: { code: status.ABORTED, details: 'Operation timed out: Consumer too slow to handle event while live.' },
  unavailable: { code: status.UNAVAILABLE, details: 'Server is not ready' },
  notLeader: { code: status.NOT_FOUND, details: 'Leader info available', exception: 'not-leader' },
  badPassword: { code: status.UNAUTHENTICATED, details: 'Unauthenticated' },
} satisfies Record<string, Refusal>;

type Inward = ServerDuplexStream<Buffer, Buffer>;

const asItIs = (bytes: Buffer): Buffer => bytes;

/** Every method as two streams of bytes: on the wire they look the same. */
const rawMethods = (service: ServiceDefinition): ServiceDefinition =>
  Object.fromEntries(
    Object.entries(service).map(([name, { path }]) => {
      const coding = { requestSerialize: asItIs, requestDeserialize: asItIs };
      const answers = { responseSerialize: asItIs, responseDeserialize: asItIs };
      return [name, { path, requestStream: true, responseStream: true, ...coding, ...answers }];
    }),
  );

/** A store in front of another one that refuses as it is told. */
export const startFaultyStore = async (storePort: number, certificate?: { cert: string; key: string }) => {
  const behind = new Client(`127.0.0.1:${storePort}`, credentials.createInsecure());
  const open = new Map<Inward, string>();
  let appends: { refusal: Refusal; isWritten: boolean }[] = [];
  let everything: Refusal | null = null;

  const refuse = (inward: Inward, { code, details, exception }: Refusal) => {
    open.delete(inward);
    const metadata = new Metadata();
    if (exception !== undefined) metadata.set('exception', exception);
    metadata.set('leader-endpoint-host', '127.0.0.1');
    metadata.set('leader-endpoint-port', String(port));
    inward.emit('error', { code, details, metadata });
  };
  const passOn = (path: string) => (inward: Inward) => {
    if (everything) return refuse(inward, everything);
    open.set(inward, path);
    const isAppend = path.endsWith('/BatchAppend');
    const outward = behind.makeBidiStreamRequest(path, asItIs, asItIs, new Metadata());
    inward.on('data', (sent: Buffer) => {
      if (!isAppend || appends[0]?.isWritten !== false) return void outward.write(sent);
      const [first] = appends.splice(0, 1);
      outward.cancel();
      if (first) refuse(inward, first.refusal);
    });
    inward.on('end', () => outward.end());
    inward.on('cancelled', () => outward.cancel());
    outward.on('data', (answer: Buffer) => {
      const [first] = isAppend ? appends.splice(0, 1) : [];
      if (first) refuse(inward, first.refusal);
      else if (open.has(inward)) inward.write(answer);
    });
    outward.on('error', (error: Partial<Refusal>) => {
      if (!open.delete(inward)) return;
      inward.emit('error', error);
    });
    outward.on('end', () => {
      if (open.delete(inward)) inward.end();
    });
  };

  const server = new Server();
  for (const service of [featuresService.ServerFeaturesService, streamsService.StreamsService]) {
    const methods = rawMethods(service);
    server.addService(
      methods,
      Object.fromEntries(Object.entries(methods).map(([name, { path }]) => [name, passOn(path)])),
    );
  }
  const secured = certificate
    ? ServerCredentials.createSsl(null, [
        { cert_chain: Buffer.from(certificate.cert), private_key: Buffer.from(certificate.key) },
      ])
    : ServerCredentials.createInsecure();
  const port = await promisify(server.bindAsync.bind(server))('127.0.0.1:0', secured);
  return {
    port,
    url: `esdb://127.0.0.1:${port}${certificate ? '' : '?tls=false'}`,
    /** The next append is refused so, before it is written or after. */
    refuseAppend: (refusal: Refusal, isWritten: boolean) => void appends.push({ refusal, isWritten }),
    /** Every subscription and read that is open ends so. */
    endReads: (refusal: Refusal) => {
      for (const [inward, path] of open) if (path.endsWith('/Read')) refuse(inward, refusal);
    },
    openReads: () => [...open.values()].filter((path) => path.endsWith('/Read')).length,
    /** Every call is refused so; null: none any more. */
    refuseAll: (refusal: Refusal | null) => void (everything = refusal),
    unused: () => appends.length,
    close: () => {
      appends = [];
      server.forceShutdown();
      behind.close();
    },
  };
};
