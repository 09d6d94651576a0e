import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { ROOT } from './report.ts';

export const PASSWORD = 'bench-passphrase-1';

/** Somebody who is signed in to the product at an address. */
export interface Caller {
  cookie: string;
  /** Of the one that they signed up with, or signed in to. */
  organizationId: string;
  /** The JSON answer; throws for any status but 2xx. */
  get: <T>(path: string) => Promise<T>;
  /** The same for a command, with a key of its own. */
  post: <T>(path: string, body: object) => Promise<T>;
  put: <T>(path: string, body: object) => Promise<T>;
}

const post = async (url: string, path: string, body: object, headers = {}, method = 'POST'): Promise<Response> => {
  const answer = await fetch(`${url}/api${path}`, {
    method,
    headers: { 'content-type': 'application/json', origin: url, 'idempotency-key': randomUUID(), ...headers },
    body: JSON.stringify(body),
  });
  if (!answer.ok) throw new Error(`${path} answered ${String(answer.status)}: ${await answer.text()}`);
  return answer;
};

/** The cookies of an answer, as the next request sends them. */
export const cookieOf = (headers: Headers): string =>
  headers
    .getSetCookie()
    .map((value) => value.split(';')[0])
    .join('; ');

const callerOf = async (url: string, answer: Response): Promise<Caller> => {
  const cookie = cookieOf(answer.headers);
  const { session } = (await answer.json()) as { session: { organization: { organizationId: string } | null } };
  // As a browser does: what the caller has written is read back.
  let token: string | null = null;
  const headers = () => (token === null ? { cookie } : { cookie, 'x-log-token': token });
  const write =
    (method: 'POST' | 'PUT') =>
    async <T>(path: string, body: object): Promise<T> => {
      const written = await post(url, path, body, headers(), method);
      token = written.headers.get('x-log-token') ?? token;
      return (await written.json()) as T;
    };
  return {
    cookie,
    organizationId: session.organization?.organizationId ?? '',
    get: async <T>(path: string): Promise<T> => {
      const found = await fetch(`${url}/api${path}`, { headers: headers() });
      if (!found.ok) throw new Error(`${path} answered ${String(found.status)}: ${await found.text()}`);
      return (await found.json()) as T;
    },
    post: write('POST'),
    put: write('PUT'),
  };
};

/** Signs up the Admin of a new agency, by its name one that may be seeded beside. */
export const signUpAdmin = async (
  url: string,
  { email = 'bench@example.com', organizationName = 'Bench Bonds (Demo)' } = {},
): Promise<Caller> => {
  const names = { fullName: 'Bench Admin', organizationName };
  const body = { ...names, email, password: PASSWORD, confirmPassword: PASSWORD };
  await post(url, '/sign-up', body);
  return signIn(url, email);
};

export const signIn = async (url: string, email: string): Promise<Caller> =>
  callerOf(url, await post(url, '/sign-in', { email, password: PASSWORD }));

/** The Admin of the first agency that `seed` makes. */
export const SEEDED_ADMIN = 'admin@demo-1-1.example.com';

/** Fills the installation on the folder through its log, by `cli seed`; answers how many seconds it took. */
export const seed = async (dataDir: string, size: { agencies: string; bonds: string } | 'living'): Promise<number> => {
  const began = performance.now();
  const many = size === 'living' ? ['--living'] : ['--agencies', size.agencies, '--bonds', size.bonds];
  const args = [...many, '--password', PASSWORD];
  const env = { ...process.env, BAILIWICK_DATA_DIR: dataDir };
  const child = spawn(process.execPath, ['apps/launcher/cli.mjs', 'seed', ...args], {
    cwd: ROOT,
    env,
    stdio: 'inherit',
  });
  await new Promise<void>((resolve, reject) => {
    child.once('exit', (code) => (code === 0 ? resolve() : reject(new Error(`seed ended with code ${String(code)}`))));
  });
  return Math.round((performance.now() - began) / 1000);
};
