import { afterAll, beforeAll, describe, it } from '@jest/globals';
import type { Browser, Page } from 'playwright-core';
import { goWithin, startBrowser } from './browser.ts';
import { fourEyes } from './four-eyes.ts';
import { expect } from './expect.ts';
import { joinProduct, type JoinedProduct } from './join-product.ts';
import { faultsOf } from './screen-checks.ts';
import * as step from './steps.ts';

describe('A manual entry with four eyes', () => {
  let product: JoinedProduct;
  let browser: Browser;
  let ownerPage: Page;
  let supervisorPage: Page;
  const owner = step.anOwner('Tensas Bail Bonds');

  beforeAll(async () => {
    [product, browser] = await Promise.all([joinProduct(), startBrowser()]);
    const bond = { amount: '1000', powerNumber: 'me-1001' };
    ({ ownerPage, supervisorPage } = await fourEyes(browser, product.url, { owner, bond }));
  });
  afterAll(async () => {
    await browser.close();
    await product.leave();
  });

  it('is typed with what is missing in sight, and waits', async () => {
    await goWithin(ownerPage, `${product.url}/admin/reports?tab=entries`);
    await ownerPage.getByRole('button', { name: 'New Entry' }).first().click();
    const dialog = ownerPage.getByRole('dialog', { name: 'New Entry' });
    const choose = async (line: number, label: string) => {
      await dialog.getByRole('combobox', { name: `Account of line ${line}` }).fill(label.slice(0, 4));
      await ownerPage.getByRole('option', { name: label }).click();
    };
    await choose(1, '5310 Bank Fees');
    await dialog.getByLabel('Debit of line 1').fill('15');
    await dialog.getByText('$15.00 missing in credits').waitFor();
    await choose(2, '1000 Operating Bank');
    await dialog.getByLabel('Credit of line 2').fill('15');
    await dialog.getByText('In balance').waitFor();
    await dialog.getByLabel('Reason').fill('Charge of March');
    expect(await faultsOf(ownerPage)).toEqual([]);
    await dialog.getByRole('button', { name: 'Ask for approval' }).click();
    await dialog.waitFor({ state: 'hidden' });
    await ownerPage.getByText('waiting', { exact: true }).waitFor();
  });

  it('is approved by somebody else, and stands on the page of its account', async () => {
    await goWithin(supervisorPage, `${product.url}/approvals`);
    const list = supervisorPage.getByRole('region', { name: 'Manual entries that wait' });
    await list.getByText('5310 Bank Fees').waitFor();
    expect(await faultsOf(supervisorPage)).toEqual([]);
    await list.getByRole('button', { name: 'Approve' }).click();
    await supervisorPage.getByRole('dialog').waitFor();
    await supervisorPage.keyboard.press('Enter');
    await list.waitFor({ state: 'detached' });
    await goWithin(ownerPage, `${product.url}/money/accounts/5310`);
    const lines = ownerPage.getByRole('region', { name: 'Entries of 5310' });
    await lines.getByText('Manual entry booked').waitFor();
    await expect(lines.getByRole('link', { name: /^Journal entry/ })).toHaveCount(1);
  });
});
