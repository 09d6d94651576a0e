import { useSyncExternalStore } from 'react';

/** Set once somebody opened the visits of a case here: what sends and names visits without a network is loaded then. */
const KEY = 'bailiwick-kept-visits';

let keeps = false;
const listeners = new Set<() => void>();

const hasKept = (): boolean => {
  try {
    keeps ||= localStorage.getItem(KEY) !== null;
  } catch {
    // Storage may be switched off: then this tab alone knows.
  }
  return keeps;
};

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/** Notes, while there is a network, that this browser may keep visits from now on. */
export const expectVisits = (): void => {
  keeps = true;
  try {
    localStorage.setItem(KEY, 'yes');
  } catch {
    // This tab knows it.
  }
  for (const listener of listeners) listener();
};

/** Whether this browser may keep visits. */
export const useKeepsVisits = (): boolean => useSyncExternalStore(subscribe, hasKept);
