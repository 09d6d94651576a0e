import { signIn } from '#contracts/office/identity/identity.ts';
import { confirmTwoFactor, startTwoFactor } from '#contracts/office/identity/profile.ts';
import { makePortalGrant } from '#contracts/office/surety-portal/grants.ts';
import { acceptPortalGrant, joinPortal } from '#contracts/office/surety-portal/invitation.ts';
import { addDays } from '#domain/kernel/days.ts';
import { aSurety } from './powers-of.ts';
import { nonce } from './sample-requests.ts';
import type { TestClient } from './test-client.ts';
import type { Person, TestPeople } from './test-people.ts';
import { codeOf } from './totp.ts';

/** Somebody of a surety with nothing but a grant of its portal. */
export interface PortalHolder {
  client: TestClient;
  call: TestClient['call'];
  ask: TestClient['ask'];
  grantId: string;
  suretyId: string;
  email: string;
  password: string;
}

/** The token of an invitation's link. */
export const tokenOf = (link: string | null): string => link?.split('#')[1] ?? '';

const PASSWORD = 'correct horse';

/** Turns two-factor on in the browser where somebody is signed in. */
export const setUpTwoFactor = async (client: TestClient, password = PASSWORD): Promise<string> => {
  const { secret } = await client.ask(startTwoFactor, { body: { password } });
  await client.ask(confirmTwoFactor, { body: { code: codeOf(secret) } });
  return secret;
};

/** An invitation to the portal of a surety, of a new one unless told. */
export const invite = async (
  admin: Person,
  { email, suretyId, days = 30 }: { email: string; suretyId?: string; days?: number },
) => {
  const lastDay = addDays(admin.session.organization?.today ?? '', days);
  const surety = suretyId ?? (await aSurety(admin));
  const made = await admin.ask(makePortalGrant, { params: { suretyId: surety }, body: { email, lastDay } });
  return { grantId: made.grantId, suretyId: surety, hasUser: made.hasUser, token: tokenOf(made.link) };
};

/** A new person who accepts, signs in and, unless told, sets up two-factor. */
export const addHolder = async (
  system: TestPeople,
  admin: Person,
  given: { suretyId?: string; days?: number; twoFactor?: boolean; email?: string } = {},
): Promise<PortalHolder> => {
  const { email = `${nonce()}@surety.example`.toLowerCase(), twoFactor = true, ...rest } = given;
  const { grantId, suretyId, token } = await invite(admin, { email, ...rest });
  const client = system.visitor();
  const password = PASSWORD;
  const body = { token, fullName: 'Celeste Arceneaux', newPassword: password, confirmPassword: password };
  await client.ask(joinPortal, { body });
  await client.ask(signIn, { body: { email, password } });
  if (twoFactor) await setUpTwoFactor(client);
  return { client, call: client.call.bind(client), ask: client.ask.bind(client), grantId, suretyId, email, password };
};

/** Another grant for somebody who has a user, accepted in their browser. */
export const acceptAnother = async (admin: Person, { client, email }: PortalHolder, suretyId?: string) => {
  const invited = await invite(admin, { email, ...(suretyId === undefined ? {} : { suretyId }) });
  // Without a letter nobody proved the mailbox: the password is chosen anew (powers#portal-grant).
  const newPassword = `battery staple ${nonce()}`;
  await client.ask(acceptPortalGrant, { body: { token: invited.token, newPassword, confirmPassword: newPassword } });
  return invited;
};
