import { Text } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { LiveTopic } from '#contracts/kernel/live-topics.ts';
import { ProblemError } from '../../../lib/api.ts';
import { refreshTopics } from '../../../lib/live.ts';
import { problemText } from '../../../ui/problem.tsx';

/** How long 'Saved.' stands, in milliseconds (screens#how-long-words-stand). */
const SAID_MS = 3_000;

/** What became of what was saved in place; null where nothing is to be said. */
export type SavedState = 'saved' | Error | null;

/** A failure without a code of the server's (recovery#saved-message). */
export const NOT_SAVED = 'Could not save (table/policy may be missing).';

/**
 * Says for a while that something was saved, and until the next try that it could not be (recovery#saved-message); what
 * somebody else has edited meanwhile is asked again by its topics.
 */
export const useSaved = (topics: readonly LiveTopic[]) => {
  const queries = useQueryClient();
  const [state, setState] = useState<SavedState>(null);
  useEffect(() => {
    if (state !== 'saved') return;
    const timer = setTimeout(() => setState(null), SAID_MS);
    return () => clearTimeout(timer);
  }, [state]);
  return {
    state,
    done: () => setState('saved'),
    failed: (error: Error) => {
      setState(error);
      if (error instanceof ProblemError && error.code === 'EDITED_MEANWHILE') refreshTopics(queries, topics);
    },
  };
};

/** The words: the server's where it has some, else those of recovery#saved-message. */
export const notSavedText = (error: Error): string => {
  const [first] = error instanceof ProblemError ? error.errors : [];
  return first && error instanceof ProblemError && error.code === 'EDITED_MEANWHILE'
    ? first.message
    : problemText(error, '{message}', NOT_SAVED);
};

export const Saved = ({ state }: { state: SavedState }) => (
  <Text size="sm" role="status" className="saved-words" {...(state instanceof Error ? { c: 'error' } : {})}>
    {state === 'saved' ? 'Saved.' : state instanceof Error ? notSavedText(state) : ''}
  </Text>
);
