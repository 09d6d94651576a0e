import { afterAll, beforeAll, describe, it } from '@jest/globals';
import type { Browser, Page } from 'playwright-core';
import { goWithin, newPerson, settled, startBrowser, type Person } from './browser.ts';
import { expect } from './expect.ts';
import * as given from './api-setup.ts';
import { joinProduct, type JoinedProduct } from './join-product.ts';
import * as step from './steps.ts';

/** What the browser keeps of the product, by path. */
const kept = (page: Page): Promise<string[]> =>
  page.evaluate<string[]>(`(async () => {
    const requests = [];
    for (const name of await caches.keys()) requests.push(...(await (await caches.open(name)).keys()));
    return requests.map(({ url }) => new URL(url).pathname);
  })()`);

/** Waits until the browser keeps the program with a part whose name begins so. */
const keeps = (page: Page, ...parts: string[]) =>
  expect
    .poll(() => kept(page))
    .toEqual(
      expect.arrayContaining(['/', '/early.js', ...parts.map((part) => expect.stringContaining(`/assets/${part}`))]),
    );

describe('Without a network', () => {
  let product: JoinedProduct;
  let browser: Browser;
  let person: Person;
  let page: Page;
  let accountId = '';
  beforeAll(async () => {
    [product, browser] = await Promise.all([joinProduct(), startBrowser()]);
    person = await newPerson(browser, { keepsProgram: true });
    ({ page } = person);
    await given.signUp(page, product.url, step.anOwner('Levee Line Bonds'));
    const defendantId = await given.createDefendant(page, product.url, 'Odile Sonnier');
    const bond = { amount: '10000', jurisdiction: 'Orleans', powerNumber: 'OF-1001' } as const;
    ({ accountId } = await given.writeBondOf(page, product.url, defendantId, bond));
    await page.goto(`${product.url}/dashboard`);
    await settled(page);
    await page.goto(`${product.url}/admin/reports`);
    await keeps(page, 'kit-', 'screen-');
  });
  afterAll(async () => {
    await browser.close();
    await product.leave();
  });

  it('a screen that was opened before says that there is no connection, and opens by itself once it is back', async () => {
    await person.context.setOffline(true);
    await page.reload();
    await step.heading(page, 'This screen did not load').waitFor();
    await page.getByText('There is no connection. This screen opens by itself once it is back.').waitFor();
    await person.context.setOffline(false);
    await step.heading(page, 'Reports').waitFor();
  });

  it('a payment is not recorded and gets no number; the form keeps it and sends it once', async () => {
    await page.goto(`${product.url}/accounts/${accountId}`);
    await page.getByRole('button', { name: 'Add Payment' }).click();
    const dialog = page.getByRole('dialog', { name: 'Add Payment' });
    await dialog.getByLabel('Amount').fill('300');
    await settled(page);
    await person.context.setOffline(true);
    await dialog.getByText('there is no receipt number yet').waitFor();
    await dialog.getByRole('button', { name: 'Add Payment' }).click();
    await dialog.getByRole('alert').waitFor();
    await person.context.setOffline(false);
    await dialog.getByText('there is no receipt number yet').waitFor({ state: 'hidden' });
    await dialog.getByRole('button', { name: 'Add Payment' }).click();
    await page.getByText('$900.00').first().waitFor();
  });

  it('the browser keeps the program alone: no answer, no file, and no address of a client', async () => {
    await goWithin(page, `${product.url}/defendants`);
    const screens = async () => (await kept(page)).filter((path) => path.startsWith('/assets/screen-')).length;
    await expect.poll(screens).toBeGreaterThanOrEqual(3); // reports, account, defendants
    const others = (await kept(page)).filter((path) => !/^\/(early\.js|assets\/[\w.-]+)?$/.test(path));
    expect(others).toEqual([]);
  });
});
