import { afterAll, beforeAll, describe, it } from '@jest/globals';
import type { Browser, Locator } from 'playwright-core';
import { goWithin, newPerson, startBrowser, type Person } from './browser.ts';
import { expect } from './expect.ts';
import * as given from './api-setup.ts';
import { joinProduct, type JoinedProduct } from './join-product.ts';
import { faultsOf, faultsOnPhone } from './screen-checks.ts';
import * as step from './steps.ts';

/** From the dashboard to the deposit: typing is no press. */
const MOST_PRESSES = 6;

describe('The day of an office of one person', () => {
  let product: JoinedProduct;
  let browser: Browser;
  let owner: Person;
  let accountId = '';

  beforeAll(async () => {
    [product, browser] = await Promise.all([joinProduct(), startBrowser()]);
    owner = await newPerson(browser);
    const { page } = owner;
    await given.signUp(page, product.url, step.anOwner('Lone Heron Bail Bonds'));
    const defendantId = await given.createDefendant(page, product.url, 'Remy Thibodeaux');
    const bond = { amount: '10000', jurisdiction: 'Orleans', powerNumber: 'dr-1001' } as const;
    ({ accountId } = await given.writeBondOf(page, product.url, defendantId, bond));
  });
  afterAll(async () => {
    await browser.close();
    await product.leave();
  });

  it('takes cash and brings it to the bank in at most six presses', async () => {
    const { page } = owner;
    let presses = 0;
    const press = async (on: Locator) => {
      presses += 1;
      await on.click();
    };
    await goWithin(page, `${product.url}/dashboard`);
    await press(page.getByRole('link', { name: /^Take Payment/ }).first());
    await page.getByLabel('Name, phone, power, case, account or receipt number').waitFor();
    await page.keyboard.type('dr1001');
    await press(page.getByRole('button', { name: /Power DR-1001/i }));
    await expect(page.getByRole('textbox', { name: 'Amount', exact: true })).toBeFocused();
    await page.keyboard.type('150');
    await press(page.getByRole('button', { name: 'Take $150.00' }));
    await page.getByText('$150.00 by Cash taken.').waitFor();
    await press(page.getByRole('navigation').getByRole('link', { name: 'Money' }));
    await press(page.getByRole('button', { name: 'Deposit $150.00…' }));
    const dialog = page.getByRole('dialog', { name: 'Make deposit' });
    await expect(dialog.getByLabel('Cash on the slip')).toHaveValue('150.00');
    expect(await faultsOf(page)).toEqual([]);
    await press(dialog.getByRole('button', { name: 'Deposit $150.00' }));
    await step.heading(page, 'Deposit D-0001').waitFor();
    await page.getByRole('row', { name: /Remy Thibodeaux.*\$150\.00/ }).waitFor();
    expect(presses).toBeLessThanOrEqual(MOST_PRESSES);
    expect(await faultsOf(page)).toEqual([]);
  });

  it('leaves what stays in the drawer, and says so when the bag holds less cash than its receipts', async () => {
    const { page } = owner;
    await given.recordPaymentOn(page, product.url, accountId, { amount: '40', payer: 'Denise Marchand' });
    await given.recordPaymentOn(page, product.url, accountId, { amount: '25', payer: 'Jules Landry' });
    await goWithin(page, `${product.url}/money/drawer`);
    await page.getByRole('checkbox', { name: 'Deposit $25.00 of Jules Landry' }).uncheck();
    await page.getByRole('button', { name: 'Deposit $40.00…' }).click();
    const dialog = page.getByRole('dialog', { name: 'Make deposit' });
    await dialog.getByLabel('Cash on the slip').fill('35');
    await dialog.getByText('$5.00 less than its receipts').waitFor();
    await dialog.getByRole('button', { name: 'Deposit $35.00' }).click();
    await step.heading(page, 'Deposit D-0002').waitFor();
    await page.getByText('Cash without a receipt').waitFor();
    await page.getByRole('link', { name: 'Drawer' }).click();
    await page.getByRole('row', { name: /Jules Landry.*\$25\.00/ }).waitFor();
    await page.getByRole('row', { name: /D-0002.*\$35\.00/ }).waitFor();
    expect(await faultsOf(page)).toEqual([]);
    expect(await faultsOnPhone(page)).toEqual([]);
  });

  it('counts the drawer, a dollar short, and says so in the list', async () => {
    const { page } = owner;
    await goWithin(page, `${product.url}/money/drawer`);
    await page.getByText('Not counted yet.').waitFor();
    await page.getByRole('button', { name: 'Count the drawer' }).click();
    const dialog = page.getByRole('dialog', { name: 'Count the drawer' });
    await dialog.getByLabel('Cash counted').fill('29');
    await dialog.getByText('$1.00 short.').waitFor();
    await dialog.getByLabel('Note').fill('Change given twice');
    expect(await faultsOf(page)).toEqual([]);
    await dialog.getByRole('button', { name: 'Save count' }).click();
    const counted = page.getByRole('row', { name: /Change given twice/ });
    await counted.getByText('$1.00 short').waitFor();
    await counted.getByText('$29.00').waitFor();
    expect(await faultsOf(page)).toEqual([]);
    expect(await faultsOnPhone(page)).toEqual([]);
  });

  it('records what the card company paid out, less its fee', async () => {
    const { page } = owner;
    await given.recordPaymentOn(page, product.url, accountId, { amount: '100', method: 'Credit Card' });
    await goWithin(page, `${product.url}/money/drawer`);
    await page.getByRole('link', { name: '$100.00' }).click();
    await page.getByRole('button', { name: 'Settle $100.00…' }).click();
    const dialog = page.getByRole('dialog', { name: 'Settle cards' });
    await dialog.getByLabel('Paid out to the bank').fill('97.10');
    await dialog.getByText('$2.90').waitFor();
    expect(await faultsOf(page)).toEqual([]);
    await dialog.getByRole('button', { name: 'Record settlement' }).click();
    await step.heading(page, 'Settlement S-0001').waitFor();
    expect(await faultsOf(page)).toEqual([]);
    await page.getByRole('link', { name: 'Drawer' }).click();
    await page.getByText('Every card payment is settled.').waitFor();
    await page.getByRole('row', { name: /S-0001.*\$97\.10/ }).waitFor();
    expect(await faultsOf(page)).toEqual([]);
  });

  it('leads from money of an unknown kind to where it stands', async () => {
    const { page } = owner;
    await given.recordPaymentOn(page, product.url, accountId, { amount: '12', method: 'Other' });
    await goWithin(page, `${product.url}/dashboard`);
    await goWithin(page, `${product.url}/money/drawer`);
    await page.getByRole('link', { name: '$12.00' }).click();
    await step.heading(page, '1030 Funds to Classify').waitFor();
  });

  it('causes no error in the browser', () => {
    expect(owner.errors).toEqual([]);
  });
});
