import type { KeptChild } from './child.ts';
import { Unavailable } from './unavailable.ts';

const TIMEOUT_MS = 300_000;
const PROBE_EVERY_MS = 100;

/** Resolves when the process says that it does its work. `check` may throw to give up earlier. */
export async function untilUp(child: KeptChild, check: () => void): Promise<void> {
  await poll(`the process "${child.name}"`, check, () => Promise.resolve(child.isUp));
}

/** Resolves when the api at the address takes requests. `check` may throw to give up earlier. */
export async function untilServing(address: string, check: () => void): Promise<void> {
  const url = `${address}/api/health/serving`;
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
  const deadline = performance.now() + TIMEOUT_MS;
  while (!(await probe())) {
    check();
    if (performance.now() > deadline) {
      throw new Unavailable(`No good answer from ${what} within ${String(TIMEOUT_MS / 1000)} s.`, last());
    }
    await new Promise((resolve) => setTimeout(resolve, PROBE_EVERY_MS));
  }
}
