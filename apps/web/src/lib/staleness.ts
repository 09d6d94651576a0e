import { useSyncExternalStore } from 'react';

/**
 * Addresses whose last answer was older than what this person has already done (`X-Stale`, building#read-your-writes).
 */
const stale = new Set<string>();
const listeners = new Set<() => void>();
const tell = () => {
  for (const listener of listeners) listener();
};

export const markStale = (address: string): void => {
  if (stale.has(address)) return;
  stale.add(address);
  tell();
};

export const markFresh = (address: string): void => {
  if (stale.delete(address)) tell();
};

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/** Whether an answer on screen has not caught up yet; screens show such rows as pending. */
export const useStale = (): boolean => useSyncExternalStore(subscribe, () => stale.size > 0);
