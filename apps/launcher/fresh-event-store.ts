/** Serves an empty event store on `PORT` until it is stopped; what was written to it is gone then. */
import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startPostgres } from './embedded-postgres.ts';
import { freePort } from './free-port.ts';
import { root } from './root.ts';
import { Unavailable } from './unavailable.ts';

const stopped = new AbortController();
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP', 'disconnect'] as const) {
  process.on(signal, () => {
    stopped.abort();
  });
}

await removeLeftOver();
const folder = await mkdtemp(join(tmpdir(), `event-store-${String(process.pid)}-`));
try {
  const password = randomBytes(12).toString('hex');
  const postgres = await startPostgres({ dataDir: join(folder, 'postgres'), port: await freePort(), password });
  try {
    process.exitCode = await serve(`postgres://postgres:${password}@127.0.0.1:${String(postgres.port)}/postgres`);
  } finally {
    await postgres.stop();
  }
} catch (error) {
  if (!(error instanceof Unavailable)) throw error;
  process.stderr.write(`\n${error.message}\n${error.remedy}\n`);
  process.exitCode = 1;
} finally {
  await rm(folder, { recursive: true, force: true });
  process.channel?.unref();
}

/** What processes left behind that were killed without a chance to clean up. */
async function removeLeftOver(): Promise<void> {
  for (const name of await readdir(tmpdir())) {
    const [, pid] = /^event-store-(\d+)-/.exec(name) ?? [];
    if (pid !== undefined && !isAlive(Number(pid))) await rm(join(tmpdir(), name), { recursive: true, force: true });
  }
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}

async function serve(databaseUrl: string): Promise<number> {
  if (stopped.signal.aborted) return 0;
  const flags = ['--disable-warning=ExperimentalWarning', '--experimental-transform-types'];
  const env = {
    ...process.env,
    EVENT_STORE_DATABASE_URL: databaseUrl,
    EVENT_STORE_SOCKET: undefined,
    EVENT_STORE_PORT: process.env['PORT'] ?? '2113',
  };
  const child = spawn(process.execPath, [...flags, join(root, 'apps/event-store/src/main.ts')], {
    env,
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    detached: true,
  });
  stopped.signal.addEventListener('abort', () => {
    child.kill('SIGTERM');
  });
  const [code] = (await once(child, 'exit')) as [number | null];
  return code ?? 1;
}
