import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { getSession, signIn, signOut, signUp } from '#contracts/identity.ts';
import { startTestSystem } from '../../../test/test-system.ts';
import type { TestSystem } from '../../../test/test-system.ts';

let system: TestSystem;
beforeAll(async () => {
  system = await startTestSystem();
});
afterAll(() => system.close());

const form = {
  fullName: 'Alma Broussard',
  email: 'Alma@Example.com',
  password: 'correct horse',
  confirmPassword: 'correct horse',
  organizationName: 'Pelican Bail Bonds',
  phone: '5045550100',
};

describe('sign-up', () => {
  test('creates user, organization and Admin, and signs in', async () => {
    const visitor = system.visitor();
    const { status, body, headers } = await visitor.call(signUp, { body: form });
    expect(status).toBe(201);
    expect(body.session).toMatchObject({
      user: { email: 'alma@example.com', name: 'Alma Broussard' },
      agent: { fullName: 'Alma Broussard', role: 'Admin' },
      organization: { name: 'Pelican Bail Bonds', timeZone: 'America/Chicago' },
    });
    expect(String(headers['set-cookie'])).toMatch(/HttpOnly; SameSite=Lax/);
    expect(String(headers['set-cookie'])).not.toMatch(/Secure;/);
    expect(await visitor.ask(getSession)).toEqual(body);
  });
});
