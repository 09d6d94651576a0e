import { spotlight } from '@mantine/spotlight';
import { useSyncExternalStore } from 'react';

/** What is done for somebody whom the palette finds; its words begin the query. */
export const DONE_FOR = { payment: 'Record payment for ', bond: 'New bond for ' } as const;
export type DoneFor = keyof typeof DONE_FOR;

let query = '';
const listeners = new Set<() => void>();

const setQuery = (to: string): void => {
  query = to;
  for (const listener of listeners) listener();
};

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/** What stands in the palette's field, and what puts something else there. */
export const usePaletteQuery = (): [string, (to: string) => void] => [
  useSyncExternalStore(subscribe, () => query),
  setQuery,
];

/** Opens the palette with the beginning of something; the name is typed behind it. */
export const openPaletteWith = (work: DoneFor): void => {
  spotlight.open();
  setQuery(DONE_FOR[work]);
};

/** What a query asks to be done, and for whom; nothing to be done where it only looks for somebody. */
export const readQuery = (typed: string): { work: DoneFor | null; who: string } => {
  for (const work of ['payment', 'bond'] as const) {
    const message = DONE_FOR[work].trim().toLowerCase();
    if (typed.toLowerCase().startsWith(message)) return { work, who: typed.slice(message.length).trim() };
  }
  return { work: null, who: typed.trim() };
};
