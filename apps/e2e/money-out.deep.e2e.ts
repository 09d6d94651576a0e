import { afterAll, beforeAll, describe, it } from '@jest/globals';
import type { Browser } from 'playwright-core';
import * as given from './api-setup.ts';
import { goWithin, newPerson, startBrowser, type Person } from './browser.ts';
import { expect } from './expect.ts';
import { joinProduct, type JoinedProduct } from './join-product.ts';
import { faultsOf, faultsOnPhone } from './screen-checks.ts';
import * as step from './steps.ts';

describe('Money out of the office', () => {
  let product: JoinedProduct;
  let browser: Browser;
  let owner: Person;

  beforeAll(async () => {
    [product, browser] = await Promise.all([joinProduct(), startBrowser()]);
    owner = await newPerson(browser);
    const { page } = owner;
    await given.signUp(page, product.url, step.anOwner('Bayou Teche Bail Bonds'));
    const defendantId = await given.createDefendant(page, product.url, 'Odile Fontenot');
    const bond = { amount: '10000', jurisdiction: 'Orleans', powerNumber: 'mo-1001' } as const;
    const { accountId } = await given.writeBondOf(page, product.url, defendantId, bond);
    await given.recordPaymentOn(page, product.url, accountId, { amount: '150', payer: 'Odile Fontenot' });
  });
  afterAll(async () => {
    await browser.close();
    await product.leave();
  });

  const record = async (typed: { payee: string; account: string; amount: string; by?: string; what: string }) => {
    const { page } = owner;
    await page.getByRole('button', { name: 'Record an expense' }).click();
    const dialog = page.getByRole('dialog', { name: 'Record an expense' });
    await dialog.getByRole('combobox', { name: 'Payee' }).fill(typed.payee);
    await dialog.getByRole('combobox', { name: 'Account' }).fill(typed.account.slice(0, 4));
    await page.getByRole('option', { name: typed.account }).click();
    await dialog.getByRole('textbox', { name: 'Amount' }).fill(typed.amount);
    if (typed.by !== undefined) {
      await dialog.getByRole('combobox', { name: 'Paid by' }).click();
      await page.getByRole('option', { name: typed.by }).click();
    }
    await dialog.getByRole('textbox', { name: 'Purpose' }).fill(typed.what);
    expect(await faultsOf(page)).toEqual([]);
    await dialog.getByRole('button', { name: 'Record expense' }).click();
    await dialog.waitFor({ state: 'hidden' });
  };

  it('has the rent in its list, which is then voided', async () => {
    const { page } = owner;
    await goWithin(page, `${product.url}/money/drawer`);
    await page.getByRole('link', { name: 'Money out' }).click();
    await page.getByText('Nothing was paid yet.').waitFor();
    const rent = { payee: 'Teche Rentals', account: '5310 Bank Fees', amount: '450', what: 'Rent of June' };
    await record(rent);
    const row = page.getByRole('row', { name: /Teche Rentals.*\$450\.00/ });
    await row.getByText('Expense: Rent of June').waitFor();
    await row.getByText('Paid', { exact: true }).waitFor();
    await row.getByRole('button', { name: /^Void/ }).click();
    const dialog = page.getByRole('dialog', { name: 'Void' });
    await dialog.getByRole('textbox', { name: 'Reason' }).fill('Entered twice');
    await dialog.getByRole('button', { name: 'Void' }).click();
    await row.getByText(/^Voided /).waitFor();
    expect(await faultsOf(page)).toEqual([]);
    expect(await faultsOnPhone(page)).toEqual([]);
  });

  it('takes cash out of the drawer, and the next deposit proposes so much less', async () => {
    const { page } = owner;
    await record({
      payee: 'Lamp Post Diner',
      account: '5310 Bank Fees',
      amount: '20',
      by: 'Cash from the drawer',
      what: 'Lunch',
    });
    await page.getByRole('row', { name: /Lamp Post Diner.*\$20\.00/ }).waitFor();
    await goWithin(page, `${product.url}/money/drawer`);
    await page.getByRole('button', { name: /^Deposit \$/ }).click();
    const dialog = page.getByRole('dialog', { name: 'Make deposit' });
    await expect(dialog.getByLabel('Cash on the slip')).toHaveValue('130.00');
    await dialog.getByText('$20.00 less than its receipts').waitFor();
  });
});
