import { afterAll, beforeAll, describe, it } from '@jest/globals';
import type { Browser, Page } from 'playwright-core';
import { newPerson, startBrowser } from './browser.ts';
import { expect } from './expect.ts';
import * as given from './api-setup.ts';
import { joinProduct, type JoinedProduct } from './join-product.ts';
import * as step from './steps.ts';

describe('A payment is recorded once', () => {
  let product: JoinedProduct;
  let browser: Browser;
  let page: Page;

  beforeAll(async () => {
    [product, browser] = await Promise.all([joinProduct(), startBrowser()]);
    page = (await newPerson(browser)).page;
    await given.signUp(page, product.url, step.anOwner('Crescent Bonds'));
    const defendantId = await given.createDefendant(page, product.url, 'Lucille Guidry');
    const bond = { amount: '10,000', jurisdiction: 'Caddo', powerNumber: 'C1' } as const;
    const { accountId } = await given.writeBondOf(page, product.url, defendantId, bond);
    await page.goto(`${product.url}/defendants/${defendantId}/accounts?account=${accountId}`);
  });
  afterAll(async () => {
    await browser.close();
    await product.leave();
  });

  it('when the button is clicked twice', async () => {
    const button = await step.fillInPayment(page, { amount: '100' });
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
    const button = await step.fillInPayment(page, { amount: '50' });
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
    await (await step.fillInPayment(page, { amount: '25' })).click();
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
});
