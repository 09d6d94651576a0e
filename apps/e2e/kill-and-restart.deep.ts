import { afterAll, beforeAll, describe, it } from '@jest/globals';
import type { Browser, Page } from 'playwright-core';
import { newPerson, startBrowser } from './browser.ts';
import { expect } from './expect.ts';
import { joinProduct, type JoinedProduct } from './join-product.ts';
import { startKeeper, type ProductKeeper } from './keep-product.ts';
import { startProduct, type Product } from './product.ts';
import * as step from './steps.ts';

describe('Nothing is lost and nothing doubled by a payment', () => {
  let product: Product;
  let keeper: ProductKeeper;
  let joined: JoinedProduct;
  let browser: Browser;
  let page: Page;
  let accountUrl = '';

  beforeAll(async () => {
    [product, browser] = await Promise.all([startProduct(), startBrowser()]);
    keeper = await startKeeper(() => Promise.resolve(product));
    joined = await joinProduct(keeper.address);
    page = (await newPerson(browser)).page;
    await step.signUp(page, product.url, step.anOwner('Crescent Bonds'));
    const defendantId = await step.createDefendant(page, 'Lucille Guidry');
    await step.writeBond(page, product.url, defendantId, {
      amount: '10,000',
      jurisdiction: 'Caddo',
      powerNumber: 'C1',
    });
    accountUrl = page.url();
  });
  afterAll(async () => {
    await browser.close();
    await keeper.close();
  });

  // Three amounts: the same one again would be asked about.
  it.each([
    ['api', '10'],
    ['worker', '9'],
    ['event-store', '11'],
  ] as const)('when %s is killed in the middle', async (name, amount) => {
    await page.goto(accountUrl);
    const before = await page.locator('dl', { hasText: 'Payments' }).first().textContent();
    expect(before).toContain('Payments');
    const button = await step.fillInPayment(page, { amount });
    process.kill(await product.pidOf(name), 'SIGKILL');
    const receipt = step.receiptJustIssued(page);
    const alert = page.getByRole('dialog').getByRole('alert').first();
    // A person who reads the message and tries again; the form may have done so by itself meanwhile, and be gone.
    while (!(await receipt.isVisible())) {
      await button.click({ timeout: 2000 }).catch(() => undefined);
      await receipt.or(alert).first().waitFor();
      if (!(await receipt.isVisible())) await page.waitForTimeout(500);
    }
    await step.closeDialog(page);
  });

  it('as receipts 1 to 3 and the trial balance show', async () => {
    await page.goto(accountUrl);
    await step.expectFigure(page, 'Payments', '$30.00');
    await step.expectFigure(page, 'Balance Due', '$1,170.00');
    await page.goto(`${product.url}/admin/reports?tab=payments`);
    const table = page.getByRole('region', { name: 'Payment history' });
    await table.getByRole('row').nth(3).waitFor();
    const numbers = await table.getByRole('link', { name: /^\d+$/ }).allTextContents();
    expect(numbers.map(Number).sort((a, b) => a - b)).toEqual([1, 2, 3]);
    await page.goto(`${product.url}/admin/reports?tab=trial-balance`);
    await page.getByRole('region', { name: 'Trial balance' }).getByText('$30.00').waitFor();
  });

  it('as the journeys are told that share the product, also after its end', async () => {
    await expect(joined.leave()).rejects.toThrow(/^Processes of the product ended.*\napi .*\nworker .*\nevent-store /);
    await product.end();
    await expect(joined.leave()).rejects.toThrow('The product that the journeys share has ended');
  });
});
