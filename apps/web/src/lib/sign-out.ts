import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { signOut } from '#contracts/office/identity/identity.ts';
import { useCommand } from './command.ts';
import { forgetSession } from './session.ts';

let mayLeave: () => Promise<boolean> = () => Promise.resolve(true);

/** Names what is asked before somebody signs out: it answers whether they still want to. Answers how to stop. */
export const onLeaving = (ask: () => Promise<boolean>): (() => void) => {
  mayLeave = ask;
  return () => {
    mayLeave = () => Promise.resolve(true);
  };
};

/** Signs out and returns to /login (screens#header). */
export const useSignOut = () => {
  const queries = useQueryClient();
  const navigate = useNavigate();
  const command = useCommand(signOut, async () => {
    forgetSession(queries);
    await navigate({ to: '/login' });
  });
  return { ...command, run: async () => ((await mayLeave()) ? command.run() : null) };
};
