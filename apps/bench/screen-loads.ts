/**
 * How long the dashboard, the list of defendants and a profile take until they show what they are about, in Chromium on
 * a seeded system: opened anew by their address, and reached by a click. The goal is under 200 ms. Prints a table.
 */
import { spawn } from 'node:child_process';
import { cpus, loadavg } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import type { Locator } from 'playwright-core';
import { newPerson, startBrowser } from '../e2e/browser.ts';
import { startProduct } from '../e2e/product.ts';

const ROOT = join(import.meta.dirname, '../..');
const TIMES = 20;
const PASSWORD = 'bench-passphrase-1';

const { values } = parseArgs({
  options: { agencies: { type: 'string', default: '1' }, bonds: { type: 'string', default: '2000' } },
});

const seed = (dataDir: string) =>
  new Promise<void>((resolve, reject) => {
    const args = ['--agencies', values.agencies, '--bonds', values.bonds, '--password', PASSWORD];
    const env = { ...process.env, BAILIWICK_DATA_DIR: dataDir };
    const child = spawn(process.execPath, ['apps/launcher/cli.mjs', 'seed', ...args], { cwd: ROOT, env });
    child.once('exit', (code) => (code === 0 ? resolve() : reject(new Error(`seed ended with code ${String(code)}`))));
  });

const [product, browser] = await Promise.all([startProduct(), startBrowser()]);
try {
  await seed(product.dataDir);
  const { page } = await newPerson(browser);
  await page.goto(`${product.url}/login`);
  await page.getByLabel('Email').fill('admin@demo-1-1.example.com');
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.waitForURL('**/dashboard');
  const answer = await page.request.get(`${product.url}/api/defendants?limit=1`);
  const { rows } = (await answer.json()) as { rows: { defendantId: string; fullName: string }[] };
  const { defendantId = '', fullName = '' } = rows[0] ?? {};

  const figure = page.getByRole('link', { name: /All Defendants/ }).getByText(/^[\d,]+$/);
  const row = page.locator(`a[href="/defendants/${defendantId}"]`).first();
  const profile = page.getByRole('heading', { level: 1, name: fullName });
  const open = (path: string) => page.goto(product.url + path, { waitUntil: 'commit' });
  const place = (name: string) =>
    page.getByRole('navigation', { name: 'Departments' }).getByRole('link', { name, exact: true });

  const lines: string[] = [];
  const measure = async (name: string, from: string, go: () => Promise<unknown>, settled: Locator) => {
    const times: number[] = [];
    for (let time = 0; time <= TIMES; time += 1) {
      await page.goto(from.startsWith('/') ? product.url + from : from, { waitUntil: 'load' });
      const began = performance.now();
      await go();
      await settled.waitFor();
      if (time > 0) times.push(performance.now() - began); // the first one warms up
    }
    times.sort((a, b) => a - b);
    const at = (share: number) => (times[Math.ceil(times.length * share) - 1] ?? Number.NaN).toFixed(0);
    lines.push(`| ${name} | ${at(0.5)} | ${at(0.95)} |`);
  };
  await measure('dashboard, by its address', 'about:blank', () => open('/dashboard'), figure);
  await measure('list of defendants, by its address', 'about:blank', () => open('/defendants'), row);
  await measure('profile, by its address', 'about:blank', () => open(`/defendants/${defendantId}`), profile);
  await measure('dashboard, by a click', '/defendants', () => place('Dashboard').click(), figure);
  await measure('list of defendants, by a click', '/dashboard', () => place('Defendants').click(), row);
  await measure('profile, by a click', '/defendants', () => row.click(), profile);
  process.stdout.write(
    `\n${values.bonds} bonds, ${String(cpus().length)} cores, load ${(loadavg()[0] ?? 0).toFixed(1)}\n\n` +
      `| screen | p50 ms | p95 ms |\n| --- | ---: | ---: |\n${lines.join('\n')}\n`,
  );
} finally {
  await browser.close();
  await product.stop();
}
