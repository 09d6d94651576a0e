import { useSyncExternalStore } from 'react';
import { z } from 'zod';

/**
 * Notes in this browser under the key `notes:defendant:{id}` (screens#notes, screens#notes): those written while
 * nothing could be reached, until they are sent, and those that stand there from before notes were kept on the server.
 */
const PREFIX = 'notes:defendant:';

const localNote = z.object({
  id: z.union([z.string().min(1), z.number()]).transform(String),
  subject: z.string().catch(''),
  text: z.string().catch(''),
  at: z.union([z.string(), z.number()]).optional().catch(undefined),
  author: z.string().catch(''),
  /** Whose it is, where it still has to be sent. */
  waitingFor: z.object({ userId: z.string(), organizationId: z.string() }).optional().catch(undefined),
  /** Why the server did not take it. */
  refused: z.string().optional().catch(undefined),
  /** Its owner wants it to stay here alone. */
  declined: z.boolean().optional().catch(undefined),
});
export type LocalNote = z.output<typeof localNote>;
export type WaitingNote = LocalNote & { waitingFor: NonNullable<LocalNote['waitingFor']> };

export const isWaiting = (note: LocalNote): note is WaitingNote => note.waitingFor !== undefined;

const listeners = new Set<() => void>();
const tell = () => {
  for (const listener of listeners) listener();
};

const stored = (key: string): string => {
  try {
    return localStorage.getItem(key) ?? '';
  } catch {
    return ''; // switched off
  }
};

const parse = (json: string): unknown[] => {
  try {
    const value: unknown = JSON.parse(json || '[]');
    return Array.isArray(value) ? value : [];
  } catch {
    return [];
  }
};

const readable = (values: readonly unknown[]): LocalNote[] =>
  values.flatMap((value) => {
    const parsed = localNote.safeParse(value);
    return parsed.success ? [parsed.data] : [];
  });

/** What this browser holds of a defendant. */
export const readLocalNotes = (defendantId: string): LocalNote[] => readable(parse(stored(PREFIX + defendantId)));

/** Answers whether it was written: storage may be full or switched off. */
const write = (defendantId: string, notes: readonly unknown[]): boolean => {
  try {
    if (notes.length === 0) localStorage.removeItem(PREFIX + defendantId);
    else localStorage.setItem(PREFIX + defendantId, JSON.stringify(notes));
    tell();
    return true;
  } catch {
    return false;
  }
};

export const keepLocalNote = (defendantId: string, note: LocalNote): boolean =>
  write(defendantId, [...parse(stored(PREFIX + defendantId)), note]);

/** Changes what is kept of some notes, or forgets them where `change` answers null. What cannot be read stays as it is. */
export const changeLocalNotes = (
  defendantId: string,
  ids: readonly string[],
  change: (note: LocalNote) => LocalNote | null,
): void => {
  const kept = parse(stored(PREFIX + defendantId)).flatMap((value) => {
    const [note] = readable([value]);
    if (!note || !ids.includes(note.id)) return [value];
    const changed = change(note);
    return changed === null ? [] : [changed];
  });
  write(defendantId, kept);
};

/** Every defendant of whom this browser holds notes. */
export const defendantsWithLocalNotes = (): string[] => {
  try {
    return Object.keys(localStorage).flatMap((key) => (key.startsWith(PREFIX) ? [key.slice(PREFIX.length)] : []));
  } catch {
    return [];
  }
};

export const onLocalNotes = (listener: () => void): (() => void) => {
  listeners.add(listener);
  window.addEventListener('storage', listener); // of the other tabs
  return () => {
    listeners.delete(listener);
    window.removeEventListener('storage', listener);
  };
};

/** What this browser holds of a defendant, as it changes. */
export const useLocalNotes = (defendantId: string): LocalNote[] =>
  readable(parse(useSyncExternalStore(onLocalNotes, () => stored(PREFIX + defendantId))));
