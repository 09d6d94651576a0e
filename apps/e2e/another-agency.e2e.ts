import { afterAll, beforeAll, describe, it } from '@jest/globals';
import type { Browser, Page } from 'playwright-core';
import { isDeep } from '../../libs/tooling/deep-suite.ts';
import { goWithin, newPerson, settled, startBrowser } from './browser.ts';
import { expect } from './expect.ts';
import * as given from './api-setup.ts';
import { joinProduct, type JoinedProduct } from './join-product.ts';
import * as step from './steps.ts';

/** Every id that the first agency's pages and answers ever held. */
const uuidsOf = (text: string): string[] =>
  text.match(/[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g) ?? [];

const SECRET = 'Zephirine Thibodeaux';

describe('A second agency in the same system sees nothing of the first', () => {
  let product: JoinedProduct;
  let browser: Browser;
  let mine: Page;
  let theirs: Page;
  const ids = new Set<string>();
  let defendantId = '';
  let accountId = '';

  beforeAll(async () => {
    [product, browser] = await Promise.all([joinProduct(), startBrowser()]);
    mine = (await newPerson(browser)).page;
    theirs = (await newPerson(browser)).page;
    mine.on('response', (response) => {
      if (response.url().includes('/api/') && response.headers()['content-type']?.includes('json')) {
        void response.text().then(
          (body) => uuidsOf(body).forEach((id) => ids.add(id)),
          () => undefined,
        );
      }
    });
    const { url } = product;
    await given.signUp(theirs, url, step.anOwner('Other Agency'));
    await given.signUp(mine, url, step.anOwner('First Agency'));
    defendantId = await given.createDefendant(mine, url, SECRET);
    const bond = { amount: '5000', jurisdiction: 'Orleans', powerNumber: 'F1' } as const;
    ({ accountId } = await given.writeBondOf(mine, url, defendantId, bond));
    await given.recordPaymentOn(mine, url, accountId, { amount: '60' });
    for (const path of [
      '/dashboard',
      `/defendants/${defendantId}`,
      `/accounts/${accountId}`,
      '/admin/reports?tab=trial-balance',
    ]) {
      await goWithin(mine, url + path);
      await settled(mine);
    }
  });
  afterAll(async () => {
    await browser.close();
    await product.leave();
  });

  it('on its screens', async () => {
    for (const path of [
      '/dashboard',
      '/defendants',
      '/admin/reports',
      '/admin/reports?tab=trial-balance',
      '/admin/reports?tab=journal',
      '/admin/reports?tab=payments',
    ]) {
      await goWithin(theirs, product.url + path);
      await theirs.getByRole('heading', { level: 1 }).waitFor();
      await settled(theirs);
      await expect(theirs.locator('body')).not.toContainText(SECRET);
    }
    await goWithin(theirs, `${product.url}/defendants/${defendantId}`);
    await theirs.getByText('Defendant not found.').first().waitFor();
    await goWithin(theirs, `${product.url}/accounts/${accountId}`);
    await theirs.getByText('Target account does not exist.').first().waitFor();
  });

  it('by any id it might guess, on any endpoint', async () => {
    const document = (await (await theirs.request.get(`${product.url}/api/openapi.json`)).json()) as {
      paths: Record<string, Record<string, unknown>>;
    };
    const withIds = Object.entries(document.paths).flatMap(([path, methods]) =>
      Object.keys(methods)
        .filter(() => path.includes('{'))
        .map((method) => ({ path, method })),
    );
    expect(withIds.length).toBeGreaterThan(10);
    expect(ids.size).toBeGreaterThan(3);
    const wrong: [path: string, answer: string][] = [];
    const cookies = await theirs.context().cookies();
    const cookie = cookies.map(({ name, value }) => `${name}=${value}`).join('; ');
    for (const [turn, { path, method }] of withIds.entries()) {
      // One of the ids at each endpoint, the next one at the next; the deep suite tries each at each.
      for (const id of [...ids].filter((_, nth) => isDeep || nth === turn % ids.size)) {
        const url = product.url + (path.startsWith('/api') ? '' : '/api') + path.replace(/\{[^}]+\}/g, id);
        const answer = await fetch(url, {
          method: method.toUpperCase(),
          headers: {
            cookie,
            origin: product.url,
            'content-type': 'application/json',
            'idempotency-key': crypto.randomUUID(),
          },
          ...(method === 'get' ? {} : { body: '{}' }),
        });
        const body = await answer.text();
        if (body.includes(SECRET)) wrong.push([path, body]);
        // Whatever the id: a mail is proved by its signature, and a portal opens by a grant alone.
        const refusals = path.includes('/mail-in/') ? [401] : path.includes('/portal/') ? [403] : [400, 404, 422];
        // Empty lists of a defendant that does not exist for them are as good as a 404.
        const isRefused = refusals.includes(answer.status);
        if (answer.ok ? uuidsOf(body).some((found) => ids.has(found)) : !isRefused)
          wrong.push([path, `${String(answer.status)} ${body}`]);
      }
    }
    expect(wrong).toEqual([]);
  });

  it('on its live stream', async () => {
    await goWithin(theirs, `${product.url}/defendants`);
    await theirs.evaluate(`
      globalThis.heard = [];
      const source = new EventSource('/api/live');
      source.addEventListener('message', (event) => heard.push(event.data));
      new Promise((resolve) => source.addEventListener('open', resolve));
    `);
    await given.recordPaymentOn(mine, product.url, accountId, { amount: '61' });
    // Their own change comes after mine, so once it arrived, mine would have arrived too.
    const own = await given.createDefendant(theirs, product.url, 'Own Client');
    // A function: the page's own rules let no text become code once it has to look a second time.
    await theirs.waitForFunction((id) => (globalThis as unknown as { heard: string[] }).heard.join().includes(id), own);
    const heard = await theirs.evaluate<string[]>('heard');
    for (const id of ids) expect(heard.join()).not.toContain(id);
  });
});
