import { afterAll, beforeAll, it } from '@jest/globals';
import type { Browser, Page } from 'playwright-core';
import { goWithin, newPerson, startBrowser } from './browser.ts';
import { expect } from './expect.ts';
import * as given from './api-setup.ts';
import { joinProduct, type JoinedProduct } from './join-product.ts';
import { faultsOf } from './screen-checks.ts';
import * as step from './steps.ts';

let product: JoinedProduct;
let browser: Browser;
let page: Page;
let accountId = '';

beforeAll(async () => {
  [product, browser] = await Promise.all([joinProduct(), startBrowser()]);
  page = (await newPerson(browser)).page;
  await given.signUp(page, product.url, step.anOwner('Rubber Check Bail Bonds'));
  const defendantId = await given.createDefendant(page, product.url, 'Remy Thibodeaux');
  const bond = { amount: '10000', jurisdiction: 'Orleans', powerNumber: 'RC-1001' } as const;
  ({ accountId } = await given.writeBondOf(page, product.url, defendantId, bond));
  await goWithin(page, `${product.url}/accounts/${accountId}`);
  await page.getByRole('button', { name: 'Add Payment' }).click();
  const paying = page.getByRole('dialog', { name: 'Add Payment' });
  await paying.getByLabel('Amount').fill('150');
  await paying.getByRole('combobox', { name: 'Method' }).click();
  await page.getByRole('option', { name: 'Check', exact: true }).click();
  await paying.getByRole('button', { name: 'Add Payment' }).click();
  await step.closeDialog(page);
});
afterAll(async () => {
  await browser.close();
  await product.leave();
});

it('A check that was deposited is recorded as returned, and is owed again with a fee', async () => {
  await page.getByRole('button', { name: 'Mark as deposited: payment of $150.00' }).click();
  const deposit = page.getByRole('dialog', { name: 'Mark as deposited' });
  expect(await faultsOf(page)).toEqual([]);
  await deposit.getByRole('button', { name: 'Mark as deposited' }).click();
  await deposit.waitFor({ state: 'hidden' });
  const back = page.getByRole('button', { name: 'Record as returned: payment of $150.00' });
  await back.waitFor();
  await expect(page.getByRole('button', { name: 'Delete payment of $150.00' })).toHaveCount(0);
  await back.click();
  const dialog = page.getByRole('dialog', { name: 'Record as returned' });
  await dialog.getByLabel('NSF fee').fill('25');
  await dialog.getByLabel('The bank’s reason').fill('Insufficient funds');
  expect(await faultsOf(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Record as returned' }).click();
  await dialog.waitFor({ state: 'hidden' });
  await page.getByRole('row', { name: /Returned by the bank: Payment, Check.*Insufficient funds/ }).waitFor();
  await step.expectFigure(page, 'Balance Due', '$1,225.00');
});
