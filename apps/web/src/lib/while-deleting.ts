import type { QueryClient } from '@tanstack/react-query';
import { asksAbout, beingDeleted } from './live.ts';

/**
 * Deletes a thing by `send`, which answers why not. Until its screens are left, however early the stream says that it is
 * gone, nothing asks about it again; then it is forgotten. Where it stays it is refreshed.
 */
export const whileDeleting = async (
  queries: QueryClient,
  id: string,
  send: () => Promise<Error | null>,
): Promise<void> => {
  const predicate = (query: Parameters<typeof asksAbout>[0]) => asksAbout(query, new Set([id]));
  beingDeleted.add(id);
  const refused = await send();
  beingDeleted.delete(id);
  if (refused === null) queries.removeQueries({ predicate });
  else void queries.invalidateQueries({ predicate });
};
