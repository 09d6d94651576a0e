import { spawn } from 'node:child_process';
import { chmod, chown, mkdir, open, readdir, rename, rm, stat, writeFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { explain } from './postgres-messages.ts';
import type { Identity } from './postgres-identity.ts';
import { Unavailable } from './unavailable.ts';

const LIMIT_MS = 300_000;

export interface ClusterOptions {
  initdb: string;
  postgres: string;
  /** Where the cluster shall be; nothing is there, or an empty folder. */
  dataDir: string;
  /** Of the superuser `postgres`. */
  password: string;
  identity: Identity;
  stop: AbortSignal;
}

/**
 * Makes a cluster in a folder beside and gives it its name when it is whole and on disk: whatever cuts this off, the next
 * start finds either none or a good one. What earlier ones left half made is removed.
 */
export async function makeCluster({
  initdb,
  postgres,
  dataDir,
  password,
  identity,
  stop,
}: ClusterOptions): Promise<void> {
  const parent = dirname(dataDir);
  await mkdir(parent, { recursive: true, mode: 0o700 });
  const halfMade = `${basename(dataDir)}.making-`;
  for (const name of await readdir(parent)) {
    // One that is still being made by a process that lost its starter is removed the next time.
    if (name.startsWith(halfMade))
      await rm(join(parent, name), { recursive: true, force: true }).catch(() => undefined);
  }
  const making = join(parent, `${halfMade}${String(process.pid)}`);
  const passwordFile = `${making}.password`;
  await mkdir(making, { mode: 0o700 });
  await writeFile(passwordFile, password, { mode: 0o600 });
  if (identity.owner !== undefined) {
    for (const path of [making, passwordFile]) await chown(path, identity.owner, identity.owner);
  }
  for (const program of [initdb, postgres]) {
    if (((await stat(program)).mode & 0o111) !== 0o111) await chmod(program, 0o755);
  }
  const command = identity.wrap(initdb, [
    '-D',
    making,
    '-U',
    'postgres',
    '--auth=scram-sha-256',
    `--pwfile=${passwordFile}`,
    '--encoding=UTF8',
    '--locale=C',
    '--locale-provider=builtin',
    '--builtin-locale=C.UTF-8',
    '--no-instructions',
  ]);
  try {
    await run(command, identity, AbortSignal.any([stop, AbortSignal.timeout(LIMIT_MS)]));
    await rm(passwordFile);
    await rename(making, dataDir);
    await syncFolder(parent);
  } catch (error) {
    for (const path of [passwordFile, making]) await rm(path, { recursive: true, force: true }).catch(() => undefined);
    stop.throwIfAborted();
    throw error;
  }
}

async function run([program = '', ...args]: string[], identity: Identity, signal: AbortSignal): Promise<void> {
  const made = spawn(program, args, {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { PATH: process.env['PATH'], LC_ALL: 'C' },
    ...identity.spawn,
  });
  const end = (): unknown => made.kill('SIGKILL');
  signal.addEventListener('abort', end);
  if (signal.aborted) end();
  const words: string[] = [];
  for (const stream of [made.stdout, made.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => words.push(text));
  }
  const code = await new Promise<number | null>((resolve) => {
    made.once('error', (error) => {
      words.push(error.message);
      resolve(1);
    });
    made.once('close', resolve);
  });
  signal.removeEventListener('abort', end);
  if (signal.aborted) words.push(`It was ended: it took longer than ${String(LIMIT_MS / 1000)} s.`);
  if (code !== 0) throw new Unavailable('PostgreSQL could not make its data folder.', explain(words));
}

/** A new name in a folder is there after a power cut too. */
async function syncFolder(folder: string): Promise<void> {
  if (process.platform === 'win32') return;
  const handle = await open(folder);
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
