import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
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
  let said = '';
  for await (said of createInterface({ input: server.stdout })) if (said.includes(READY)) break;
  if (!said.includes(READY)) {
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
