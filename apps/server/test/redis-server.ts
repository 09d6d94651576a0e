import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { freePort } from '../../launcher/free-port.ts';

/** A real redis-server of one test file, on a free port (`preferred` where it is free), that keeps nothing. */
export const startRedisServer = async (
  preferred?: number,
): Promise<{ url: string; port: number; stop: () => Promise<void> }> => {
  const [port, dir] = await Promise.all([freePort(preferred), mkdtemp(join(tmpdir(), 'redis-'))]);
  const server = spawn(
    'redis-server',
    ['--port', String(port), '--bind', '127.0.0.1', '--save', '', '--appendonly', 'no', '--dir', dir],
    { stdio: ['ignore', 'pipe', 'inherit'] },
  );
  const exited = once(server, 'exit');
  const lines = createInterface({ input: server.stdout });
  for await (const line of lines) if (line.includes('Ready to accept connections')) break;
  server.stdout.resume();
  return {
    url: `redis://127.0.0.1:${port}`,
    port,
    stop: async () => {
      server.kill('SIGTERM');
      await exited;
      await rm(dir, { recursive: true, force: true });
    },
  };
};
