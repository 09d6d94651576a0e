import { afterAll, beforeAll, describe, it } from '@jest/globals';
import type { Browser, Page } from 'playwright-core';
import { PDF } from '../server/test/sample-files.ts';
import * as given from './api-setup.ts';
import { goWithin, startBrowser } from './browser.ts';
import { expect } from './expect.ts';
import { fourEyes } from './four-eyes.ts';
import { joinProduct, type JoinedProduct } from './join-product.ts';
import { faultsOf, faultsOnPhone } from './screen-checks.ts';
import * as step from './steps.ts';

describe('A deposit that takes a second person', () => {
  let product: JoinedProduct;
  let browser: Browser;
  let ownerPage: Page;
  let supervisorPage: Page;

  beforeAll(async () => {
    [product, browser] = await Promise.all([joinProduct(), startBrowser()]);
    const bond = { amount: '1000', powerNumber: 'dt-1001' };
    const owner = step.anOwner('Bayou Teche Bail Bonds');
    const both = await fourEyes(browser, product.url, { owner, bond });
    ({ ownerPage, supervisorPage } = both);
    const paid = { amount: '150', payer: 'Denise Marchand' };
    await given.recordPaymentOn(ownerPage, product.url, both.accountId, paid);
  });
  afterAll(async () => {
    await browser.close();
    await product.leave();
  });

  it('is a rule that an Admin turns on', async () => {
    await goWithin(ownerPage, `${product.url}/settings`);
    const rule = ownerPage.getByLabel('A second person confirms each deposit');
    await rule.check();
    const section = ownerPage.getByRole('region', { name: 'Deposits' });
    await section.getByRole('button', { name: 'Save' }).click();
    await ownerPage.getByText('Deposits saved.').waitFor();
  });

  it('waits beside the drawer, and nothing leaves it', async () => {
    await goWithin(ownerPage, `${product.url}/money/drawer`);
    await ownerPage.getByRole('button', { name: 'Deposit $150.00…' }).click();
    const dialog = ownerPage.getByRole('dialog', { name: 'Make deposit' });
    await dialog.getByText('It waits until a second person approves it').waitFor();
    expect(await faultsOf(ownerPage)).toEqual([]);
    await dialog.getByRole('button', { name: 'Ask to deposit $150.00' }).click();
    await dialog.waitFor({ state: 'hidden' });
    const list = ownerPage.getByRole('region', { name: 'Deposits that wait' });
    await list.getByRole('button', { name: 'Withdraw' }).waitFor();
    await ownerPage.getByText('All of it waits for approval.').waitFor();
    expect(await faultsOf(ownerPage)).toEqual([]);
    expect(await faultsOnPhone(ownerPage)).toEqual([]);
  });

  it('is approved by somebody else, and the slip of the bank is kept with it', async () => {
    await goWithin(supervisorPage, `${product.url}/approvals`);
    const list = supervisorPage.getByRole('region', { name: 'Deposits that wait' });
    await list.getByText(/Denise Marchand/).waitFor();
    expect(await faultsOf(supervisorPage)).toEqual([]);
    await list.getByRole('button', { name: 'Approve' }).click();
    await supervisorPage.getByRole('dialog').waitFor();
    await supervisorPage.keyboard.press('Enter');
    await list.waitFor({ state: 'detached' });
    await ownerPage.getByRole('link', { name: 'D-0001' }).click();
    await step.heading(ownerPage, 'Deposit D-0001').waitFor();
    await ownerPage.getByText('Clovis Arceneaux').waitFor();
    await ownerPage
      .getByLabel('Upload the bank’s slip')
      .setInputFiles({ name: 'slip.pdf', mimeType: 'application/pdf', buffer: PDF });
    const slips = ownerPage.getByRole('list', { name: 'The bank’s slip' });
    await expect(slips.getByRole('listitem')).toHaveCount(1);
    expect(await faultsOf(ownerPage)).toEqual([]);
    expect(await faultsOnPhone(ownerPage)).toEqual([]);
  });
});
