import { afterAll, beforeAll, describe, it } from '@jest/globals';
import type { Browser, Page } from 'playwright-core';
import { isDeep } from '../../libs/tooling/deep-suite.ts';
import { newPerson, settled, startBrowser } from './browser.ts';
import { expect } from './expect.ts';
import * as given from './api-setup.ts';
import { joinProduct, type JoinedProduct } from './join-product.ts';
import * as step from './steps.ts';

/** Keeps what moved on the page without having been pressed: how far, and what it was. */
const WATCH_SHIFTS = `{
  window.shifts = [];
  new PerformanceObserver((list) => {
    for (const { value, hadRecentInput, sources } of list.getEntries()) {
      if (hadRecentInput) continue;
      // The browser names nothing that moved, and the score is too small to be seen.
      if (value < 0.0005 && sources.every(({ node }) => !node)) continue;
      const moved = sources.map(({ node }) => (node?.outerHTML ?? node?.textContent ?? '').slice(0, 80));
      window.shifts.push(value.toFixed(4) + ': ' + moved.join(' | '));
    }
  }).observe({ type: 'layout-shift', buffered: true });
}`;

describe('A screen', () => {
  let product: JoinedProduct;
  let browser: Browser;
  let page: Page;
  let defendantId = '';
  beforeAll(async () => {
    [product, browser] = await Promise.all([joinProduct(), startBrowser()]);
    ({ page } = await newPerson(browser));
    await given.signUp(page, product.url, step.anOwner('Still Bonds'));
    defendantId = await given.createDefendant(page, product.url, 'Odile Sonnier');
    const bond = { amount: '10000', jurisdiction: 'Orleans', powerNumber: 'ST-1001' } as const;
    await given.writeBondOf(page, product.url, defendantId, bond);
  });
  afterAll(async () => {
    await browser.close();
    await product.leave();
  });

  // A phone has the least room to keep for what comes later; the deep suite looks at a wide window, too.
  it.each(isDeep ? [1280, 360] : [360])('of %s pixels stands where it was first drawn', async (width) => {
    const paths = [
      '/dashboard',
      '/defendants',
      '/defendants?view=checkins',
      `/defendants/${defendantId}`,
      `/defendants/${defendantId}/bonds`,
      `/defendants/${defendantId}/accounts`,
      '/admin/reports',
      '/admin/power-inventory',
    ];
    const { page: drawn, context } = await newPerson(browser, { width });
    await context.addInitScript(WATCH_SHIFTS);
    const moved: string[] = [];
    const draw = async (path: string) => {
      await drawn.goto(product.url + path);
      await step.heading(drawn, /./).first().waitFor();
      await settled(drawn);
      moved.push(...(await drawn.evaluate<string[]>('window.shifts')).map((shift) => `${path} ${shift}`));
    };
    await draw('/login');
    await context.addCookies(await page.context().cookies());
    for (const path of paths) await draw(path);
    expect(moved).toEqual([]);
  });
});
