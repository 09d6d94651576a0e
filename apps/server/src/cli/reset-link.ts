import { createAuth } from '../edge/auth/auth.ts';
import { makeResetLink } from '../edge/auth/reset-link.ts';
import type { CliCommand } from './command.ts';
import { withUser } from './auth-of-server.ts';

export const resetLinkCommand: CliCommand = {
  summary: 'Print a one-time link to choose a new password: reset-link <email>.',
  run: (args) =>
    withUser(args, 'cli reset-link <email>', 'password-reset-requested', async ({ pool, settings, email }) => {
      process.stdout.write(`${await makeResetLink(createAuth(settings, pool), settings, email, 'hand')}\n`);
    }),
};
