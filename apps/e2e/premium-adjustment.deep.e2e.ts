import { afterAll, beforeAll, describe, it } from '@jest/globals';
import type { Browser, Page } from 'playwright-core';
import { goWithin, startBrowser } from './browser.ts';
import { expect } from './expect.ts';
import { fourEyes } from './four-eyes.ts';
import { joinProduct, type JoinedProduct } from './join-product.ts';
import { faultsOf, tooLow } from './screen-checks.ts';
import * as step from './steps.ts';

describe('A premium adjustment with four eyes', () => {
  let product: JoinedProduct;
  let browser: Browser;
  let ownerPage: Page;
  let supervisorPage: Page;
  let accountId = '';
  const owner = step.anOwner('Acadia Bail Bonds');

  beforeAll(async () => {
    [product, browser] = await Promise.all([joinProduct(), startBrowser()]);
    const bond = { amount: '10000', powerNumber: 'pa-1001' };
    ({ ownerPage, supervisorPage, accountId } = await fourEyes(browser, product.url, { owner, bond }));
  });
  afterAll(async () => {
    await browser.close();
    await product.leave();
  });

  it('is asked for on the page of the bond by a Supervisor with a phone', async () => {
    await goWithin(supervisorPage, `${product.url}/accounts/${accountId}`);
    await supervisorPage
      .getByRole('link', { name: /pa-1001/i })
      .first()
      .click();
    await step.choosesOfBond(supervisorPage, 'Adjust premium…');
    const dialog = supervisorPage.getByRole('dialog', { name: 'Adjust the premium' });
    await dialog.getByLabel('Amount').fill('200');
    await dialog.getByText('Premium $1,200.00, then $1,000.00').waitFor();
    await dialog.getByLabel('Reason').fill('Agreed with the family');
    expect(await faultsOf(supervisorPage)).toEqual([]);
    expect(await tooLow(supervisorPage)).toEqual([]);
    await dialog.getByRole('button', { name: 'Ask for approval' }).click();
    await dialog.waitFor({ state: 'hidden' });
    await goWithin(supervisorPage, `${product.url}/approvals`);
    const card = supervisorPage.getByRole('article', { name: 'Premium adjustment of $200.00 for Odile Hebert' });
    await card.getByText('Someone else has to approve this.').waitFor();
  });

  it('is approved by an Admin, which lowers the premium of the bond and the balance', async () => {
    await ownerPage.getByRole('link', { name: 'Approvals 1 waiting' }).click();
    const card = ownerPage.getByRole('article', { name: 'Premium adjustment of $200.00 for Odile Hebert' });
    await card.getByText('$1,200.00 → $1,000.00').waitFor();
    expect(await faultsOf(ownerPage)).toEqual([]);
    await card.getByRole('button', { name: 'Approve' }).click();
    const dialog = ownerPage.getByRole('dialog', { name: 'Approve adjustment' });
    await dialog.getByRole('button', { name: 'Approve' }).click();
    await dialog.waitFor({ state: 'hidden' });
    await card.getByText(/Approved by Owner of Acadia/).waitFor();
    await card.getByRole('link', { name: /Bond pa-1001/i }).click();
    await ownerPage.getByText(/less an adjustment of \$200\.00/).waitFor();
    await goWithin(ownerPage, `${product.url}/accounts/${accountId}`);
    await step.expectFigure(ownerPage, 'Balance Due', '$1,000.00');
    await ownerPage
      .getByText(/^Premium adjustment/)
      .first()
      .waitFor();
  });
});
