import { afterAll, beforeAll, describe, it } from '@jest/globals';
import type { Browser, Page } from 'playwright-core';
import { goWithin, newPerson, startBrowser } from './browser.ts';
import { expect } from './expect.ts';
import * as given from './api-setup.ts';
import { joinProduct, type JoinedProduct } from './join-product.ts';
import { faultsOf } from './screen-checks.ts';
import * as step from './steps.ts';

describe('What goes from one account to another', () => {
  let product: JoinedProduct;
  let browser: Browser;
  let page: Page;
  let defendantId = '';
  const accounts: string[] = [];

  const open = (accountId: string) => goWithin(page, `${product.url}/accounts/${accountId}`);
  const line = (words: RegExp) => page.getByRole('row', { name: words });

  beforeAll(async () => {
    [product, browser] = await Promise.all([joinProduct(), startBrowser()]);
    page = (await newPerson(browser)).page;
    await given.signUp(page, product.url, step.anOwner('Two Pockets Bail Bonds'));
    defendantId = await given.createDefendant(page, product.url, 'Remy Thibodeaux');
    const bond = { amount: '10000', jurisdiction: 'Orleans', powerNumber: 'TR-1001' } as const;
    const { accountId } = await given.writeBondOf(page, product.url, defendantId, bond);
    accounts.push(accountId);
    await given.recordPaymentOn(page, product.url, accountId, { amount: '150', payer: 'Odile Sonnier' });
    await goWithin(page, `${product.url}/defendants/${defendantId}/accounts`);
    await page.getByRole('button', { name: 'Open Account' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Open Account' }).click();
    await page.waitForURL((url) => !['', accounts[0]].includes(url.searchParams.get('account') ?? ''));
    accounts.push(new URL(page.url()).searchParams.get('account') ?? '');
  });
  afterAll(async () => {
    await browser.close();
    await product.leave();
  });

  it('is a bond, from its own screen, and both statements say so', async () => {
    await goWithin(page, `${product.url}/defendants/${defendantId}/bonds`);
    await page.getByRole('link', { name: 'TR-1001', exact: true }).click();
    await step.choosesOfBond(page, 'Move to another account');
    const dialog = page.getByRole('dialog', { name: 'Move Bond to Account' });
    await dialog.getByRole('radio', { name: /Account 0000002/ }).check();
    await dialog.getByText('$1,050.00 → −$150.00').waitFor();
    await dialog.getByText('$0.00 → $1,200.00').waitFor();
    await dialog.getByLabel('Reason').fill('His brother pays for this one');
    expect(await faultsOf(page)).toEqual([]);
    await dialog.getByRole('button', { name: 'Move' }).click();
    await dialog.waitFor({ state: 'hidden' });
    await open(accounts[0] ?? '');
    await line(/Premium, power TR-1001, transferred to account 0000002.*His brother pays/).waitFor();
    await step.expectFigure(page, 'Balance Due (credit)', '−$150.00');
    await open(accounts[1] ?? '');
    await line(/Premium, power TR-1001, transferred from account 0000001/).waitFor();
    await step.expectFigure(page, 'Balance Due', '$1,200.00');
  });

  it('is a payment, from its line, which can be deleted only where it stands', async () => {
    await open(accounts[0] ?? '');
    await page.getByRole('button', { name: 'Transfer payment of $150.00' }).click();
    const dialog = page.getByRole('dialog', { name: 'Transfer payment' });
    await dialog.getByRole('radio', { name: /Account 0000002/ }).check();
    await dialog.getByText('$1,200.00 → $1,050.00').waitFor();
    await dialog.getByLabel('Reason').fill('Typed on the wrong account');
    expect(await faultsOf(page)).toEqual([]);
    await dialog.getByRole('button', { name: 'Transfer', exact: true }).click();
    await dialog.waitFor({ state: 'hidden' });
    await line(/Payment, Cash, transferred to account 0000002/).waitFor();
    await step.expectFigure(page, 'Balance Due', '$0.00');
    await expect(page.getByRole('button', { name: 'Delete payment of $150.00' })).toHaveCount(0);
    await open(accounts[1] ?? '');
    await page.getByRole('button', { name: 'Delete payment of $150.00' }).waitFor();
    await step.expectFigure(page, 'Balance Due', '$1,050.00');
  });
});
