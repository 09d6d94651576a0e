import { randomBytes } from 'node:crypto';
import { closeSync, existsSync, fsyncSync, mkdirSync, openSync, readFileSync, renameSync, writeSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { z } from 'zod';
import { readVariables, WrongSettings } from '../../libs/process/variables.ts';
import { settingsSchema } from '../server/src/kernel/config.ts';
import { freePort } from './free-port.ts';
import { root } from './root.ts';
import { Unavailable } from './unavailable.ts';

/** What the environment says, and what the data folder remembers of what it does not say. */
export interface Installation {
  dataDir: string;
  host: string;
  port: number;
  publicUrl: string;
  secret: string;
  /** Given from outside, else ours is started. */
  databaseUrl: string | undefined;
  eventStoreUrl: string | undefined;
  postgres: { port: number; password: string };
  /** Where the nightly backups go; null where none are taken: switched off, or not all of it is on this machine. */
  backupDir: string | null;
  /** Where the heads of the chains are written by night. */
  headsDir: string;
}

type Settings = ReturnType<typeof settingsSchema.parse>;

const kept = z.object({
  secret: z.string().min(1),
  postgresPassword: z.string().min(1),
  postgresPort: z.int().min(1).max(65_535),
});
type Kept = z.infer<typeof kept>;

const fileIn = (dataDir: string): string => join(dataDir, 'installation.json');

/** Whether the data folder holds an installation. */
export const hasInstallation = (env: NodeJS.ProcessEnv): boolean =>
  existsSync(fileIn(resolve(root, parseSettings(env).BAILIWICK_DATA_DIR)));

/**
 * The installation that runs on the data folder right now, for commands beside it.
 * @throws Unavailable where there is none yet.
 */
export function readInstallation(env: NodeJS.ProcessEnv): Installation {
  const settings = parseSettings(env);
  const dataDir = resolve(root, settings.BAILIWICK_DATA_DIR);
  const file = fileIn(dataDir);
  if (!existsSync(file)) {
    throw new Unavailable(
      `There is no installation in ${dataDir} yet.`,
      "Start it with npm start, then try again; for services of one's own give DATABASE_URL, EVENTSTORE_URL and BAILIWICK_SECRET.",
    );
  }
  return installationOf(settings, dataDir, readKept(file));
}

/**
 * Reads the settings and opens the data folder. Its secret is given at the first start, or made then, and kept; the
 * database's port stays the same while it is free.
 * @throws Unavailable that names each wrong setting, or says why the folder cannot be used.
 */
export async function openInstallation(env: NodeJS.ProcessEnv): Promise<Installation> {
  const settings = parseSettings(env);
  const dataDir = resolve(root, settings.BAILIWICK_DATA_DIR);
  return installationOf(settings, dataDir, await openFolder(dataDir, settings.BAILIWICK_SECRET));
}

function parseSettings(env: NodeJS.ProcessEnv): Settings {
  try {
    return readVariables(settingsSchema, env);
  } catch (error) {
    if (!(error instanceof WrongSettings)) throw error;
    const [what = '', ...lines] = error.message.split('\n');
    throw new Unavailable(what, lines.join('\n'));
  }
}

function installationOf(settings: Settings, dataDir: string, remembered: Kept): Installation {
  return {
    dataDir,
    host: settings.HOST,
    port: settings.PORT,
    publicUrl: settings.PUBLIC_URL ?? `http://localhost:${String(settings.PORT)}`,
    secret: settings.BAILIWICK_SECRET ?? remembered.secret,
    databaseUrl: settings.DATABASE_URL,
    eventStoreUrl: settings.EVENTSTORE_URL,
    postgres: { port: remembered.postgresPort, password: remembered.postgresPassword },
    backupDir: backupDirOf(settings, dataDir),
    headsDir: resolve(root, settings.HEADS_DIR ?? `${dataDir}-heads`),
  };
}

/** Whoever has services of their own backs them up as these are backed up (docs/operate/disaster.md). */
function backupDirOf(settings: Settings, dataDir: string): string | null {
  if (settings.DATABASE_URL !== undefined || settings.EVENTSTORE_URL !== undefined) return null;
  return settings.BACKUP_DAYS === 0 ? null : resolve(root, settings.BACKUP_DIR ?? `${dataDir}-backups`);
}

/** Without its secrets an installation is lost: they are read whole or not at all. */
function readKept(file: string): Kept {
  try {
    return kept.parse(JSON.parse(readFileSync(file, 'utf8')));
  } catch (error) {
    if (!(error instanceof SyntaxError || error instanceof z.ZodError)) {
      throw unusable(file, error as NodeJS.ErrnoException);
    }
    throw new Unavailable(
      `${file} is damaged.`,
      'Restore it from a backup: it holds the secrets of this installation, and new ones would not open its data.',
    );
  }
}

/** @param given the secret of a new installation, as after a loss; one that has its own keeps that */
async function openFolder(dataDir: string, given: string | undefined): Promise<Kept> {
  const file = fileIn(dataDir);
  try {
    mkdirSync(dataDir, { recursive: true, mode: 0o700 });
    const old = existsSync(file) ? readKept(file) : undefined;
    if (!old && existsSync(join(dataDir, 'postgres'))) {
      throw new Unavailable(
        `${file} is missing, and there are data beside it.`,
        'Restore it from a backup: it holds the secrets of these data. For an empty system set BAILIWICK_DATA_DIR to a new folder.',
      );
    }
    const now: Kept = {
      secret: old?.secret ?? given ?? randomBytes(32).toString('base64url'),
      postgresPassword: old?.postgresPassword ?? randomBytes(24).toString('base64url'),
      postgresPort: await freePort(old?.postgresPort),
    };
    if (now.postgresPort !== old?.postgresPort) keep(dataDir, now);
    return now;
  } catch (error) {
    if (error instanceof Unavailable) throw error;
    throw unusable(dataDir, error as NodeJS.ErrnoException);
  }
}

/** The data folder keeps another secret from now on, which its database has been given. */
export const keepSecret = (dataDir: string, secret: string): void => {
  keep(dataDir, { ...readKept(fileIn(dataDir)), secret });
};

/** It is there whole or as before, also after a power cut. */
function keep(dataDir: string, now: Kept): void {
  const file = fileIn(dataDir);
  const made = openSync(`${file}.new`, 'w', 0o600);
  writeSync(made, `${JSON.stringify(now, null, 2)}\n`);
  fsyncSync(made);
  closeSync(made);
  renameSync(`${file}.new`, file);
  if (process.platform === 'win32') return;
  const folder = openSync(dataDir, 'r');
  fsyncSync(folder);
  closeSync(folder);
}

/** What keeps this user from using a folder or a file, in words. */
export function unusable(path: string, error: NodeJS.ErrnoException): Unavailable {
  const remedies: Record<string, string> = {
    ENOSPC: 'The disk is full. Free some space and start again.',
    EACCES: 'This user may not use it. Change its owner, or set BAILIWICK_DATA_DIR to another folder.',
    EPERM: 'This user may not use it. Change its owner, or set BAILIWICK_DATA_DIR to another folder.',
    EROFS: 'It is read-only. Set BAILIWICK_DATA_DIR to another folder.',
    ENOTDIR: 'A part of that path is a file. Set BAILIWICK_DATA_DIR to a folder.',
    EEXIST: 'That path is a file. Set BAILIWICK_DATA_DIR to a folder.',
  };
  return new Unavailable(`${path} cannot be used.`, remedies[error.code ?? ''] ?? error.message);
}
