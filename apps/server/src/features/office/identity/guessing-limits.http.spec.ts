import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { signIn } from '#contracts/office/identity/identity.ts';
import { joinTestSystem, type JoinedSystem } from '../../../../test/join-system.ts';
import type { TestPlaces } from '../../../../test/shared-product.ts';
import type { Person } from '../../../../test/test-people.ts';
import type { RateLimit } from '../../../edge/auth/rate-limit.ts';

let system: JoinedSystem;
beforeAll(async () => {
  system = await joinTestSystem();
});
afterAll(() => system.close());

/** A sign-in from an address, with the cookies of a browser or with none. */
const tryFrom = async (
  remoteAddress: string,
  { email, password }: { email: string; password: string },
  cookie = '',
) => {
  const {
    statusCode,
    headers,
    body: text,
  } = await system.provider<TestPlaces>('TestPlaces').ask(remoteAddress, {
    method: 'POST',
    url: '/api/sign-in',
    payload: { email, password },
    headers: cookie === '' ? {} : { cookie },
  });
  return { status: statusCode, retryAfter: headers['retry-after'], text };
};
const wrong = ({ email }: Person) => ({ email, password: 'not it at all' });
test('strangers who guess at five addresses do not lock the owner out, on a known device or a new one', async () => {
  const owner = await system.signUp();
  for (let tries = 0; tries < 10; tries += 1) {
    for (let place = 1; place <= 5; place += 1) {
      const { status } = await tryFrom(`198.51.100.${place}`, wrong(owner));
      expect([401, 429]).toContain(status);
      if (tries < 5) expect(status).toBe(401);
    }
  }
  await system.allMustWait();
  // Even at one of those addresses, behind one router with whoever guesses.
  expect((await tryFrom('198.51.100.1', owner, owner.client.cookie)).status).toBe(200);
  expect((await tryFrom('203.0.113.1', owner)).status).toBe(200);
  expect((await tryFrom('198.51.100.2', owner)).status).toBe(429);
});

test('from the fifth wrong password on each must wait twice as long, fifteen minutes at most, and the answer says so', async () => {
  const owner = await system.signUp();
  const waits: number[] = [];
  for (let tries = 0; tries < 17; tries += 1) {
    await system.allMustWait(0);
    expect((await tryFrom('198.51.100.9', wrong(owner))).status).toBe(401);
    const { rows } = await system.owner.query<{ seconds: number }>(
      `select extract(epoch from next_try_at - (window_ends_at - interval '1 hour'))::float8 as seconds from auth.attempt
       where next_try_at > now() - interval '1 minute' order by window_ends_at desc limit 1`,
    );
    waits.push(Math.round(rows[0]?.seconds ?? 0));
    if (tries < 4) waits.length = 0;
  }
  expect(waits).toEqual([1, 2, 4, 8, 16, 32, 64, 128, 256, 512, 900, 900, 900]);
  const { status, retryAfter, text } = await tryFrom('198.51.100.9', owner);
  expect([status, Number(retryAfter) > 60 && Number(retryAfter) <= 900]).toEqual([429, true]);
  expect(text).toMatch(/Too many failed sign-ins\. Try again in \d+ minutes, or use 'Forgot password\?'\./);
  await system.allMustWait(0);
  expect((await tryFrom('198.51.100.9', owner)).status).toBe(200);
  expect((await tryFrom('198.51.100.9', wrong(owner))).status).toBe(401);
});

test('a hundred wrong passwords an hour from unknown devices are the most, wherever they come from', async () => {
  const owner = await system.signUp();
  const limits = system.provider<RateLimit>('RateLimit');
  for (let tries = 0; tries < 100; tries += 1) {
    await limits.attempt(`sign-in:${owner.email}`, { times: 100, seconds: 3_600 });
  }
  const { status, text } = await tryFrom('203.0.113.2', owner);
  expect([status, text]).toEqual([429, expect.stringMatching(/Try again in (59|60) minutes/)]);
  expect((await tryFrom('203.0.113.2', owner, owner.client.cookie)).status).toBe(200);
});

test('a device of somebody else, or a forged one, counts as unknown; wrong passwords on a known one wait too', async () => {
  const owner = await system.signUp();
  const { client: theirs } = await system.signUp();
  const forged = owner.client.cookie.replace(/(?<=\.device=[\w-]{22}\.)[0-9a-f]/, (digit) =>
    digit === '0' ? '1' : '0',
  );
  for (const cookie of [theirs.cookie, forged, 'bailiwick-4000.device=/././///', 'bailiwick-4000.device=%00']) {
    for (let tries = 0; tries < 3; tries += 1) await tryFrom('198.51.100.20', wrong(owner), cookie);
  }
  await system.allMustWait();
  expect((await tryFrom('198.51.100.20', wrong(owner))).status).toBe(429);
  const onOwn = () => tryFrom('198.51.100.20', wrong(owner), owner.client.cookie);
  for (let tries = 0; tries < 5; tries += 1) expect((await onOwn()).status).toBe(401);
  await system.allMustWait();
  expect((await onOwn()).status).toBe(429);
});

test('a browser knows several people, and is marked once for each', async () => {
  const [one, two] = [await system.signUp(), await system.signUp()];
  const browser = system.visitor();
  const marks = () => /device=([^;]*)/.exec(browser.cookie)?.[1]?.split('/').length;
  for (const { email, password } of [one, two, one, two]) await browser.ask(signIn, { body: { email, password } });
  expect(marks()).toBe(2);
});

test('the audit trail says when wrong passwords begin to wait', async () => {
  const owner = await system.signUp();
  for (let tries = 0; tries < 5; tries += 1) await tryFrom('198.51.100.30', wrong(owner));
  await system.allMustWait();
  for (let tries = 0; tries < 3; tries += 1) await tryFrom('198.51.100.30', wrong(owner));
  await system.settled();
  const { rows } = await system.owner.query(
    `select action, count(*) from audit_entry where subject_id = $1 group by action order by action`,
    [owner.userId],
  );
  expect(rows).toEqual([
    { action: 'sign-in-failed', count: 5 },
    { action: 'sign-in-locked', count: 1 },
  ]);
});
