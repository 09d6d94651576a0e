import { useQueryClient } from '@tanstack/react-query';
import type { RequestOf } from '#contracts/kernel/endpoint.ts';
import { signIn } from '#contracts/office/identity/identity.ts';
import { call, ProblemError } from '../../../lib/api.ts';
import { adoptSession } from '../../../lib/session.ts';

/** Signs in right after a sign-up, as the spec says (4): false where that does not work, whatever the reason. */
export const useTrySignIn = (): ((body: NonNullable<RequestOf<typeof signIn>['body']>) => Promise<boolean>) => {
  const queries = useQueryClient();
  return async (body) => {
    try {
      const { session } = await call(signIn, { body });
      if (session !== null) adoptSession(queries, session);
      return session !== null;
    } catch (error) {
      if (error instanceof ProblemError) return false;
      throw error;
    }
  };
};
