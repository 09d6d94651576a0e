import { randomInt } from 'node:crypto';
import { createServer } from 'node:net';

/** Below those that systems give by themselves: nobody is given one of these before whoever asked listens on it. */
const FIRST = 12_000;
const LAST = 31_999;

/** Given by this process already, and perhaps not listened on yet. */
const given = new Set<number>();

/** A loopback TCP port that nothing listens on: `preferred` if it is free, else one that was not given before. */
export async function freePort(preferred = 0): Promise<number> {
  if (preferred !== 0 && (await isFree(preferred, '127.0.0.1'))) return preferred;
  for (let tries = 0; tries < 1_000; tries += 1) {
    const port = randomInt(FIRST, LAST + 1);
    if (given.has(port)) continue;
    given.add(port);
    if (await isFree(port, '127.0.0.1')) return port;
  }
  throw new Error(`No port from ${String(FIRST)} to ${String(LAST)} is free.`);
}

const isFree = async (port: number, host: string): Promise<boolean> => (await whyNotFree(port, host)) === undefined;

/** What keeps this process from listening on the port now; undefined where nothing does. */
export async function whyNotFree(port: number, host: string): Promise<NodeJS.ErrnoException | undefined> {
  return await new Promise((resolve) => {
    const probe = createServer();
    probe.once('error', resolve);
    probe.listen({ port, host, exclusive: true }, () => {
      probe.close(() => {
        resolve(undefined);
      });
    });
  });
}
