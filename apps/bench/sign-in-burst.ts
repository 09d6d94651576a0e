/**
 * What 200 sign-ins in one burst do to everybody else (issue "People who work here"): other requests stay under 100 ms at
 * p95, those that read rows and those that read files. Real processes, real HTTP; password hashes are the real ones.
 */
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { startProduct } from '../e2e/product.ts';
import { signIn, signUpAdmin } from './callers.ts';
import { percentile } from './measure.ts';
import { keep, ms, ROOT, table } from './report.ts';

const PEOPLE = 200;
const GOAL_MS = 100;

const product = await startProduct();
try {
  const emailOf = (index: number) => `burst-${String(index)}@example.com`;
  const signUp = (index: number) =>
    signUpAdmin(product.url, { email: emailOf(index), organizationName: `Agency ${String(index)}` });
  const { cookie } = await signUp(0);
  for (let index = 1; index <= PEOPLE; index += 4) {
    await Promise.all([0, 1, 2, 3].map((more) => signUp(index + more)));
  }

  const [asset = ''] = (await readdir(join(ROOT, 'dist/web/assets'))).filter((name) => name.endsWith('.js'));
  const others = { 'a list': '/api/defendants?limit=50', 'a file': `/assets/${asset}` };
  const ask = async (path: string): Promise<number> => {
    const began = performance.now();
    const answer = await fetch(product.url + path, { headers: { cookie } });
    await answer.arrayBuffer();
    if (!answer.ok) throw new Error(`${path} answered ${String(answer.status)}`);
    return performance.now() - began;
  };
  const measure = async (busy: () => boolean): Promise<Record<string, number[]>> => {
    const times: Record<string, number[]> = {};
    const caller = async (name: string, path: string) => {
      const own: number[] = (times[name] = []);
      while (busy()) own.push(await ask(path));
    };
    await Promise.all(Object.entries(others).map(([name, path]) => caller(name, path)));
    return times;
  };

  let warm = 100;
  await measure(() => (warm -= 1) > 0);
  let calls = 400;
  const quiet = await measure(() => (calls -= 1) > 0);
  let burning = true;
  const began = performance.now();
  const burst = Promise.all(
    Array.from({ length: PEOPLE }, (_, index) => signIn(product.url, emailOf(index + 1))),
  ).finally(() => (burning = false));
  const loaded = await measure(() => burning);
  await burst;
  const seconds = (performance.now() - began) / 1000;

  const rows = Object.keys(others).map((name) => {
    const [before, during] = [quiet[name] ?? [], loaded[name] ?? []];
    const p = (values: readonly number[], share: number) => percentile(values, share);
    return { name, requests: during.length, quiet: p(before, 0.95), p50: p(during, 0.5), p95: p(during, 0.95) };
  });
  process.stdout.write(
    `\n${String(PEOPLE)} sign-ins in one burst, done in ${seconds.toFixed(1)} s; meanwhile, one caller each:\n\n` +
      table(
        ['GET', 'quiet p95 ms', 'p50 ms', 'p95 ms'],
        rows.map((row) => [row.name, ms(row.quiet), ms(row.p50), ms(row.p95)]),
      ),
  );
  await keep('sign-in-burst', { people: PEOPLE, seconds, rows });
  if (rows.some(({ p95 }) => p95 >= GOAL_MS)) process.exitCode = 1;
} finally {
  await product.stop();
}
