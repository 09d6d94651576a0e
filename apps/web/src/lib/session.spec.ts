import '../test/browser.ts';
import { describe, expect, it } from '@jest/globals';
import { isRedirect } from '@tanstack/react-router';
import { refusalText } from '#contracts/kernel/errors.ts';
import { anyStaff, type Role } from '#contracts/kernel/roles.ts';
import { aSession } from '../test/render.tsx';
import { makeQueryClient } from './query.ts';
import { adoptSession, forgetSession, onlyFor, sessionQuery } from './session.ts';

const opened = async (role: Role): Promise<unknown> => {
  const queryClient = makeQueryClient();
  queryClient.setQueryData(sessionQuery.queryKey, aSession(role));
  try {
    return await onlyFor(anyStaff)({ context: { queryClient } });
  } catch (thrown) {
    return isRedirect(thrown) ? thrown.options : thrown;
  }
};

describe('A screen for some roles', () => {
  it('opens for those roles', async () => {
    expect(await opened('Agent')).toBeUndefined();
  });

  it('sends other roles to the dashboard and says why', async () => {
    expect(await opened('Auditor')).toMatchObject({
      to: '/dashboard',
      state: { notice: refusalText('ROLE_REFUSED') },
    });
  });
});

describe('Who was signed in when the page was opened', () => {
  it('counts no more once somebody has signed in or out on it', () => {
    const queries = makeQueryClient();
    for (const change of [() => adoptSession(queries, aSession('Agent')), () => forgetSession(queries)]) {
      window.earlySession = Promise.resolve({} as Response); // as on /signup, which asks for no session
      change();
      expect(window.earlySession).toBeUndefined();
    }
  });
});
