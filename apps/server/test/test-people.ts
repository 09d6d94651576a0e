import { randomUUID } from 'node:crypto';
import { hashPassword } from 'better-auth/crypto';
import type { Pool } from 'pg';
import { signIn, type Session } from '#contracts/office/identity/identity.ts';
import { confirmSignUp, signUp } from '#contracts/office/identity/sign-up.ts';
import type { Role } from '#contracts/kernel/roles.ts';
import { agencyStory, type AgencyStory } from './agency-story.ts';
import { TestClient, type TestApi } from './test-client.ts';
import type { WriteLinked } from './write-linked.ts';

/** A signed-in person and the client of their browser. */
export interface Person {
  client: TestClient;
  call: TestClient['call'];
  ask: TestClient['ask'];
  /** What they bring about before the spec begins. */
  story: AgencyStory;
  session: Session;
  userId: string;
  organizationId: string;
  email: string;
  password: string;
}

/** What a spec may choose of a person; the rest is made up. */
interface NewPerson {
  fullName?: string;
  organizationName?: string;
  email?: string;
}

/** People of the product under test, whoever runs it. */
export interface TestPeople {
  /** A browser where nobody is signed in. */
  visitor: () => TestClient;
  /** A new organization and its Admin. */
  signUp: (given?: NewPerson) => Promise<Person>;
  /** One more person in somebody's organization. */
  addAgent: (colleague: Person, role: Role) => Promise<Person>;
  /** A person who is signed in but has no agent record anywhere (people#no-agent-record). */
  addStranger: () => Promise<Person>;
  /** Whoever must wait after wrong passwords or codes waits `seconds` from now: a minute unless told, 0 for no longer. */
  allMustWait: (seconds?: number) => Promise<void>;
}

/** What making people needs of the product. */
interface Product {
  api: TestApi;
  /** A superuser's view of the database: row-level security does not apply. */
  owner: Pool;
  writeLinked: WriteLinked;
  /** Forgets what the api has cached of the person's session. */
  sessionChanged: (userId: string) => Promise<void>;
  /** The link of the letter that confirms a sign-up; null where the address has an account. */
  confirmLink: (email: string) => Promise<string | null>;
}

/** The password of everybody. */
const password = 'correct horse';

/** Signs in over HTTP who is in an organization. */
const signedIn = async (client: TestClient, email: string): Promise<Person> => {
  const { session } = await client.ask(signIn, { body: { email, password } });
  if (!session?.organization) throw new Error(`${email} is in no organization.`);
  return {
    client,
    call: client.call.bind(client),
    ask: client.ask.bind(client),
    story: agencyStory(client, session.organization.today),
    session,
    userId: session.user.userId,
    organizationId: session.organization.organizationId,
    email,
    password,
  };
};

/** Signs up and in over HTTP: a new user, their organization, their browser. */
const signUpPerson = async ({ api, confirmLink }: Product, given: NewPerson = {}): Promise<Person> => {
  const client = new TestClient(api);
  const fullName = given.fullName ?? 'Alma Broussard';
  const email = given.email ?? `${randomUUID()}@example.com`;
  const organizationName = given.organizationName ?? 'Pelican Bail Bonds';
  const { confirmByLetter } = await client.ask(signUp, {
    body: { fullName, email, password, confirmPassword: password, organizationName },
  });
  // Where mail is sent, a sign-up is confirmed by the link of a letter (people#confirmed-address).
  if (confirmByLetter) {
    const link = await confirmLink(email.toLowerCase());
    if (link === null) throw new Error(`${email} has an account already.`);
    const token = new URL(link).searchParams.get('confirm') ?? '';
    await client.ask(confirmSignUp, { body: { token, password } });
  }
  return signedIn(client, email);
};

/**
 * One more user in the organization of a colleague, whose mailbox is as well known, written as rows: signing up would
 * make an organization of their own first, which takes five times as long.
 */
const insertAgent = async ({ writeLinked }: Product, colleague: Person, fullName: string, role: Role) => {
  const email = `${randomUUID()}@example.com`;
  const hash = await hashPassword(password);
  await writeLinked(async (client) => {
    await client.query(
      `with added as (
         insert into auth."user" (id, name, email, email_verified)
         select $1, $2, $3, email_verified from auth."user" where id = $4 returning id)
       insert into auth.account (id, user_id, account_id, provider_id, password)
       select $5, id, id::text, 'credential', $6 from added`,
      [randomUUID(), fullName, email, colleague.userId, randomUUID(), hash],
    );
    await client.query(
      `insert into agent (organization_id, user_id, role, full_name, email)
       select $1, id, $2, name, email from auth."user" where email = $3`,
      [colleague.organizationId, role, email],
    );
  });
  return email;
};

export const peopleOf = (product: Product): TestPeople => {
  const { api, owner, writeLinked, sessionChanged } = product;
  return {
    visitor: () => new TestClient(api),
    signUp: (given) => signUpPerson(product, given),
    addAgent: async (colleague, role) =>
      signedIn(new TestClient(api), await insertAgent(product, colleague, `${role} Guidry`, role)),
    addStranger: async () => {
      const stranger = await signUpPerson(product);
      await writeLinked((client) => client.query('delete from agent where user_id = $1', [stranger.userId]));
      await sessionChanged(stranger.userId);
      return stranger;
    },
    allMustWait: async (seconds = 60) => {
      await owner.query(
        'update auth.attempt set next_try_at = now() + make_interval(secs => $1) where next_try_at is not null',
        [seconds],
      );
    },
  };
};
