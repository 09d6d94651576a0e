import { afterAll, beforeAll, describe, it } from '@jest/globals';
import type { Browser, Page } from 'playwright-core';
import { goWithin, newPerson, startBrowser, type Person } from './browser.ts';
import { expect } from './expect.ts';
import * as given from './api-setup.ts';
import { joinProduct, type JoinedProduct } from './join-product.ts';
import { faultsOf } from './screen-checks.ts';
import * as step from './steps.ts';

const BOX = 'Name, phone, power, case, account or receipt number';

describe('Payments at the counter', () => {
  let product: JoinedProduct;
  let browser: Browser;
  let owner: Person;

  beforeAll(async () => {
    [product, browser] = await Promise.all([joinProduct(), startBrowser()]);
    owner = await newPerson(browser);
    const { page } = owner;
    await given.signUp(page, product.url, step.anOwner('Atchafalaya Bail Bonds'));
    const defendantId = await given.createDefendant(page, product.url, 'Remy Thibodeaux');
    const bond = { amount: '10000', jurisdiction: 'Orleans', powerNumber: 'tk-1001' } as const;
    await given.writeBondOf(page, product.url, defendantId, bond);
    await page.addInitScript('window.print = () => undefined'); // after printing it would be a COPY
  });
  afterAll(async () => {
    await browser.close();
    await product.leave();
  });

  /** No key but those of the keyboard, and what is said where they lead. */
  const type = async (page: Page, ...keys: string[]) => {
    for (const key of keys) await page.keyboard.press(key);
  };

  it('are taken by the keyboard alone, from the dashboard to the receipt with the change', async () => {
    const { page } = owner;
    await goWithin(page, `${product.url}/dashboard`);
    await page
      .getByRole('link', { name: /^Take Payment/ })
      .first()
      .focus();
    await type(page, 'Enter');
    await expect(page.getByLabel(BOX)).toBeFocused();
    await page.keyboard.type('tk1001');
    await page.getByRole('button', { name: /Power TK-1001/i }).waitFor();
    await type(page, 'Enter');
    await page.getByRole('region', { name: 'Account 0000001' }).getByText('$1,200.00').first().waitFor();
    await expect(page.getByRole('textbox', { name: 'Amount', exact: true })).toBeFocused();
    await page.keyboard.type('150');
    await page.getByText('Balance due $1,200.00, then $1,050.00').waitFor();
    const received = page.getByLabel('Cash received');
    for (
      let tabs = 0;
      tabs < 12 &&
      !(await received.evaluate((box: { matches: (selector: string) => boolean }) => box.matches(':focus')));
      tabs += 1
    ) {
      await type(page, 'Tab');
    }
    const button = page.getByRole('button', { name: 'Take $150.00' });
    await page.keyboard.type('149');
    await page.getByText('$1.00 is missing.').waitFor();
    await expect(button).toBeDisabled();
    await type(page, 'Backspace', 'Backspace', 'Backspace');
    await page.keyboard.type('200');
    await page.getByText('Change $50.00').waitFor();
    await type(page, 'Enter');
    await page.getByText('$150.00 by Cash taken.').waitFor();
    await page.getByText('Change $50.00').waitFor();
    await page.evaluate('window.print = () => undefined');
    await expect(page.getByRole('link', { name: 'Print' })).toBeFocused();
    await type(page, 'Enter');
    const paper = page.getByRole('article', { name: 'Receipt' });
    await paper.getByText('No. 1').waitFor();
    const message = (await paper.textContent()) ?? '';
    for (const said of ['Remy Thibodeaux', '$150.00', 'Cash received$200.00', 'Change$50.00', '$1,050.00']) {
      expect(message).toContain(said);
    }
    expect(await faultsOf(page)).toEqual([]);
  });

  it('cause no error in the browser', () => {
    expect(owner.errors).toEqual([]);
  });
});
