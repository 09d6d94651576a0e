import { afterAll, beforeAll, expect, jest, test } from '@jest/globals';
import { signIn } from '#contracts/office/identity/identity.ts';
import { resetPassword } from '#contracts/office/identity/sign-up.ts';
import { confirmTwoFactor, startTwoFactor } from '#contracts/office/identity/profile.ts';
import { joinTestSystem, type JoinedSystem } from '../../test/join-system.ts';
import { codeOf } from '../../test/totp.ts';
import { resetLinkCommand } from './reset-link.ts';
import { resetTwoFactorCommand } from './reset-two-factor.ts';

// Each password is hashed for some 60 ms of a core, longer on a busy machine.

let system: JoinedSystem;
const before = { ...process.env };

beforeAll(async () => {
  system = await joinTestSystem();
  Object.assign(process.env, {
    ...system.settings,
    EVENTSTORE_URL: 'esdb://127.0.0.1:1',
  });
});
afterAll(async () => {
  process.env = before;
  await system.close();
});

const printed = async (run: () => Promise<unknown>): Promise<string> => {
  const write = jest.spyOn(process.stdout, 'write').mockReturnValue(true);
  try {
    await run();
    return write.mock.calls.map(([text]) => String(text)).join('');
  } finally {
    write.mockRestore();
  }
};

test('the printed link sets a new password, and the audit trail knows of it', async () => {
  const { email, organizationId } = await system.signUp();
  const link = await printed(() => resetLinkCommand.run([email]));
  expect(link).toMatch(/^http:\/\/localhost:4000\/reset-password\?token=[\w-]+\n$/);
  const token = new URL(link.trim()).searchParams.get('token') ?? '';
  const body = { token, newPassword: 'new horse', confirmPassword: 'new horse' };
  await system.visitor().ask(resetPassword, { body });
  await system.visitor().ask(signIn, { body: { email, password: 'new horse' } });
  const { rows } = await system.owner.query(
    `select from_address from audit_entry where organization_id = $1 and action = 'password-reset-requested'`,
    [organizationId],
  );
  expect(rows).toEqual([{ fromAddress: 'the server' }]);
});

test('an address without a user changes nothing and is named to nobody', async () => {
  await expect(resetLinkCommand.run(['nobody@example.com'])).rejects.toThrow('No user has this address.');
});

test('two-factor is turned off for somebody who is locked out', async () => {
  const person = await system.signUp();
  const { email, password } = person;
  const { secret } = await person.ask(startTwoFactor, { body: { password } });
  await person.ask(confirmTwoFactor, { body: { code: codeOf(secret) } });
  await printed(() => resetTwoFactorCommand.run([email]));
  const { session } = await system.visitor().ask(signIn, { body: { email, password } });
  expect(session).not.toBeNull();
});
