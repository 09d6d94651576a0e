import { afterAll, beforeAll, describe, it } from '@jest/globals';
import type { Browser } from 'playwright-core';
import { goWithin, newPerson, startBrowser, type Person } from './browser.ts';
import { expect } from './expect.ts';
import * as given from './api-setup.ts';
import { joinProduct, type JoinedProduct } from './join-product.ts';
import { faultsOf } from './screen-checks.ts';
import * as step from './steps.ts';

const BOX = 'Name, phone, power, case, account or receipt number';

describe('Further payments at the counter', () => {
  let product: JoinedProduct;
  let browser: Browser;
  let owner: Person;
  const accounts: string[] = [];
  const agency = step.anOwner('Atchafalaya Further Bonds');

  beforeAll(async () => {
    [product, browser] = await Promise.all([joinProduct(), startBrowser()]);
    owner = await newPerson(browser);
    const { page } = owner;
    await given.signUp(page, product.url, agency);
    for (const [name, powerNumber] of [
      ['Remy Thibodeaux', 'tk-1001'],
      ['Odile Thibodeaux', 'tk-1002'],
    ] as const) {
      const defendantId = await given.createDefendant(page, product.url, name);
      const bond = { amount: '10000', jurisdiction: 'Orleans', powerNumber } as const;
      accounts.push((await given.writeBondOf(page, product.url, defendantId, bond)).accountId);
    }
    await given.recordPaymentOn(page, product.url, accounts[0] ?? '', { amount: '150' });
    await page.addInitScript('window.print = () => undefined'); // after printing it would be a COPY
  });
  afterAll(async () => {
    await browser.close();
    await product.leave();
  });

  it('need three taps at 360 pixels; the same amount again is asked about', async () => {
    const { page } = await newPerson(browser, { width: 360 });
    await given.signIn(page, product.url, agency);
    await goWithin(page, `${product.url}/payments/take`);
    await page.getByLabel(BOX).fill('remy');
    await page.getByRole('button', { name: /Remy Thibodeaux/ }).tap();
    const last = page.getByRole('button', { name: 'Last $150.00' });
    await last.waitFor();
    const wide = await page.evaluate('document.documentElement.scrollWidth');
    expect(wide).toBeLessThanOrEqual(360);
    expect((await last.boundingBox())?.height).toBeGreaterThanOrEqual(40);
    expect(await faultsOf(page)).toEqual([]);
    await last.tap();
    await page.getByRole('button', { name: 'Take $150.00' }).tap();
    const asked = page.getByRole('dialog', { name: 'Take it anyway?' });
    await asked.getByText('$150.00 was taken on the same account within the last ten minutes.').waitFor();
    expect(await faultsOf(page)).toEqual([]);
    await asked.getByRole('button', { name: 'Take it anyway' }).tap();
    await page.getByText('$150.00 by Cash taken.').waitFor();
    expect(await faultsOf(page)).toEqual([]);
  });

  it('for several accounts are parted, and have one paper with the sum', async () => {
    const { page } = owner;
    await goWithin(page, `${product.url}/payments/take?accounts=${accounts.join('.')}`);
    await page.getByLabel('Amount for all accounts').fill('1000');
    await page.getByLabel('To Account 0000002').waitFor();
    await page.getByLabel('To Account 0000001').fill('400');
    await page.getByLabel('To Account 0000002').fill('600');
    await page.getByRole('combobox', { name: 'Payer' }).fill('Marie Thibodeaux');
    expect(await faultsOf(page)).toEqual([]);
    await page.getByRole('button', { name: 'Take $1,000.00' }).click();
    await page.getByText('$1,000.00 by Cash taken.').waitFor();
    await page.evaluate('window.print = () => undefined');
    await page.getByRole('link', { name: 'Print' }).click();
    const paper = page.getByRole('article', { name: 'Receipts' });
    await paper.getByText('Marie Thibodeaux').waitFor();
    const message = (await paper.textContent()) ?? '';
    for (const said of ['Remy Thibodeaux', '$400.00', 'Odile Thibodeaux', '$600.00', 'Total$1,000.00']) {
      expect(message).toContain(said);
    }
    expect(message).not.toContain('COPY');
    expect(await faultsOf(page)).toEqual([]);
    await goWithin(page, `${product.url}/payments/take`);
    await page.getByLabel(BOX).fill('receipt 4');
    await page.getByRole('button', { name: /Odile Thibodeaux.*Receipt 4/ }).waitFor();
  });

  it('are not taken on a closed account, which says how to reopen it', async () => {
    const { page } = owner;
    const accountId = accounts[1] ?? '';
    await goWithin(page, `${product.url}/accounts/${accountId}`);
    for (const amount of ['350', '250']) {
      await step.recordPayment(page, { amount });
      await step.closeDialog(page);
    }
    await step.expectFigure(page, 'Balance Due', '$0.00');
    await page.getByRole('button', { name: 'Close account' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Close account' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Close it anyway' }).click();
    await page.getByRole('button', { name: 'Reopen account' }).waitFor();
    await goWithin(page, `${product.url}/payments/take?accounts=${accountId}`);
    await page.getByText('Account 0000002 is closed. Reopen it first', { exact: false }).waitFor();
    await expect(page.getByLabel('Amount', { exact: true })).toHaveCount(0);
    expect(await faultsOf(page)).toEqual([]);
  });

  it('cause no error in the browser', () => {
    expect(owner.errors).toEqual([]);
  });
});
