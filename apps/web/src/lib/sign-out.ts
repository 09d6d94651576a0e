import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { signOut } from '#contracts/identity/identity.ts';
import { useCommand } from './command.ts';
import { forgetSession } from './session.ts';

/** Signs out and returns to /login (spec 2). */
export const useSignOut = () => {
  const queries = useQueryClient();
  const navigate = useNavigate();
  return useCommand(signOut, async () => {
    forgetSession(queries);
    await navigate({ to: '/login' });
  });
};
