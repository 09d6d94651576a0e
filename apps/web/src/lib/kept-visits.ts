import { useSyncExternalStore } from 'react';

/** Set once this browser has kept a visit: what sends and names such visits is loaded only then. */
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

/** Notes that this browser keeps visits from now on. */
export const noteKeptVisits = (): void => {
  keeps = true;
  try {
    localStorage.setItem(KEY, 'yes');
  } catch {
    // This tab knows it.
  }
  for (const listener of listeners) listener();
};

/** Whether this browser has ever kept a visit. */
export const useKeepsVisits = (): boolean => useSyncExternalStore(subscribe, hasKept);
