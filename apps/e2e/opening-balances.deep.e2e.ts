import { afterAll, beforeAll, describe, it } from '@jest/globals';
import type { Browser, Page } from 'playwright-core';
import { goWithin, startBrowser } from './browser.ts';
import { fourEyes } from './four-eyes.ts';
import { expect } from './expect.ts';
import { joinProduct, type JoinedProduct } from './join-product.ts';
import { faultsOf } from './screen-checks.ts';
import * as step from './steps.ts';

describe('Opening balances by hand', () => {
  let product: JoinedProduct;
  let browser: Browser;
  let ownerPage: Page;
  let supervisorPage: Page;
  const owner = step.anOwner('Catahoula Bail Bonds');

  beforeAll(async () => {
    [product, browser] = await Promise.all([joinProduct(), startBrowser()]);
    const bond = { amount: '1000', powerNumber: 'ob-1001' };
    ({ ownerPage, supervisorPage } = await fourEyes(browser, product.url, { owner, bond }));
  });
  afterAll(async () => {
    await browser.close();
    await product.leave();
  });

  const add = async (account: string, amount: string, whom?: [label: string, name: string]) => {
    await ownerPage.getByRole('button', { name: 'Add Line' }).click();
    const dialog = ownerPage.getByRole('dialog', { name: 'Add Line' });
    await dialog.getByRole('combobox', { name: 'Account' }).fill(account.slice(0, 4));
    await ownerPage.getByRole('option', { name: account }).click();
    if (whom) {
      await dialog.getByRole('combobox', { name: whom[0] }).fill(whom[1]);
      await ownerPage.getByRole('option', { name: whom[1], exact: true }).click();
    }
    await dialog.getByRole('textbox', { name: /^(Amount|Owed)/ }).fill(amount);
    await dialog.getByRole('button', { name: 'Save' }).click();
    await dialog.waitFor({ state: 'hidden' });
  };

  it('are entered, looked at as a balance sheet, and brought in', async () => {
    await goWithin(ownerPage, `${product.url}/settings?tab=books`);
    await ownerPage.getByRole('link', { name: 'Open', exact: true }).click();
    await ownerPage.getByText('No opening balances.').waitFor();
    await ownerPage.getByRole('button', { name: 'Begin' }).click();
    const dialog = ownerPage.getByRole('dialog', { name: 'Begin' });
    await dialog.getByLabel('Moved from').fill('Bail Books 4');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await dialog.waitFor({ state: 'hidden' });
    await add('1000 Operating Bank', '1000');
    await add('2120 Sheriff Premium Fee Payable', '300', ['Owed to', 'Sheriff of Orleans']);
    const owed = ownerPage.getByRole('region', { name: 'Liabilities and equity' });
    await owed.getByText('$700.00').waitFor();
    expect(await faultsOf(ownerPage)).toEqual([]);
    await ownerPage.setViewportSize({ width: 360, height: 800 });
    expect(await faultsOf(ownerPage)).toEqual([]);
    await ownerPage.setViewportSize({ width: 1280, height: 900 });
    await ownerPage.getByRole('button', { name: 'Bring in' }).click();
    await ownerPage.keyboard.press('Enter');
    await ownerPage.getByText('In the books, as the lines say. Not sealed.').waitFor();
  });

  it('are compared with the old program, account by account', async () => {
    const type = async (account: string, amount: string, reason = '') => {
      await ownerPage.getByRole('button', { name: `Type the total of ${account}` }).click();
      const dialog = ownerPage.getByRole('dialog', { name: 'Control total' });
      await dialog.getByRole('textbox', { name: 'Old program' }).fill(amount);
      await dialog.getByRole('textbox', { name: 'Reason' }).fill(reason);
      await dialog.getByRole('button', { name: 'Save' }).click();
      await dialog.waitFor({ state: 'hidden' });
    };
    const totals = ownerPage.getByRole('region', { name: 'Control totals', exact: true });
    await type('1000 Operating Bank', '1000');
    await type('2120 Sheriff Premium Fee Payable', '310', 'One fee was waived');
    await totals.getByText('Explained').first().waitFor();
    await totals.getByText('Same').first().waitFor();
    expect(await faultsOf(ownerPage)).toEqual([]);
    await ownerPage.setViewportSize({ width: 360, height: 800 });
    expect(await faultsOf(ownerPage)).toEqual([]);
    await ownerPage.setViewportSize({ width: 1280, height: 900 });
  });

  it('are sealed by somebody else, and the opening account is empty', async () => {
    await ownerPage.getByRole('button', { name: 'Ask to seal' }).click();
    const dialog = ownerPage.getByRole('dialog', { name: 'Ask to seal' });
    await dialog.getByRole('button', { name: 'Ask to seal' }).click();
    await dialog.waitFor({ state: 'hidden' });
    await goWithin(supervisorPage, `${product.url}/approvals`);
    const waiting = supervisorPage.getByRole('region', { name: 'Opening to decide' });
    await waiting.getByText("$700.00 to Owner's Equity").waitFor();
    expect(await faultsOf(supervisorPage)).toEqual([]);
    await waiting.getByRole('button', { name: 'Approve' }).click();
    await supervisorPage.getByRole('dialog').waitFor();
    await supervisorPage.keyboard.press('Enter');
    await waiting.waitFor({ state: 'detached' });
    await ownerPage.getByText('Sealed for good.').waitFor();
    await ownerPage.getByRole('link', { name: 'Opening certificate' }).waitFor();
    await goWithin(ownerPage, `${product.url}/money/accounts/3950`);
    const lines = ownerPage.getByRole('region', { name: 'Entries of 3950' });
    await expect(lines.getByRole('link', { name: /^Journal entry/ })).toHaveCount(3);
  });
});
