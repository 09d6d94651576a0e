import { afterAll, beforeAll, describe, it } from '@jest/globals';
import type { Browser } from 'playwright-core';
import { firstDayOf, lastDayOf, monthAfter, monthInWords, monthOf } from '../../libs/domain/books/months.ts';
import { dayOf, DEFAULT_TIME_ZONE, formatDay } from '../../libs/domain/kernel/days.ts';
import * as given from './api-setup.ts';
import { goWithin, newPerson, startBrowser, type Person } from './browser.ts';
import { expect } from './expect.ts';
import { joinProduct, type JoinedProduct } from './join-product.ts';
import { faultsOf, IN_DIALOG } from './screen-checks.ts';
import * as step from './steps.ts';

describe('A month that ends', () => {
  const today = dayOf(new Date(), DEFAULT_TIME_ZONE);
  const last = monthAfter(monthOf(today), -1);
  const name = monthInWords(last);
  let product: JoinedProduct;
  let browser: Browser;
  let owner: Person;
  let accountId = '';
  let receipt = 0;

  beforeAll(async () => {
    [product, browser] = await Promise.all([joinProduct(), startBrowser()]);
    owner = await newPerson(browser);
    const { page } = owner;
    await given.signUp(page, product.url, step.anOwner('Closing Day Bail Bonds'));
    const defendantId = await given.createDefendant(page, product.url, 'Remy Thibodeaux');
    const bond = { amount: '10000', jurisdiction: 'Orleans', powerNumber: 'cm-1001' } as const;
    ({ accountId } = await given.writeBondOf(page, product.url, defendantId, bond));
    const paid = { amount: '50', paidOn: firstDayOf(last), reason: 'Found in a folder' };
    await given.recordPaymentOn(page, product.url, accountId, paid);
    const check = { ...paid, amount: '64', method: 'Check' } as const;
    receipt = await given.recordPaymentOn(page, product.url, accountId, check);
    await given.depositAll(page, product.url, { depositedOn: firstDayOf(last), reason: paid.reason });
  });
  afterAll(async () => {
    await browser.close();
    await product.leave();
  });

  it('is closed once it is said what that does, and shows its seal', async () => {
    const { page } = owner;
    await goWithin(page, `${product.url}/money/months`);
    const month = page.getByRole('region', { name, exact: true });
    await month.getByText('Warns:').first().waitFor();
    expect(await faultsOf(page)).toEqual([]);
    await month.getByRole('button', { name: 'Close', exact: true }).click();
    const dialog = page.getByRole('dialog', { name: `Close ${name}` });
    await dialog.getByText('Nobody books in it any more').waitFor();
    expect(await faultsOf(page, IN_DIALOG)).toEqual([]);
    await dialog.getByRole('button', { name: 'Close month' }).click();
    await page.getByRole('row', { name: new RegExp(`${name}.*Up to journal entry \\d+.*Closed`) }).waitFor();
  });

  it('takes no payment that is dated in it, and another day works', async () => {
    const { page } = owner;
    await goWithin(page, `${product.url}/accounts/${accountId}`);
    await page.getByRole('button', { name: 'Add Payment' }).click();
    const dialog = page.getByRole('dialog', { name: 'Add Payment' });
    await dialog.getByLabel('Amount').fill('75');
    await dialog
      .getByLabel('Date')
      .first()
      .fill(formatDay(lastDayOf(last)));
    const words = `${name} is closed. Choose a later day, or ask an Admin to reopen it.`;
    await dialog.getByText(words).waitFor();
    await dialog.getByRole('button', { name: 'Add Payment' }).click();
    await expect(dialog.getByText(words)).toHaveCount(2);
    await dialog.getByLabel('Date').first().fill(formatDay(today));
    await dialog.getByRole('button', { name: 'Add Payment' }).click();
    await dialog.waitFor({ state: 'hidden' });
  });

  it('takes a check that the bank sent back in it on the first open day, and lists show both days', async () => {
    const { page } = owner;
    await goWithin(page, `${product.url}/accounts/${accountId}`);
    await page.getByRole('link', { name: `Receipt ${String(receipt)}` }).click();
    await page.getByRole('button', { name: 'Return, move or void' }).click();
    await page.getByRole('button', { name: 'The bank sent it back' }).click();
    const dialog = page.getByRole('dialog', { name: 'Record as returned' });
    await dialog.getByLabel('The bank’s day').fill(formatDay(lastDayOf(last)));
    await dialog.getByLabel('The bank’s reason').fill('Insufficient funds');
    await dialog.getByRole('button', { name: 'Record as returned' }).click();
    await dialog.waitFor({ state: 'hidden' });
    const [of, booked] = [formatDay(lastDayOf(last)), formatDay(firstDayOf(monthOf(today)))];
    await page.getByText(`Returned by the bank on ${of}, booked on ${booked}: Insufficient funds`).waitFor();
    await goWithin(page, `${product.url}/admin/reports?tab=payments`);
    await page.getByRole('row', { name: new RegExp(`${booked}.*of ${of}.*Return of the payment`) }).waitFor();
    await goWithin(page, `${product.url}/admin/reports?tab=payments&by=effective`);
    await page.getByRole('row', { name: new RegExp(`${of}.*booked ${booked}.*Return of the payment`) }).waitFor();
    expect(await faultsOf(page)).toEqual([]);
    await goWithin(page, `${product.url}/money/months?month=${last}`);
    await page.getByRole('row', { name: new RegExp(`${name}.*1 late entry`) }).waitFor();
  });

  it('is opened again with a reason', async () => {
    const { page } = owner;
    await goWithin(page, `${product.url}/money/months?month=${last}`);
    await page.getByRole('region', { name, exact: true }).getByRole('button', { name: 'Reopen' }).click();
    const dialog = page.getByRole('dialog', { name: `Reopen ${name}` });
    await dialog.getByLabel('Reason').fill('An invoice came late');
    await dialog.getByRole('button', { name: 'Reopen' }).click();
    await page.getByRole('row', { name: new RegExp(`${name}.*An invoice came late.*Open`) }).waitFor();
  });
});
