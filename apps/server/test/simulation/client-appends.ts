import { createRequire } from 'node:module';
import { currentProcessOrNone, type SimulatedProcess } from './scheduler.ts';

const require = createRequire(import.meta.url);

/** What that module loads, with real maps. */
const NEEDED = [
  'uuid',
  'google-protobuf/google/protobuf/timestamp_pb',
  '@eventstore/db-client/generated/streams_grpc_pb.js',
  '@eventstore/db-client/dist/Client/index.js',
  '@eventstore/db-client/dist/streams/appendToStream/unpackError.js',
];

/** A map of which every simulated process sees its own part. */
class MapOfEachProcess<K, V> {
  private readonly maps = new WeakMap<SimulatedProcess, Map<K, V>>();

  private get own(): Map<K, V> {
    const process = currentProcessOrNone();
    const own = (process && this.maps.get(process)) ?? new Map<K, V>();
    if (process) this.maps.set(process, own);
    return own;
  }

  get = (key: K): V | undefined => this.own.get(key);
  set = (key: K, value: V): unknown => this.own.set(key, value);
  delete = (key: K): boolean => this.own.delete(key);
  values = (): Iterable<V> => this.own.values();
  clear = (): void => this.own.clear();
}

/**
 * The official client keeps the appends that wait for an answer in one map of its process, and fails all of them when
 * one stream breaks. Here many simulated processes share that module; each gets a map of its own. Call it before
 * anything appends.
 */
export const separatePendingAppends = (): void => {
  for (const needed of NEEDED) require(needed);
  const real = globalThis.Map;
  Object.assign(globalThis, { Map: MapOfEachProcess });
  try {
    require('@eventstore/db-client/dist/streams/appendToStream/batchAppend.js');
  } finally {
    Object.assign(globalThis, { Map: real });
  }
};
