import * as crypto from 'node:crypto';
import { jest } from '@jest/globals';
import { LRUCache } from 'lru-cache';
import { smallCache, virtualDelay, virtualUuid } from './virtual-time.ts';

class SmallCache<K extends object, V extends object> extends LRUCache<K, V> {
  constructor(options: LRUCache.Options<K, V, unknown>) {
    super(smallCache(options));
  }
}

/**
 * Loads the product over the simulation's clock: its modules see virtual timers and ids from here on. Nothing of the
 * product may have been loaded before.
 */
export const loadSimulation = async () => {
  jest.unstable_mockModule('node:timers/promises', () => ({
    setTimeout: virtualDelay,
    setImmediate: (value?: unknown) => virtualDelay(0, value),
  }));
  jest.unstable_mockModule('node:crypto', () => ({ ...crypto, randomUUID: virtualUuid(() => crypto.randomUUID()) }));
  jest.unstable_mockModule('lru-cache', () => ({ LRUCache: SmallCache }));
  const { separatePendingAppends } = await import('./client-appends.ts');
  separatePendingAppends();
  return import('./simulated-agencies.ts');
};
