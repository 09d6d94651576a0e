import { afterAll, beforeAll, describe, it } from '@jest/globals';
import type { Browser, Page } from 'playwright-core';
import { newPerson, settled, startBrowser } from './browser.ts';
import { expect } from './expect.ts';
import * as given from './api-setup.ts';
import * as wizard from './intake-steps.ts';
import { joinProduct, type JoinedProduct } from './join-product.ts';
import * as step from './steps.ts';

describe('Create Defendant over a network that drops each request in turn', () => {
  let product: JoinedProduct;
  let browser: Browser;
  /** Of somebody whose every intake ends with a bond, so that no draft is left for the next. */
  let page: Page;

  beforeAll(async () => {
    [product, browser] = await Promise.all([joinProduct(), startBrowser()]);
    ({ page } = await newPerson(browser));
    await given.signUp(page, product.url, step.anOwner('Dropped Bonds'));
  });
  afterAll(async () => {
    await browser.close();
    await product.leave();
  });

  /** Takes in a defendant while the nth request is dropped; answers whether there were so many. */
  const takeIn = async (name: string, nth: number, when: string): Promise<boolean> => {
    await wizard.open(page, product.url);
    await settled(page);
    let seen = 0;
    await page.route('**/api/**', async (route) => {
      if (route.request().url().includes('/api/live')) return route.continue();
      seen += 1;
      if (seen !== nth) return route.continue();
      if (when === 'after') await route.fetch();
      // A look-up that the page itself has given up meanwhile is gone already.
      return route.abort('connectionreset').catch(() => undefined);
    });
    await wizard.group(page, 'Personal Information').getByLabel('Full Name').fill(name);
    await wizard.ssnField(page).pressSequentially('528914410');
    await wizard.toIndemnitors(page);
    const indemnitor = wizard.group(wizard.block(page, 1), 'Personal Information');
    await indemnitor.getByLabel('Full Name').fill('Odile Sonnier');
    await wizard.press(page, 'Next');
    await wizard.bondOf(page, name);
    await page.unroute('**/api/**');
    return seen >= nth;
  };

  it.each(['before', 'after'])('makes exactly one of each, %s the server got it', async (when) => {
    let isReached = true;
    for (let nth = 1; isReached; nth += 1) {
      const name = `Net${when} Number${String(nth)}`;
      isReached = await takeIn(name, nth, when);
      const made = await wizard.saved(page, product.url, name);
      expect([name, made]).toMatchObject([name, [{ bonds: 1, accounts: 1 }]]);
    }
  });
});
