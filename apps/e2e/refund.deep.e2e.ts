import { afterAll, beforeAll, describe, it } from '@jest/globals';
import type { Browser, Page } from 'playwright-core';
import { goWithin, startBrowser } from './browser.ts';
import { expect } from './expect.ts';
import { fourEyes } from './four-eyes.ts';
import * as given from './api-setup.ts';
import { joinProduct, type JoinedProduct } from './join-product.ts';
import { faultsOf, tooLow } from './screen-checks.ts';
import * as step from './steps.ts';

describe('A refund with four eyes', () => {
  let product: JoinedProduct;
  let browser: Browser;
  let ownerPage: Page;
  let supervisorPage: Page;
  let accountId = '';
  const owner = step.anOwner('Vermilion Bail Bonds');

  beforeAll(async () => {
    [product, browser] = await Promise.all([joinProduct(), startBrowser()]);
    const bond = { amount: '1000', powerNumber: 'rf-1001' };
    ({ ownerPage, supervisorPage, accountId } = await fourEyes(browser, product.url, { owner, bond }));
    await given.recordPaymentOn(ownerPage, product.url, accountId, { amount: '150' });
  });
  afterAll(async () => {
    await browser.close();
    await product.leave();
  });

  it('is asked for with the balance in sight, and waits on the account and in the header of who may approve', async () => {
    await goWithin(ownerPage, `${product.url}/accounts/${accountId}`);
    await goWithin(supervisorPage, `${product.url}/dashboard`);
    await ownerPage.getByRole('button', { name: 'Refund…' }).click();
    const dialog = ownerPage.getByRole('dialog', { name: 'Refund' });
    await dialog.getByText('Balance due −$30.00, then $0.00').waitFor();
    await dialog.getByLabel('Amount').fill('20');
    await dialog.getByText('Balance due −$30.00, then −$10.00').waitFor();
    await dialog.getByLabel('Reason').fill('Paid too much');
    expect(await faultsOf(ownerPage)).toEqual([]);
    await dialog.getByRole('button', { name: 'Ask for approval' }).click();
    await dialog.waitFor({ state: 'hidden' });
    await ownerPage.getByText(/Waiting for approval: a refund of \$20\.00, asked for by Owner of Vermilion/).waitFor();
    // Without a reload: somebody else's screen hears of it.
    await supervisorPage.getByRole('link', { name: 'Approvals 1 waiting' }).waitFor();
  });

  it('is left to somebody else by who asked', async () => {
    await goWithin(ownerPage, `${product.url}/approvals`);
    const card = ownerPage.getByRole('article', { name: 'Refund by Check of $20.00 for Odile Hebert' });
    await card.getByText('Someone else has to approve this.').waitFor();
    await expect(card.getByRole('button')).toHaveText(['Withdraw']);
    expect(await faultsOf(ownerPage)).toEqual([]);
  });

  it('is approved on a phone, which pays the credit out and shows on the open screens', async () => {
    await supervisorPage.getByRole('link', { name: 'Approvals 1 waiting' }).click();
    await step.heading(supervisorPage, 'Approvals').waitFor();
    const card = supervisorPage.getByRole('article', { name: /Refund by Check of \$20\.00/ });
    await card.getByText('−$30.00 → −$10.00').waitFor();
    expect(await faultsOf(supervisorPage)).toEqual([]);
    expect(await tooLow(supervisorPage)).toEqual([]);
    await card.getByRole('button', { name: 'Approve' }).click();
    const dialog = supervisorPage.getByRole('dialog', { name: 'Approve refund' });
    await supervisorPage.keyboard.press('Enter'); // the focus is on Approve
    await dialog.waitFor({ state: 'hidden' });
    await card.getByText(/Approved by Clovis Arceneaux/).waitFor();
    await supervisorPage.getByRole('link', { name: /^Approvals \d+ waiting$/ }).waitFor({ state: 'detached' });
    await ownerPage.getByText(/Approved by Clovis Arceneaux/).waitFor();
    await goWithin(ownerPage, `${product.url}/accounts/${accountId}`);
    await step.expectFigure(ownerPage, 'Payments', '$130.00');
    await step.expectFigure(ownerPage, 'Balance Due (credit)', '−$10.00');
    await ownerPage.getByText('Refund, Check', { exact: true }).waitFor();
  });

  it('closes the account with the rest of the credit, once somebody else approves that', async () => {
    await ownerPage.getByRole('button', { name: 'Close account' }).click();
    const dialog = ownerPage.getByRole('dialog', { name: 'Close account' });
    await dialog.getByText(/\$10\.00 is a credit/).waitFor();
    await dialog.getByLabel('Reason').fill('He is done here');
    expect(await faultsOf(ownerPage)).toEqual([]);
    await dialog.getByRole('button', { name: 'Ask for approval' }).click();
    const asked = ownerPage.getByRole('dialog', { name: 'Close it anyway?' });
    await asked.getByText('This account has live bonds: RF-1001. Its receipts are not deposited: 1.').waitFor();
    await ownerPage.keyboard.press('Enter');
    await ownerPage.getByText(/a refund of \$10\.00 that closes the account, asked for by Owner/).waitFor();
    const card = supervisorPage.getByRole('article', { name: /Refund by Check of \$10\.00/ });
    await card.getByText('Closes the account.').waitFor();
    expect(await tooLow(supervisorPage)).toEqual([]);
    await card.getByRole('button', { name: 'Approve' }).click();
    await supervisorPage.getByRole('dialog', { name: 'Approve refund' }).waitFor();
    await supervisorPage.keyboard.press('Enter');
    // Without a reload: the owner's screen hears of it.
    await ownerPage.getByText(/^This account was closed on/).waitFor();
    await step.expectFigure(ownerPage, 'Balance Due', '$0.00');
  });
});
