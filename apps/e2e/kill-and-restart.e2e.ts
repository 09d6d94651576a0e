import { afterAll, beforeAll, describe, it } from '@jest/globals';
import type { Browser, Page } from 'playwright-core';
import { newPerson, startBrowser } from './browser.ts';
import { expect } from './expect.ts';
import { joinProduct } from './join-product.ts';
import type { JoinedProduct } from './join-product.ts';
import { startKeeper } from './keep-product.ts';
import type { ProductKeeper } from './keep-product.ts';
import { startProduct } from './product.ts';
import type { Product } from './product.ts';
import * as step from './steps.ts';

describe('Nothing is lost and nothing doubled', () => {
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

  const openPayment = async (amount: string) => {
    await page.getByRole('button', { name: 'Add Payment' }).click();
    const dialog = page.getByRole('dialog', { name: 'Add Payment' });
    await dialog.getByLabel('Amount').fill(amount);
    return dialog.getByRole('button', { name: 'Add Payment' });
  };

  it('when the button is clicked twice', async () => {
    const button = await openPayment('100');
    await button.dblclick();
    await step.receiptJustIssued(page).waitFor();
    await step.closeDialog(page);
    await step.expectFigure(page, 'Payments', '$100.00');
  });

  it('when the answer is lost on the way and the form is sent again', async () => {
    let lost = 0;
    await page.route('**/payments', async (route) => {
      if (route.request().method() !== 'POST' || lost > 0) return route.continue();
      lost += 1;
      await route.fetch(); // the server did it …
      return route.abort('connectionreset'); // … and nobody heard
    });
    const button = await openPayment('50');
    await button.click();
    // The form keeps its contents and can be sent again; it may also try again by itself.
    const receipt = step.receiptJustIssued(page);
    const again = page.getByRole('dialog').getByRole('alert').first();
    await receipt.or(again).first().waitFor();
    if (await again.isVisible()) await button.click();
    await receipt.waitFor();
    expect(lost).toBe(1);
    await page.unroute('**/payments');
    await step.closeDialog(page);
    await step.expectFigure(page, 'Payments', '$150.00');
  });

  it('when the same request is replayed later', async () => {
    const seen = page.waitForRequest((request) => request.method() === 'POST' && request.url().endsWith('/payments'));
    await (await openPayment('25')).click();
    const request = await seen;
    await step.receiptJustIssued(page).waitFor();
    await step.closeDialog(page);
    const headers = { ...(await request.allHeaders()) };
    const replay = await page.request.post(request.url(), { headers, data: request.postData() ?? '' });
    const first = (await (await request.response())?.json()) as { paymentId: string };
    expect(await replay.json()).toMatchObject({ paymentId: first.paymentId });
    await page.reload();
    await step.expectFigure(page, 'Payments', '$175.00');
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
    const button = await openPayment(amount);
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

  it('as receipts 1 to 6 and the trial balance show', async () => {
    await page.goto(accountUrl);
    await step.expectFigure(page, 'Payments', '$205.00');
    await step.expectFigure(page, 'Balance Due', '$995.00');
    await page.goto(`${product.url}/admin/reports?tab=payments`);
    const table = page.getByRole('region', { name: 'Payment history' });
    await table.getByRole('row').nth(6).waitFor();
    const numbers = await table.getByRole('link', { name: /^\d+$/ }).allTextContents();
    expect(numbers.map(Number).sort((a, b) => a - b)).toEqual([1, 2, 3, 4, 5, 6]);
    await page.goto(`${product.url}/admin/reports`);
    await page.getByRole('region', { name: 'Trial balance' }).getByText('$205.00').waitFor();
  });

  it('as the journeys are told that share the product, also after its end', async () => {
    await expect(joined.leave()).rejects.toThrow(/^Processes of the product ended.*\napi .*\nworker .*\nevent-store /);
    await product.end();
    await expect(joined.leave()).rejects.toThrow('The product that the journeys share has ended');
  });
});
