import { z } from 'zod';

/** An IP address or network, or one of the names that the HTTP layer knows for them. */
const proxy = z.union([z.ipv4(), z.ipv6(), z.cidrv4(), z.cidrv6(), z.enum(['loopback', 'linklocal', 'uniquelocal'])]);
const proxies = z.string().refine((given) => given.split(',').every((one) => proxy.safeParse(one.trim()).success), {
  error: 'Give addresses or networks, such as 10.0.0.0/8, separated by commas',
});

const port = z.coerce.number().int().min(1).max(65_535);

/**
 * Every setting, from the environment. All are optional under `npm start`, which starts what is not configured and
 * hands the rest on; the processes themselves need DATABASE_URL, EVENTSTORE_URL and BAILIWICK_SECRET.
 */
export const settingsSchema = z.object({
  PORT: port.default(4000).describe('The port of the web client and /api, on one origin.'),
  HOST: z.string().default('127.0.0.1').describe('The address to listen on; 0.0.0.0 for every interface.'),
  PUBLIC_URL: z
    .url({ protocol: /^https?$/, error: 'Give http://… or https://…' })
    .optional()
    .describe('The address people type; links, cookies and the Origin check follow it. Default http://localhost:PORT.'),
  TRUST_PROXY: proxies
    .optional()
    .describe('Addresses or networks of reverse proxies whose X-Forwarded-For is believed, separated by commas.'),
  BAILIWICK_DATA_DIR: z
    .string()
    .default('.data')
    .describe('The folder of everything that npm start keeps: database, secrets, uploaded files.'),
  DATABASE_URL: z
    .url({ protocol: /^postgres(ql)?$/, error: 'Give postgres://owner:password@host:5432/database' })
    .optional()
    .describe('PostgreSQL 15 or newer, as the owner of the database. Default: the embedded one.'),
  EVENTSTORE_URL: z
    .string()
    .regex(/^(esdb(\+discover)?:\/\/|unix:\/)/, 'Give esdb://…, or unix:/path of the embedded one.')
    .optional()
    .describe('EventStoreDB or KurrentDB, esdb://user:password@host:2113. Default: the embedded one.'),
  REDIS_URL: z
    .url({ protocol: /^rediss?$/, error: 'Give redis://… or, with TLS, rediss://…' })
    .optional()
    .describe('Redis for the job queues. Default: the queues live in PostgreSQL.'),
  STORAGE_URL: z
    .url({ protocol: /^s3(\+http)?$/ })
    .optional()
    .describe(
      'Any S3-compatible store for uploaded files, s3://key:secret@host/bucket?region=us-east-1 (s3+http:// without TLS, &private=true where browsers cannot reach it). Default: the data folder.',
    ),
  SMTP_URL: z
    .url({ protocol: /^smtps?$/ })
    .optional()
    .describe('The mail server, smtp://user:password@host:587. Default: mail is kept for Admins to read, not sent.'),
  MAIL_FROM: z.string().max(200).optional().describe("The sender of mail. Default: no-reply at PUBLIC_URL's host."),
  SECURITY_CONTACT: z
    .url()
    .optional()
    .describe("Whom to tell about a weakness, in /.well-known/security.txt. Default: security@ PUBLIC_URL's host."),
  COMING_SOON: z
    .stringbool()
    .default(false)
    .describe('Visitors see a coming-soon page until they open the site once with ?admin=access or ?dev=access.'),
  BAILIWICK_SECRET: z
    .string()
    .min(32)
    .optional()
    .describe(
      'The secret that cookies, database roles and keyed hashes are derived from. Default: made once, kept in the data folder.',
    ),
  METRICS_TOKEN: z
    .string()
    .min(16)
    .optional()
    .describe('Bearer token for /metrics from other machines; without it only loopback may read them.'),
  WORKER_PORT: port
    .optional()
    .describe("Where a worker answers /api/health/live, /api/health/ready and /metrics on HOST. Default: it doesn't."),
  DRAIN_SECONDS: z.coerce
    .number()
    .int()
    .min(0)
    .max(60)
    .default(0)
    .describe(
      'How long a stopping api still takes requests after it says that it is not ready, so that a proxy notices.',
    ),
  BUILD_ID: z
    .string()
    .regex(/^[0-9A-Za-z.-]{1,64}$/)
    .optional()
    .describe('Which build of its version this is, such as a commit; shown on the System page and in build_info.'),
  LOG_LEVEL: z
    .enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace'])
    .default('info')
    .describe('How much is logged.'),
});

type Parsed = z.output<typeof settingsSchema>;

/** The settings of a running process: what must be there is there. */
export type Settings = Omit<Parsed, 'DATABASE_URL' | 'EVENTSTORE_URL' | 'BAILIWICK_SECRET' | 'PUBLIC_URL'> &
  Record<'DATABASE_URL' | 'EVENTSTORE_URL' | 'BAILIWICK_SECRET' | 'PUBLIC_URL', string>;

/** Settings that no process can run with, in words for the operator; never with their values. */
export class WrongSettings extends Error {
  /** The variables that are wrong or missing. */
  readonly settings: readonly string[];

  // Node runs this file as it is for the launcher, so nothing here needs a compiler.
  constructor(settings: readonly string[], words: string) {
    super(words);
    this.settings = settings;
  }
}

/**
 * Reads the settings of a process; empty variables count as absent.
 * @throws WrongSettings that name each wrong or missing variable and what it is for.
 */
export const readSettings = (env: Record<string, string | undefined>): Settings => {
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== undefined && value !== ''));
  const required = settingsSchema.required({ DATABASE_URL: true, EVENTSTORE_URL: true, BAILIWICK_SECRET: true });
  const parsed = required.safeParse(given);
  if (!parsed.success) {
    const lines = parsed.error.issues.map(({ path, message }) => {
      const name = path.join('.');
      const purpose = settingsSchema.shape[name as keyof Parsed].description ?? '';
      return `  ${name}: ${given[name] === undefined ? 'is not set' : message}. ${purpose}`;
    });
    const names = [...new Set(parsed.error.issues.map(({ path }) => path.join('.')))];
    throw new WrongSettings(names, `Some settings are missing or wrong:\n${lines.join('\n')}`);
  }
  return { ...parsed.data, PUBLIC_URL: parsed.data.PUBLIC_URL ?? `http://localhost:${parsed.data.PORT}` };
};

/** Injection token of the process's `Settings`. */
export const SETTINGS = Symbol('settings');
