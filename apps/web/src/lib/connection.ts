import { useSyncExternalStore } from 'react';

/** Whether the server was reached when it was last tried: by a request, by the live stream, or as the browser says. */
let lost = false;
const listeners = new Set<() => void>();

const tell = (now: boolean): void => {
  if (lost === now) return;
  lost = now;
  for (const listener of listeners) listener();
};

/** No answer came, and nothing says that one was on its way. */
export const markLost = (): void => tell(true);
/** Something was answered, whatever it was. */
export const markReached = (): void => tell(false);

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  window.addEventListener('offline', markLost);
  window.addEventListener('online', markReached);
  return () => {
    listeners.delete(listener);
    window.removeEventListener('offline', markLost);
    window.removeEventListener('online', markReached);
  };
};

/** Whether the connection is lost. */
export const useConnectionLost = (): boolean => useSyncExternalStore(subscribe, () => lost);
