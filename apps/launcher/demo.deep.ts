import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, expect, test } from '@jest/globals';
import { z } from 'zod';
import { freePort } from './free-port.ts';
import { start, stop, stopAll } from './started.ts';

afterEach(stopAll);

const answer = z.object({ session: z.object({ agent: z.object({ role: z.string() }) }) });

/** The role that a person of the demo has once they are signed in, with the password that the page shows. */
const roleOf = async (url: string, who: string): Promise<string> => {
  const page = await (await fetch(`${url}/login`, { headers: { accept: 'text/html' } })).text();
  const password = /<meta name="demo" content="([\w-]+)"/.exec(page)?.[1];
  const signedIn = await fetch(`${url}/api/sign-in`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: `${who}@demo-1-1.example.com`, password }),
  });
  return answer.parse(await signedIn.json()).session.agent.role;
};

test('a demo is made once, lets each of its people in, and takes no folder of an agency that is none', async () => {
  const scratch = await mkdtemp(join(tmpdir(), 'demo-start-'));
  const [port, demo] = [await freePort(), join(scratch, 'demo')];
  const url = `http://localhost:${String(port)}`;
  for (const time of ['first', 'second']) {
    const started = start(demo, port, '--demo');
    expect([time, await started.ready, started.lines.slice(-5)]).toEqual([time, true, expect.anything()]);
    expect(await roleOf(url, 'accounting')).toBe('Accounting');
    expect(await roleOf(url, 'recovery')).toBe('Recovery Agent');
    await stop(started, 'SIGINT');
  }
  const plain = start(join(scratch, 'agency'), port);
  expect(await plain.ready).toBe(true);
  const page = await (await fetch(`${url}/login`, { headers: { accept: 'text/html' } })).text();
  expect(page).not.toContain('demo');
  await stop(plain, 'SIGINT');
  const refused = start(join(scratch, 'agency'), port, '--demo');
  expect(await refused.ready).toBe(false);
  expect(refused.lines.join('\n')).toContain("are no demo's");
  await rm(scratch, { recursive: true });
});
