import type { CliCommand } from './command.ts';
import { withUser } from './auth-of-server.ts';

export const resetTwoFactorCommand: CliCommand = {
  summary: 'Turn two-factor off for somebody who lost app and codes: reset-two-factor <email>.',
  run: (args) =>
    withUser(args, 'cli reset-two-factor <email>', 'two-factor-reset', async ({ pool, email, owner: { userId } }) => {
      await pool.query('delete from auth.two_factor where user_id = $1', [userId]);
      await pool.query('update auth."user" set two_factor_enabled = false where id = $1', [userId]);
      await pool.query(`select pg_notify('session_changed', $1)`, [userId]);
      process.stdout.write(`${email} signs in with the password alone now.\n`);
    }),
};
