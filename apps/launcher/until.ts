import { connect } from 'node:net';
import { Unavailable } from './unavailable.ts';

const PATIENCE_MS = 300_000;
const PROBE_EVERY_MS = 100;

/** Resolves when something accepts connections on the Unix socket. `check` may throw to give up earlier. */
export async function untilAccepting(path: string, check: () => void): Promise<void> {
  await poll(path, check, async () => {
    return await new Promise<boolean>((resolve) => {
      const socket = connect(path);
      socket.once('connect', () => {
        socket.destroy();
        resolve(true);
      });
      socket.once('error', () => {
        resolve(false);
      });
    });
  });
}

/** Resolves when the address answers 200. `check` may throw to give up earlier. */
export async function untilHealthy(url: string, check: () => void): Promise<void> {
  let last = 'no answer';
  await poll(
    url,
    check,
    async () => {
      try {
        const answer = await fetch(url, { signal: AbortSignal.timeout(5000) });
        last = `${String(answer.status)} ${await answer.text()}`;
        return answer.ok;
      } catch (error) {
        last = String(error);
        return false;
      }
    },
    () => last,
  );
}

async function poll(what: string, check: () => void, probe: () => Promise<boolean>, last = () => ''): Promise<void> {
  const deadline = performance.now() + PATIENCE_MS;
  while (!(await probe())) {
    check();
    if (performance.now() > deadline) {
      throw new Unavailable(`No healthy answer from ${what} within ${String(PATIENCE_MS / 1000)} s.`, last());
    }
    await new Promise((resolve) => setTimeout(resolve, PROBE_EVERY_MS));
  }
}
