import { z } from 'zod';
import { readVariables, variable, WrongSettings } from '../../../../libs/process/variables.ts';

/** An IP address or network, or one of the names that the HTTP layer knows for them. */
const proxy = z.union([z.ipv4(), z.ipv6(), z.cidrv4(), z.cidrv6(), z.enum(['loopback', 'linklocal', 'uniquelocal'])]);
const proxies = z.string().refine((given) => given.split(',').every((one) => proxy.safeParse(one.trim()).success));

/** A host with its port. */
const PLACE = /^(\[[\da-f:.]+\]|[\w.-]+):\d{1,5}$/i;
const places = z.string().refine((given) => given.split(',').every((one) => PLACE.test(one.trim())));

const wholeNumber = (from: number, to: number) => z.coerce.number().int().min(from).max(to);
const port = wholeNumber(1, 65_535);
const secret = z.string().min(32).optional();

/**
 * Every setting, from the environment. All are optional under `npm start`, which starts what is not configured and
 * hands the rest on; the processes themselves need DATABASE_URL, EVENTSTORE_URL and BAILIWICK_SECRET.
 */
export const settingsSchema = z.object({
  PORT: variable(port.default(4000), 'The port of the web client and /api, on one origin.'),
  HOST: variable(
    z.string().default('127.0.0.1'),
    'The address to listen on.',
    'an address of this machine, or 0.0.0.0 for all of them',
  ),
  PUBLIC_URL: variable(
    z.url({ protocol: /^https?$/ }).optional(),
    'The address people type; links, cookies and the Origin check follow it. Default http://localhost:PORT.',
    'http://… or https://…',
  ),
  TRUST_PROXY: variable(
    proxies.optional(),
    'Reverse proxies whose X-Forwarded-For is believed.',
    'addresses or networks, such as 10.0.0.0/8, separated by commas',
  ),
  BAILIWICK_DATA_DIR: variable(
    z.string().default('.data'),
    'Everything that npm start keeps: database, secrets, uploaded files.',
    'the path of a folder',
  ),
  DATABASE_URL: variable(
    z.url({ protocol: /^postgres(ql)?$/ }).optional(),
    'PostgreSQL 15 or newer, as the owner of the database. Default: the embedded one.',
    'postgres://owner:password@host:5432/database',
  ),
  EVENTSTORE_URL: variable(
    z
      .string()
      .regex(/^(esdb(\+discover)?:\/\/|unix:\/)/)
      .optional(),
    'EventStoreDB or KurrentDB, or the socket of the embedded one. Default: the embedded one.',
    'esdb://user:password@host:2113, esdb+discover://… or unix:/path',
  ),
  REDIS_URL: variable(
    z.url({ protocol: /^rediss?$/ }).optional(),
    'Redis for the job queues. Default: the queues live in PostgreSQL.',
    'redis://…, or with TLS rediss://…',
  ),
  STORAGE_URL: variable(
    z.url({ protocol: /^s3(\+http)?$/ }).optional(),
    'Any S3-compatible store for uploaded files. Default: the data folder.',
    's3://key:secret@host/bucket?region=us-east-1, or without TLS s3+http://…',
  ),
  SMTP_URL: variable(
    z.url({ protocol: /^smtps?$/ }).optional(),
    'The mail server. Default: mail is kept for Admins to read, not sent.',
    'smtp://user:password@host:587, or with TLS smtps://…',
  ),
  MAIL_FROM: variable(z.string().max(200).optional(), "The sender of mail. Default: no-reply at PUBLIC_URL's host."),
  SECURITY_CONTACT: variable(
    z.url().optional(),
    "Whom to tell about a weakness, in /.well-known/security.txt. Default: security@ PUBLIC_URL's host.",
    'a URL, such as mailto:security@office.example.com',
  ),
  COMING_SOON: variable(
    z.stringbool().default(false),
    'Visitors see a coming-soon page until they open the site once with ?admin=access or ?dev=access.',
  ),
  DEMO_PASSWORD: variable(
    z
      .string()
      .regex(/^[\w-]+$/)
      .optional(),
    'Every page offers to sign in as the people of the demo, whose password this is. npm start -- --demo sets it; only where HOST is loopback.',
    'letters, digits, _ and -',
  ),
  MOVABLE_CLOCK: variable(
    z.stringbool().default(false),
    "An Admin can move the product's day forward, in a database that was made so. npm start -- --clock sets it; only where HOST is loopback.",
  ),
  IMPORT_URL_ALLOW: variable(
    places.optional(),
    'Hosts that an import from a URL reaches although they are not public, by plain http too.',
    'hosts with their ports, such as feeds.office.example.com:8080, separated by commas',
  ),
  COLLATERAL_RETURN_DAYS: variable(
    wholeNumber(1, 365).default(30),
    'Days after the discharge of a bond by which its collateral is due back.',
  ),
  BAILIWICK_SECRET: variable(
    secret,
    'What cookies, database roles and keyed hashes are derived from. Default: made once, kept in the data folder.',
  ),
  BACKUP_DIR: variable(
    z.string().optional(),
    'Where npm start keeps the nightly backups. Default: beside the data folder.',
    'the path of a folder',
  ),
  BACKUP_DAYS: variable(
    wholeNumber(0, 34).default(7),
    'For how many days npm start keeps the nightly backups; 0: none are taken.',
  ),
  HEADS_DIR: variable(
    z.string().optional(),
    "Where the head of each agency's chain is written every night, outside of the database. Default: nowhere.",
    'the path of a folder',
  ),
  METRICS_TOKEN: variable(
    z.string().min(16).optional(),
    'Bearer token for /metrics from other machines; without it only loopback may read them.',
  ),
  WORKER_PORT: variable(
    port.optional(),
    "Where a worker answers /api/health/… and /metrics on HOST. Default: it doesn't.",
  ),
  OUTSIDE_PORT: variable(
    port.optional(),
    "Where an outside worker answers /api/health/… and /metrics on HOST. Default: it doesn't.",
  ),
  DRAIN_SECONDS: variable(
    wholeNumber(0, 60).default(0),
    'How long a stopping api still takes requests after it says that it is not ready, so that a proxy notices.',
  ),
  BUILD_ID: variable(
    z
      .string()
      .regex(/^[0-9A-Za-z.-]{1,64}$/)
      .optional(),
    'Which build of its version this is, such as a commit; shown on the System page and in build_info.',
    'up to 64 letters, digits, points and hyphens',
  ),
  LOG_LEVEL: variable(
    z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace']).default('info'),
    'How much is logged.',
  ),
});

/** The minimum length of a passphrase, which protects every SSN. */
export const PASSPHRASE_CHARACTERS = 12;
const passphrase = z.string().min(PASSPHRASE_CHARACTERS).optional();

/** Settings of commands alone. A passphrase that opens an older backup may be shorter than new ones must be. */
export const commandSettings = z.object({
  BACKUP_PASSPHRASE: variable(passphrase, 'Seals the secret into a backup.'),
  EXPORT_PASSPHRASE: variable(passphrase.clone(), "Seals the agency's keys into its export."),
  BAILIWICK_NEW_SECRET: variable(secret.clone(), 'The next BAILIWICK_SECRET, for rotate-secret.'),
});

type Parsed = z.output<typeof settingsSchema>;

/** The settings of a running process, where the required ones are present. */
export type Settings = Omit<Parsed, 'DATABASE_URL' | 'EVENTSTORE_URL' | 'BAILIWICK_SECRET' | 'PUBLIC_URL'> &
  Record<'DATABASE_URL' | 'EVENTSTORE_URL' | 'BAILIWICK_SECRET' | 'PUBLIC_URL', string>;

const ofProcess = settingsSchema.required({ DATABASE_URL: true, EVENTSTORE_URL: true, BAILIWICK_SECRET: true });

const LOOPBACK: ReadonlySet<string> = new Set(['127.0.0.1', '::1', '[::1]', 'localhost']);

/** Whether nobody else can reach what listens there. */
export const isForThisMachine = ({ HOST, PUBLIC_URL }: Pick<Settings, 'HOST' | 'PUBLIC_URL'>): boolean =>
  LOOPBACK.has(HOST) && LOOPBACK.has(new URL(PUBLIC_URL).hostname);

/** Reads the settings of a process. @throws WrongSettings that name each wrong or missing variable */
export const readSettings = (env: Record<string, string | undefined>): Settings => {
  const given = readVariables(ofProcess, env);
  const settings = { ...given, PUBLIC_URL: given.PUBLIC_URL ?? `http://localhost:${given.PORT}` };
  if (settings.DEMO_PASSWORD !== undefined && !isForThisMachine(settings))
    throw new WrongSettings(
      ['DEMO_PASSWORD'],
      'DEMO_PASSWORD is shown to whoever opens the page: HOST and PUBLIC_URL must be of this machine alone.',
    );
  if (settings.MOVABLE_CLOCK && !isForThisMachine(settings))
    throw new WrongSettings(
      ['MOVABLE_CLOCK'],
      'MOVABLE_CLOCK is for trying things out: HOST and PUBLIC_URL must be of this machine alone.',
    );
  return settings;
};

/** Injection token of the process's `Settings`. */
export const SETTINGS = Symbol('settings');
