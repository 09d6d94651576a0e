import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';
import { freePort } from '../../launcher/free-port.ts';

const READY = 'Ready to accept connections';

/** A real redis-server of one test file, on a free port (`preferred` where it is free), that keeps nothing. */
export const startRedisServer = async (
  preferred?: number,
): Promise<{ url: string; port: number; stop: () => Promise<void> }> => {
  for (;;) {
    const server = await startOn(preferred);
    if (server) return server;
  }
};

const saysReady = async (output: Readable): Promise<boolean> => {
  for await (const line of createInterface({ input: output })) if (line.includes(READY)) return true;
  return false;
};

/** Null where somebody else has taken the port meanwhile. */
const startOn = async (preferred?: number) => {
  const [port, dir] = await Promise.all([freePort(preferred), mkdtemp(join(tmpdir(), 'redis-'))]);
  const server = spawn(
    'redis-server',
    ['--port', String(port), '--bind', '127.0.0.1', '--save', '', '--appendonly', 'no', '--dir', dir],
    { stdio: ['ignore', 'pipe', 'inherit'] },
  );
  const exited = once(server, 'exit');
  const removeDir = () => rm(dir, { recursive: true, force: true });
  if (!(await saysReady(server.stdout))) {
    await removeDir();
    return null;
  }
  server.stdout.resume();
  return {
    url: `redis://127.0.0.1:${port}`,
    port,
    stop: async () => {
      server.kill('SIGTERM');
      await exited;
      await removeDir();
    },
  };
};
