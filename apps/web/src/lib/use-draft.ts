import { useQueryClient } from '@tanstack/react-query';
import { use, useEffect, useState } from 'react';
import { draftKey, forgetDraft, keepDraft, readDraft } from './drafts.ts';
import { sessionQuery, StaffSessionContext } from './session.ts';

export interface DraftOf<V> {
  /** Which form of which thing: `add-indemnitor:<defendant>`. */
  name: string;
  /** Fields that no browser stores: an SSN (people#ssn-at-rest). */
  without?: readonly (keyof V)[];
  /** Lists of what was typed, kept as they are. */
  lists?: readonly (keyof V)[];
}

/** What was kept of these fields, over what the form starts with; `null` where nothing was. */
const valuesIn = <V extends object>(kept: unknown, initial: V, lists: readonly (keyof V)[]): V | null => {
  const listed = new Set<PropertyKey>(lists);
  if (typeof kept !== 'object' || kept === null) return null;
  const known = Object.entries(kept).filter(
    ([name, value]) =>
      name in initial && (listed.has(name) ? Array.isArray(value) : value === null || typeof value !== 'object'),
  );
  return { ...initial, ...Object.fromEntries(known) };
};

/** Under which id the draft may have been sent already: sent again it is done once. */
const commandIn = (kept: unknown): string | null =>
  typeof kept === 'object' && kept !== null && 'commandId' in kept && typeof kept.commandId === 'string'
    ? kept.commandId
    : null;

/**
 * The draft of a form: what was typed survives a reload and a sign-out of the same person in this tab. It is forgotten
 * once it was saved, and when the form is left while signed in. `null` for `draft`: nothing is kept.
 */
export const useDraft = <V extends object>(draft: DraftOf<V> | undefined, initial: V) => {
  const session = use(StaffSessionContext);
  const queries = useQueryClient();
  const key = draft && session ? draftKey(draft.name, session.user.userId, session.organization.organizationId) : null;
  const [{ found, commandId }, setFound] = useState(() => {
    const kept = key === null ? null : readDraft(key);
    return { found: valuesIn(kept, initial, draft?.lists ?? []), commandId: commandIn(kept) };
  });
  useEffect(() => {
    if (key === null) return;
    return () => {
      if (queries.getQueryData(sessionQuery.queryKey)) forgetDraft(key);
    };
  }, [key, queries]);
  return {
    found,
    commandId,
    keep: (values: V, command: string) => {
      if (key === null) return;
      const isDirty = JSON.stringify(values) !== JSON.stringify(initial);
      const without = new Set<PropertyKey>(draft?.without ?? []);
      const kept = Object.fromEntries(Object.entries(values).filter(([name]) => !without.has(name)));
      if (isDirty) keepDraft(key, { ...kept, commandId: command });
      else forgetDraft(key);
    },
    discard: () => {
      if (key !== null) forgetDraft(key);
      setFound({ found: null, commandId: null });
    },
  };
};
