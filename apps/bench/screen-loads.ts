/**
 * How long the dashboard, the list of defendants and a profile take until they show what they are about, in Chromium on
 * a seeded system: opened anew by their address, and reached by a click. The goal is under 200 ms. Prints a table.
 */
import { cpus, loadavg } from 'node:os';
import { parseArgs } from 'node:util';
import type { Locator } from 'playwright-core';
import { newPerson, startBrowser } from '../e2e/browser.ts';
import { startProduct } from '../e2e/product.ts';
import { PASSWORD, seed, SEEDED_ADMIN } from './callers.ts';
import { percentile } from './measure.ts';
import { table } from './report.ts';

const TIMES = 20;

const { values } = parseArgs({
  options: { agencies: { type: 'string', default: '1' }, bonds: { type: 'string', default: '2000' } },
});

const [product, browser] = await Promise.all([startProduct(), startBrowser()]);
try {
  await seed(product.dataDir, values);
  const { page } = await newPerson(browser);
  await page.goto(`${product.url}/login`);
  await page.getByLabel('Email').fill(SEEDED_ADMIN);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.waitForURL('**/dashboard');
  const answer = await page.request.get(`${product.url}/api/defendants?limit=1`);
  const { rows: people } = (await answer.json()) as { rows: { defendantId: string; fullName: string }[] };
  const { defendantId = '', fullName = '' } = people[0] ?? {};

  const figure = page.getByRole('link', { name: /All Defendants/ }).getByText(/^[\d,]+$/);
  const row = page.locator(`a[href="/defendants/${defendantId}"]`).first();
  const profile = page.getByRole('heading', { level: 1, name: fullName });
  const open = (path: string) => page.goto(product.url + path, { waitUntil: 'commit' });
  const place = (name: string) =>
    page.getByRole('navigation', { name: 'Departments' }).getByRole('link', { name, exact: true });

  const rows: string[][] = [];
  const measure = async (name: string, from: string, go: () => Promise<unknown>, settled: Locator) => {
    const times: number[] = [];
    for (let time = 0; time <= TIMES; time += 1) {
      await page.goto(from.startsWith('/') ? product.url + from : from, { waitUntil: 'load' });
      const began = performance.now();
      await go();
      await settled.waitFor();
      if (time > 0) times.push(performance.now() - began); // the first one warms up
    }
    rows.push([name, percentile(times, 0.5).toFixed(0), percentile(times, 0.95).toFixed(0)]);
  };
  await measure('dashboard, by its address', 'about:blank', () => open('/dashboard'), figure);
  await measure('list of defendants, by its address', 'about:blank', () => open('/defendants'), row);
  await measure('profile, by its address', 'about:blank', () => open(`/defendants/${defendantId}`), profile);
  await measure('dashboard, by a click', '/defendants', () => place('Dashboard').click(), figure);
  await measure('list of defendants, by a click', '/dashboard', () => place('Defendants').click(), row);
  await measure('profile, by a click', '/defendants', () => row.click(), profile);
  process.stdout.write(
    `\n${values.bonds} bonds, ${String(cpus().length)} cores, load ${(loadavg()[0] ?? 0).toFixed(1)}\n\n` +
      table(['screen', 'p50 ms', 'p95 ms'], rows),
  );
} finally {
  await browser.close();
  await product.stop();
}
