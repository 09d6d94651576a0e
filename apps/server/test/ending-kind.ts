import { SHORT_LOCKS, type KindOfJob } from './job-app.ts';

/**
 * A kind of job for specs that ends its process where its ids say how; `say` hears what becomes of each. In the first
 * round one that does not is under way, too, when the process ends.
 */
export const endingKind = (say: (line: string) => void, isFirstRound = false): KindOfJob => {
  const forever = new Promise<void>(() => undefined);
  const beside = Promise.withResolvers<undefined>();
  if (!isFirstRound) beside.resolve(undefined);
  return {
    queue: 'ending',
    worker: SHORT_LOCKS,
    run: async ({ exitId, throwId, besideId }) => {
      say(`began ${exitId ?? throwId ?? besideId ?? ''}`);
      if (besideId) {
        beside.resolve(undefined);
        if (isFirstRound) await forever;
        return say(`done ${besideId}`);
      }
      await beside.promise;
      if (exitId) process.exit(7);
      setImmediate(() => {
        throw new TypeError('read before its error');
      });
      await forever;
    },
    onExhausted: ({ exitId, throwId }) => Promise.resolve(say(`set aside ${exitId ?? throwId ?? ''}`)),
  };
};
