import { afterAll, beforeAll, describe, it } from '@jest/globals';
import type { Browser } from 'playwright-core';
import { goWithin, newPerson, startBrowser, type Person } from './browser.ts';
import { expect } from './expect.ts';
import { joinProduct, type JoinedProduct } from './join-product.ts';
import * as step from './steps.ts';

describe('An agency takes a payment, end to end', () => {
  let product: JoinedProduct;
  let browser: Browser;
  let owner: Person;
  let accountUrl = '';

  beforeAll(async () => {
    [product, browser] = await Promise.all([joinProduct(), startBrowser()]);
    owner = await newPerson(browser);
  });
  afterAll(async () => {
    await browser.close();
    await product.leave();
  });

  it('signs up, enters a defendant, writes a bond and sees its premium on the account', async () => {
    const { page } = owner;
    await step.signUp(page, product.url, step.anOwner('Pelican Bail Bonds'));
    const defendantId = await step.createDefendant(page, 'Andre Boudreaux');
    await step.writeBond(page, product.url, defendantId, {
      amount: '10000',
      jurisdiction: 'Jefferson',
      powerNumber: 'pb-1001',
    });
    await step.expectFigure(page, 'Premium', '$1,250.00'); // 12.5%, money#jefferson-premium
    await step.expectFigure(page, 'Balance Due', '$1,250.00');
    accountUrl = page.url();
  });

  it('charges the application fee and a jail fee, takes a payment and prints its receipt', async () => {
    const { page } = owner;
    await step.addFee(page, { name: /Application Fee/ });
    await step.expectFigure(page, 'Fees', '$25.00');
    await step.addFee(page, { name: /Jail Fee/, amount: '30' });
    await step.expectFigure(page, 'Balance Due', '$1,305.00');

    expect(await step.recordPayment(page, { amount: '500.50', payer: 'Marie Boudreaux' })).toBe(1);
    await page.addInitScript('window.print = () => undefined'); // after printing it would be a COPY
    await page.evaluate('window.print = () => undefined');
    await page.getByRole('link', { name: 'Print' }).click();
    const receipt = page.getByRole('article', { name: 'Receipt' });
    await receipt.getByText('No. 1').waitFor();
    const paper = (await receipt.textContent()) ?? '';
    for (const message of [
      'Pelican Bail Bonds',
      'Marie Boudreaux',
      '$500.50',
      'Cash',
      '$804.50',
      '12.5% of $10,000.00',
    ]) {
      expect(paper).toContain(message);
    }
    expect(paper).not.toContain('COPY');
    const file = page.getByRole('link', { name: 'PDF' });
    await expect(file).toHaveAttribute('href', /size=letter&original=/);
    await receipt.getByRole('img', { name: 'QR code of the page that proves this receipt' }).waitFor();
    const address = /https?:\/\/\S+?\/r\/[0-9a-f]{32}/.exec((await receipt.textContent()) ?? '')?.[0] ?? '';
    // Whoever holds the paper is not signed in.
    const { page: visitor } = await newPerson(browser);
    await visitor.goto(product.url + new URL(address).pathname);
    await visitor.getByText('Valid', { exact: true }).waitFor();
    const proof = (await visitor.getByRole('main').textContent()) ?? '';
    for (const message of ['Receipt 1', 'Pelican Bail Bonds', '$500.50', 'M. B.']) expect(proof).toContain(message);
    expect(proof).not.toContain('Boudreaux');
    await visitor.context().close();
    await page.reload();
    await goWithin(page, accountUrl);
    await step.expectFigure(page, 'Balance Due', '$804.50');
    await page.getByText('Receipt 1').click();
    await page.getByRole('article', { name: 'Receipt' }).getByText(/COPY/).waitFor();
  });

  it('takes a payment back with a reason; the balance is as before and the receipt says VOID', async () => {
    const { page } = owner;
    await goWithin(page, accountUrl);
    expect(await step.recordPayment(page, { amount: '100' })).toBe(2);
    await step.closeDialog(page);
    await step.expectFigure(page, 'Balance Due', '$704.50');
    await page.getByRole('button', { name: 'Delete payment of $100.00' }).click();
    const dialog = page.getByRole('dialog', { name: 'Delete payment' });
    await dialog.getByRole('button', { name: 'Delete payment' }).click();
    await dialog.getByText('Choose a reason.').waitFor();
    await dialog.getByRole('combobox', { name: 'Reason' }).click();
    await page.getByRole('option', { name: 'Wrong amount' }).click();
    await dialog.getByLabel('Details').fill('Typed the amount of another client');
    await dialog.getByRole('button', { name: 'Delete payment' }).click();
    await dialog.waitFor({ state: 'hidden' });
    await step.expectFigure(page, 'Balance Due', '$804.50');
    await page.getByLabel('Show voided').click();
    await page.getByText('Receipt 2').click();
    await page
      .getByRole('article', { name: 'Receipt' })
      .getByText(/VOID since/)
      .waitFor();
  });

  it('shows the accountant every cent: trial balance, entries, the event behind each', async () => {
    const { page } = owner;
    await goWithin(page, `${product.url}/admin/reports?tab=trial-balance`);
    const table = page.getByRole('region', { name: 'Trial balance' });
    const row = (name: string) => table.getByRole('row', { name: new RegExp(name) });
    await row('Accounts Receivable').getByText('$804.50').waitFor();
    await row('Undeposited Funds').getByText('$500.50').waitFor();
    // Jefferson: half a percent is the court commissioners', and the sheriff gets $2 of each $100.
    await row('Premium Income').getByText('$1,200.00').waitFor();
    await row('Commissioner Fee Payable').getByText('$50.00').waitFor();
    await row('Sheriff Premium Fee Payable').getByText('$200.00').waitFor();
    await row('Fee Income').getByText('$25.00').waitFor();
    await row('Jail Fee Payable').getByText('$30.00').waitFor();
    await expect(row('Total')).toHaveText(/^[^$]*\$1,505\.00[^$]*\$1,505\.00[^$]*$/);

    await row('Undeposited Funds')
      .getByRole('link', { name: /: entries of/ })
      .click();
    await page.getByRole('region', { name: 'Journal' }).waitFor();
    await page
      .getByRole('link', { name: /Journal entry \d+/ })
      .last()
      .click();
    const entry = page.getByRole('dialog');
    await entry.locator('summary').click();
    await entry.getByText('PaymentReceived').waitFor();
    const message = (await entry.textContent()) ?? '';
    expect(message).toContain('Marie Boudreaux'); // what was typed, from the erasable row
    expect(message).toContain('account-'); // the stream
    expect(message).toContain('127.0.0.1'); // from where
  });

  it('hands over the journal as CSV and as an hledger journal, made by the worker', async () => {
    const { page } = owner;
    await goWithin(page, `${product.url}/admin/reports?tab=exports`);
    for (const [asked, kind, content] of [
      ['Journal as CSV', 'Journal, CSV', /PaymentReceived|Payment/],
      ['Journal for hledger', 'Journal, hledger', /Undeposited Funds/],
    ] as const) {
      await page.getByRole('button', { name: asked }).click();
      const download = page.waitForEvent('download');
      // Its own: an older one stands there already, and moves down.
      const row = page.getByRole('row').filter({ hasText: kind });
      await row.getByRole('link', { name: /Download/ }).click();
      const file = await (await download).createReadStream();
      let text = '';
      for await (const chunk of file) text += String(chunk);
      expect(text).toMatch(content);
      expect(text).toContain('500.50');
    }
  });

  it('causes no error in the browser', () => {
    expect(owner.errors).toEqual([]);
  });
});
