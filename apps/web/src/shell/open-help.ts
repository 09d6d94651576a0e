import { useSyncExternalStore } from 'react';

/** The path of what is shown: '' is the screen that is open, null nothing. */
let shown: string | null = null;
const listeners = new Set<() => void>();

/** Opens the help at a screen, or at the one that is open; `null` closes it. */
export const showHelp = (path: string | null): void => {
  shown = path;
  for (const listener of listeners) listener();
};

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/** Which help is shown. */
export const useShownHelp = (): string | null => useSyncExternalStore(subscribe, () => shown);
