import { afterAll, beforeAll, describe, it } from '@jest/globals';
import type { Browser, Page } from 'playwright-core';
import { newPerson, settled, startBrowser } from './browser.ts';
import { expect } from './expect.ts';
import * as given from './api-setup.ts';
import { joinProduct, type JoinedProduct } from './join-product.ts';
import * as step from './steps.ts';

describe('The profile of a defendant', () => {
  let product: JoinedProduct;
  let browser: Browser;
  let defendantId = '';
  // A name without a place to break, as people have them.
  const owner = { ...step.anOwner('Headed Bonds'), fullName: `Wilhelmina ${'Featherstonehaugh'.repeat(3)}` };

  beforeAll(async () => {
    [product, browser] = await Promise.all([joinProduct(), startBrowser()]);
    const { page } = await newPerson(browser);
    await given.signUp(page, product.url, owner);
    defendantId = await given.createDefendant(page, product.url, 'Nora Hebert');
    const bond = { amount: '2500', jurisdiction: 'Orleans', powerNumber: 'PH1' } as const;
    await given.writeBondOf(page, product.url, defendantId, bond);
  });
  afterAll(async () => {
    await browser.close();
    await product.leave();
  });

  it('keeps the head of a profile short: one line on its other tabs, and on a phone their content in sight', async () => {
    /** How far from the top of the window the first of these begins, and ends. */
    const edges = (page: Page, selector: string) =>
      page.evaluate<{ top: number; bottom: number }>(
        `document.querySelector(${JSON.stringify(selector)}).getBoundingClientRect().toJSON()`,
      );
    const open = async (page: Page, tab: string) => {
      await page.goto(`${product.url}/defendants/${defendantId}${tab}`);
      await step.heading(page, 'Nora Hebert').waitFor();
      await settled(page);
    };
    const [wide, phone] = await Promise.all([newPerson(browser), newPerson(browser, { width: 360 })]);
    await given.signIn(wide.page, product.url, owner);
    await open(wide.page, '/bonds');
    const middles = await Promise.all(
      [step.heading(wide.page, 'Nora Hebert'), wide.page.getByRole('button', { name: 'More actions' })].map(
        async (one) => {
          const box = await one.boundingBox();
          return (box?.y ?? 0) + (box?.height ?? 0) / 2;
        },
      ),
    );
    expect(Math.abs((middles[0] ?? 0) - (middles[1] ?? 1_000))).toBeLessThan(8);

    const { page } = phone;
    await page.setViewportSize({ width: 360, height: 640 });
    await given.signIn(page, product.url, owner);
    const far: string[] = [];
    for (const tab of ['', '/bonds', '/liable-for', '/accounts', '/files', '/notes', '/history']) {
      await open(page, tab);
      const { top } = await edges(page, '[role="tabpanel"]');
      const most = tab === '' ? 560 : 320;
      if (top > most) far.push(`${tab}: begins at ${String(top)}`);
    }
    expect(far).toEqual([]);
    await open(page, '/accounts');
    await page.evaluate('scrollTo(0, 500)');
    const [header, tabs] = [await edges(page, 'header'), await edges(page, '.profile-tabs [role="tablist"]')];
    expect(Math.abs(tabs.top - header.bottom)).toBeLessThan(2);
  });
});
