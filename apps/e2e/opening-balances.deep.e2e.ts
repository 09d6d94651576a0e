import { afterAll, beforeAll, describe, it } from '@jest/globals';
import type { Browser, Page } from 'playwright-core';
import { dayOf, DEFAULT_TIME_ZONE, formatDay } from '../../libs/domain/kernel/days.ts';
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
  let account: string;
  let cutOver: string;
  let bondPage: string;
  const owner = step.anOwner('Catahoula Bail Bonds');

  beforeAll(async () => {
    [product, browser] = await Promise.all([joinProduct(), startBrowser()]);
    const bond = { amount: '1000', powerNumber: 'ob-1001' };
    ({ ownerPage, supervisorPage } = await fourEyes(browser, product.url, { owner, bond }));
    account = ownerPage.url();
    await ownerPage
      .getByRole('link', { name: /ob-1001/i })
      .first()
      .click();
    await step.heading(ownerPage, /Bond/).waitFor();
    bondPage = ownerPage.url();
    await ownerPage.getByRole('combobox', { name: 'Status', exact: true }).click();
    await ownerPage.getByRole('option', { name: 'FORFEITED', exact: true }).click();
    const today = formatDay(dayOf(new Date(), DEFAULT_TIME_ZONE));
    await ownerPage.getByLabel('Forfeiture Date', { exact: true }).fill(today);
    await ownerPage.getByRole('button', { name: 'Save & Open Account' }).click();
    const offer = ownerPage.getByRole('dialog', { name: 'Open a recovery case?' });
    await offer.getByRole('button', { name: 'Not now' }).click();
    await ownerPage.waitForURL('**/accounts?account=*');
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

  const addCollateral = async () => {
    await ownerPage.getByRole('button', { name: 'Add Line' }).click();
    const dialog = ownerPage.getByRole('dialog', { name: 'Add Line' });
    const choose = async (label: string, typed: string, option: string | RegExp) => {
      const box = dialog.getByRole('combobox', { name: label });
      await (typed === '' ? box.click() : box.fill(typed));
      await ownerPage.getByRole('option', { name: option }).click();
    };
    await choose('Account', '2400', '2400 Collateral Held');
    await choose('Client', 'Odile', 'Odile Hebert');
    await choose('Bond', '', /ob-1001/i);
    await choose('Whose it is', '', 'Odile Hebert');
    await dialog.getByRole('textbox', { name: /^Held/ }).fill('1500');
    await dialog.getByRole('textbox', { name: /^In the trust bank/ }).fill('1400');
    await dialog.getByRole('textbox', { name: /^Not banked yet/ }).fill('100');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await dialog.waitFor({ state: 'hidden' });
  };

  const addUnclaimed = async () => {
    await ownerPage.getByRole('button', { name: 'Add Line' }).click();
    const dialog = ownerPage.getByRole('dialog', { name: 'Add Line' });
    const choose = async (label: string | RegExp, typed: string, option: string | RegExp) => {
      const box = dialog.getByRole('combobox', { name: label });
      await (typed === '' ? box.click() : box.fill(typed));
      await ownerPage.getByRole('option', { name: option }).click();
    };
    await choose('Account', '2310', /^2310 /);
    await choose(/^Client( \*)?$/, 'Odile', 'Odile Hebert');
    await choose(/^Client account/, '', /\d{7}/);
    await dialog.getByRole('textbox', { name: /^Owed/ }).fill('50');
    expect(await faultsOf(ownerPage)).toEqual([]);
    await dialog.getByRole('button', { name: 'Save' }).click();
    await dialog.waitFor({ state: 'hidden' });
  };

  const addJudgment = async () => {
    await ownerPage.getByRole('button', { name: 'Add Line' }).click();
    const dialog = ownerPage.getByRole('dialog', { name: 'Add Line' });
    const choose = async (label: string, typed: string, option: string | RegExp) => {
      const box = dialog.getByRole('combobox', { name: label });
      await (typed === '' ? box.click() : box.fill(typed));
      await ownerPage.getByRole('option', { name: option }).click();
    };
    await choose('Account', '2220', /^2220 /);
    await choose('Client', 'Odile', 'Odile Hebert');
    await choose('Bond', '', /ob-1001/i);
    await dialog.getByRole('textbox', { name: /^Owed/ }).fill('40');
    expect(await faultsOf(ownerPage)).toEqual([]);
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
    cutOver = await dialog.getByLabel('Cut-over day').inputValue();
    await dialog.getByRole('button', { name: 'Save' }).click();
    await dialog.waitFor({ state: 'hidden' });
    await add('1000 Operating Bank', '1000');
    await add('2120 Sheriff Premium Fee Payable', '300', ['Owed to', 'Sheriff of Orleans']);
    await addCollateral();
    await addUnclaimed();
    await addJudgment();
    const owed = ownerPage.getByRole('region', { name: 'Liabilities and equity' });
    await owed.getByText('$610.00').waitFor();
    expect(await faultsOf(ownerPage)).toEqual([]);
    await ownerPage.setViewportSize({ width: 360, height: 800 });
    expect(await faultsOf(ownerPage)).toEqual([]);
    await ownerPage.setViewportSize({ width: 1280, height: 900 });
    await ownerPage.getByRole('button', { name: 'Bring in' }).click();
    await ownerPage.keyboard.press('Enter');
    await ownerPage.getByText('In the books, as the lines say. Not sealed.').waitFor();
  });

  it('close the days up to their own to everything else', async () => {
    await goWithin(ownerPage, account);
    await ownerPage.getByRole('button', { name: 'Add Fee' }).click();
    const dialog = ownerPage.getByRole('dialog', { name: 'Add Fee' });
    await dialog.getByRole('textbox', { name: 'Date', exact: true }).fill(cutOver);
    await ownerPage.keyboard.press('Tab');
    await dialog.getByText('This day belongs to the program that you moved from. Choose a later day.').waitFor();
    expect(await faultsOf(ownerPage)).toEqual([]);
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await dialog.waitFor({ state: 'hidden' });
    await goWithin(ownerPage, `${product.url}/settings/opening`);
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
    await type('1005 Trust Bank', '1400');
    await type('1015 Undeposited Trust Funds', '100');
    await type('2400 Collateral Held', '1500');
    await type('2310 Unclaimed Credits', '50');
    await type('2220 Forfeitures Payable', '40');
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
    await waiting.getByText("$610.00 to Owner's Equity").waitFor();
    expect(await faultsOf(supervisorPage)).toEqual([]);
    await waiting.getByRole('button', { name: 'Approve' }).click();
    await supervisorPage.getByRole('dialog').waitFor();
    await supervisorPage.keyboard.press('Enter');
    await waiting.waitFor({ state: 'detached' });
    await ownerPage.getByText('Sealed for good.').waitFor();
    await ownerPage.getByRole('link', { name: 'Opening certificate' }).waitFor();
    await goWithin(ownerPage, `${product.url}/money/accounts/3950`);
    const lines = ownerPage.getByRole('region', { name: 'Entries of 3950' });
    await expect(lines.getByRole('link', { name: /^Journal entry/ })).toHaveCount(5);
  });

  it('have their collateral corrected after the seal, by two', async () => {
    await goWithin(ownerPage, `${product.url}/settings/opening`);
    await ownerPage.getByRole('button', { name: /^Correct 2400/ }).click();
    const dialog = ownerPage.getByRole('dialog', { name: 'Correct Line' });
    await dialog.getByRole('textbox', { name: /^Held/ }).fill('1700');
    await dialog.getByRole('textbox', { name: /^In the trust bank/ }).fill('1600');
    await dialog.getByRole('textbox', { name: /^Reason/ }).fill('Counted again');
    expect(await faultsOf(ownerPage)).toEqual([]);
    await dialog.getByRole('button', { name: 'Ask for approval' }).click();
    await dialog.waitFor({ state: 'hidden' });
    await goWithin(supervisorPage, `${product.url}/approvals`);
    const waiting = supervisorPage.getByRole('region', { name: 'Opening to decide' });
    await waiting.getByText('Counted again').waitFor();
    expect(await faultsOf(supervisorPage)).toEqual([]);
    await waiting.getByRole('button', { name: 'Approve' }).click();
    await supervisorPage.getByRole('dialog').waitFor();
    await supervisorPage.keyboard.press('Enter');
    await waiting.waitFor({ state: 'detached' });
    await ownerPage.getByText(/\(booked /).waitFor();
    const lines = ownerPage.getByRole('region', { name: 'Owed and held' });
    await lines.getByText('$1,700.00').first().waitFor();
  });

  it('have their judgment paid down on its bond', async () => {
    await goWithin(ownerPage, bondPage);
    const judgment = ownerPage.getByRole('region', { name: 'Judgment' });
    await judgment.getByText('$40.00').first().waitFor();
    expect(await faultsOf(ownerPage)).toEqual([]);
    await judgment.getByRole('button', { name: 'Pay…' }).click();
    const dialog = ownerPage.getByRole('dialog', { name: 'Pay the judgment' });
    await dialog.getByRole('textbox', { name: /^Amount/ }).fill('15');
    await dialog.getByLabel(/^Reason/).fill('Check 1001 to the clerk');
    await dialog.getByRole('button', { name: 'Pay', exact: true }).click();
    await dialog.waitFor({ state: 'hidden' });
    await judgment.getByText('$25.00').waitFor();
  });
});
