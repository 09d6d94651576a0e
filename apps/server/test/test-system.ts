import { randomUUID } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import type { Pool } from 'pg';
import { signIn } from '#contracts/identity/identity.ts';
import { confirmSignUp, signUp } from '#contracts/identity/sign-up.ts';
import type { Session } from '#contracts/identity/identity.ts';
import type { Role } from '#contracts/kernel/roles.ts';
import { startTestStore } from '../../event-store/src/store-under-test.ts';
import type { RunningEventStore } from '../../event-store/src/server.ts';
import { AppModule } from '../src/app.module.ts';
import { PendingSignUps } from '../src/edge/auth/pending-sign-ups.ts';
import { SessionCache } from '../src/edge/auth/session-cache.ts';
import { readSettings } from '../src/kernel/config.ts';
import { createHttpApp } from '../src/edge/app/http-app.ts';
import { ProjectionRunner } from '../src/platform/projections/projection-runner.ts';
import { createMigratedDatabase } from './migrated-database.ts';
import type { MigratedDatabase } from './migrated-database.ts';
import { TestClient } from './test-client.ts';

/** A signed-in person and the client of their browser. */
export interface Person {
  client: TestClient;
  call: TestClient['call'];
  ask: TestClient['ask'];
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

/** The whole server in one process on a database of its own: PostgreSQL, event store, api, projections. No ports but loopback's. */
export interface TestSystem {
  app: NestFastifyApplication;
  database: MigratedDatabase;
  store: RunningEventStore;
  /** A superuser's view of the database: row-level security does not apply. */
  owner: Pool;
  /** A browser where nobody is signed in. */
  visitor: () => TestClient;
  /** A new organization and its Admin. */
  signUp: (given?: NewPerson) => Promise<Person>;
  /** One more person in somebody's organization. */
  addAgent: (colleague: Person, role: Role) => Promise<Person>;
  /** A person who is signed in but has no agent record anywhere (decision 30). */
  addStranger: () => Promise<Person>;
  /** Whoever must wait after wrong passwords or codes waits `seconds` from now: a minute unless told, 0 for no longer. */
  allMustWait: (seconds?: number) => Promise<void>;
  /** One more api on the same parts, as a second machine runs it, with other settings where given. The spec closes it. */
  anotherApi: (env?: Record<string, string>) => Promise<NestFastifyApplication>;
  close: () => Promise<void>;
}

/** Where mail is sent, a sign-up is confirmed by the link of a letter (decision 32). */
const confirmAddress = async (
  app: NestFastifyApplication,
  client: TestClient,
  credentials: { email: string; password: string },
): Promise<void> => {
  const link = await app.get(PendingSignUps).renew(credentials.email.toLowerCase());
  if (link === null) throw new Error(`${credentials.email} has an account already.`);
  const token = new URL(link).searchParams.get('confirm') ?? '';
  await client.ask(confirmSignUp, { body: { token, password: credentials.password } });
};

/** Signs up and in over HTTP: a new user, their organization, their browser. */
const signUpPerson = async (app: NestFastifyApplication, given: NewPerson = {}): Promise<Person> => {
  const client = new TestClient(app);
  const fullName = given.fullName ?? 'Alma Broussard';
  const email = given.email ?? `${randomUUID()}@example.com`;
  const password = 'correct horse';
  const organizationName = given.organizationName ?? 'Pelican Bail Bonds';
  const { confirmByLetter } = await client.ask(signUp, {
    body: { fullName, email, password, confirmPassword: password, organizationName },
  });
  if (confirmByLetter) await confirmAddress(app, client, { email, password });
  const { session } = await client.ask(signIn, { body: { email, password } });
  if (!session?.organization) throw new Error(`${email} is in no organization.`);
  return {
    client,
    call: client.call.bind(client),
    ask: client.ask.bind(client),
    session,
    userId: session.user.userId,
    organizationId: session.organization.organizationId,
    email,
    password,
  };
};

/** Starts it; close it in `afterAll`. `env` adds settings. */
export const startTestSystem = async (env: Record<string, string> = {}): Promise<TestSystem> => {
  const database = await createMigratedDatabase(env['BAILIWICK_SECRET']);
  const store = await startTestStore({ databaseUrl: database.roleUrl('log') });
  const dataDir = join(tmpdir(), `bailiwick-test-${randomUUID()}`);
  const startApi = async (more: Record<string, string> = {}) => {
    const settings = readSettings({
      DATABASE_URL: database.ownerUrl,
      EVENTSTORE_URL: store.url,
      BAILIWICK_SECRET: database.secret,
      LOG_LEVEL: 'fatal',
      BAILIWICK_DATA_DIR: dataDir,
      ...env,
      ...more,
    });
    return createHttpApp(AppModule.with(settings), settings);
  };
  const app = await startApi();
  app.get(ProjectionRunner).start();
  const owner = database.pool('owner');

  const leaveOwnOrganization = async ({ userId }: Person) => {
    await owner.query('delete from agent where user_id = $1', [userId]);
    await app.get(SessionCache).changed(userId);
  };

  return {
    app,
    database,
    store,
    owner,
    visitor: () => new TestClient(app),
    signUp: (given) => signUpPerson(app, given),
    addAgent: async (colleague, role) => {
      const added = await signUpPerson(app, { fullName: `${role} Guidry` });
      await owner.query(
        `insert into agent (organization_id, user_id, role, full_name, email)
         select $1, user_id, $2, full_name, email from agent where user_id = $3`,
        [colleague.organizationId, role, added.userId],
      );
      await owner.query('delete from agent where user_id = $1 and organization_id = $2', [
        added.userId,
        added.organizationId,
      ]);
      await app.get(SessionCache).changed(added.userId);
      return { ...added, organizationId: colleague.organizationId };
    },
    addStranger: async () => {
      const stranger = await signUpPerson(app);
      await leaveOwnOrganization(stranger);
      return stranger;
    },
    allMustWait: async (seconds = 60) => {
      await owner.query(
        'update auth.attempt set next_try_at = now() + make_interval(secs => $1) where next_try_at is not null',
        [seconds],
      );
    },
    anotherApi: startApi,
    close: async () => {
      await app.close();
      await store.close();
      await database.drop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
};
