import { useMutation } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { v7 } from 'uuid';
import type { AnswerOf, Endpoint, RequestOf } from '#contracts/kernel/endpoint.ts';
import { call, NO_ANSWER, ProblemError } from './api.ts';
import { asError } from './as-error.ts';

/**
 * The id of the command that a form will send: made when the form opens, kept through retries, so that sending it twice
 * is doing it once (building#idempotency). `renew` after success, where the form stays open for another one. `kept`:
 * of a draft.
 */
export const useCommandId = (kept: string | null = null): { commandId: string; renew: () => void } => {
  const [commandId, setCommandId] = useState(() => kept ?? v7());
  return { commandId, renew: () => setCommandId(v7()) };
};

/** A contract, or how to load it: a screen of the first load carries no schema. */
export type Loadable<E extends Endpoint> = E | (() => Promise<E>);

/** The contract, once it is there. @throws ProblemError NO_ANSWER where it does not come */
export const loaded = async <E extends Endpoint>(endpoint: Loadable<E>): Promise<E> => {
  if (typeof endpoint !== 'function') return endpoint;
  return endpoint().catch(() => {
    throw new ProblemError('NO_ANSWER', NO_ANSWER);
  });
};

/**
 * Sends one endpoint as a command: a second click while the first is under way does nothing, a retry keeps the id, and
 * success makes a new id. `run` does not throw on a refusal but answers it, after telling
 * `onRefused`; `error` holds it until the next try.
 */
export const useCommand = <E extends Endpoint>(
  endpoint: Loadable<E>,
  onDone?: (answer: AnswerOf<E>) => unknown,
  onRefused?: (error: Error) => void,
  keptId: string | null = null,
) => {
  const { commandId, renew } = useCommandId(keptId);
  const underWay = useRef(false);
  const mutation = useMutation({
    mutationFn: async (request: RequestOf<E>): Promise<AnswerOf<E>> =>
      call(await loaded(endpoint), { ...request, commandId }),
  });
  const run = async (request: RequestOf<E> = {}): Promise<Error | null> => {
    if (underWay.current) return null;
    underWay.current = true;
    try {
      const sent = await mutation.mutateAsync(request).then(
        (answer) => ({ answer }),
        (thrown: unknown) => ({ error: asError(thrown) }),
      );
      if ('error' in sent) {
        onRefused?.(sent.error);
        return sent.error;
      }
      renew();
      await onDone?.(sent.answer);
      return null;
    } finally {
      underWay.current = false;
    }
  };
  return { run, busy: mutation.isPending, error: mutation.error, reset: mutation.reset, commandId, renew };
};
