import { afterAll, beforeAll, describe, it } from '@jest/globals';
import type { Browser } from 'playwright-core';
import { dayOf, DEFAULT_TIME_ZONE } from '../../libs/domain/kernel/days.ts';
import { goWithin, newPerson, startBrowser, type Person } from './browser.ts';
import { expect } from './expect.ts';
import * as given from './api-setup.ts';
import { joinProduct, type JoinedProduct } from './join-product.ts';
import { faultsOf, faultsOnPhone, IN_DIALOG } from './screen-checks.ts';
import * as step from './steps.ts';

/** A week as the bank tells it: the fee stands in it twice. */
const WEEK = `Posting Date,Description,Withdrawals,Deposits,Check Number
03/02/2026,COUNTER DEPOSIT,,150.00,
03/03/2026,CHECK PAID,42.50,,1043
03/04/2026,MONTHLY FEE,12.00,,
03/04/2026,MONTHLY FEE,12.00,,
`;
const named = (text: string) => ({ name: 'activity.csv', mimeType: 'text/csv', buffer: Buffer.from(text) });

describe('What the bank says', () => {
  let product: JoinedProduct;
  let browser: Browser;
  let owner: Person;

  beforeAll(async () => {
    [product, browser] = await Promise.all([joinProduct(), startBrowser()]);
    owner = await newPerson(browser);
    await given.signUp(owner.page, product.url, step.anOwner('Blue Crab Bail Bonds'));
  });
  afterAll(async () => {
    await browser.close();
    await product.leave();
  });

  it('is imported from a file, each line once however often it comes, and two equal ones stay two', async () => {
    const { page } = owner;
    const dialog = page.getByRole('dialog', { name: 'Import into Operating account' });
    await goWithin(page, `${product.url}/money/bank`);
    await page.getByRole('button', { name: 'Import a file…' }).click();
    await dialog.locator('input[type=file]').setInputFiles(named(`${WEEK}03/05/2026,TORN LINE,1.005,,\n`));
    await dialog.getByText('Line 6: the amount cannot be read.').waitFor();
    await expect(dialog.getByRole('button', { name: 'Import' })).toBeDisabled();
    await dialog.locator('input[type=file]').setInputFiles(named(WEEK));
    await dialog.getByRole('button', { name: 'Import 4 lines' }).waitFor();
    expect(await faultsOf(page)).toEqual([]);
    await dialog.getByRole('button', { name: 'Import 4 lines' }).click();
    await page.getByText('4 lines imported.').waitFor();
    await expect(page.getByRole('row', { name: /MONTHLY FEE/ })).toHaveCount(2);

    await page.getByRole('button', { name: 'Import a file…' }).click();
    await dialog.locator('input[type=file]').setInputFiles(named(`${WEEK}03/06/2026,COUNTER DEPOSIT,,80.00,\n`));
    await dialog.getByRole('button', { name: 'Import 1 line' }).click();
    await page.getByText('1 line imported, 4 were here already.').waitFor();
    await expect(page.getByRole('row', { name: /MONTHLY FEE/ })).toHaveCount(2);
    await expect(page.getByRole('row', { name: /COUNTER DEPOSIT/ })).toHaveCount(2);
  });

  it('is left out where the bank said it twice, with the reason beside it', async () => {
    const { page } = owner;
    await page
      .getByRole('button', { name: /^Leave out .*MONTHLY FEE/ })
      .first()
      .click();
    await page.getByRole('textbox', { name: 'Reason' }).fill('Charged twice, and given back');
    await page.getByRole('dialog').getByRole('button', { name: 'Leave out' }).click();
    await page.getByText('Charged twice, and given back (').waitFor();
    expect(await faultsOf(page)).toEqual([]);
    expect(await faultsOnPhone(page)).toEqual([]);
  });

  it('is matched with a deposit, and what is missing in the books is left to match', async () => {
    const { page } = owner;
    const today = dayOf(new Date(), DEFAULT_TIME_ZONE);
    const defendantId = await given.createDefendant(page, product.url, 'Remy Thibodeaux');
    const bond = { amount: '10000', jurisdiction: 'Orleans', powerNumber: 'bm-1001' } as const;
    const { accountId } = await given.writeBondOf(page, product.url, defendantId, bond);
    await given.recordPaymentOn(page, product.url, accountId, { amount: '25' });
    await given.depositAll(page, product.url);
    const dialog = page.getByRole('dialog', { name: 'Import into Operating account' });
    await goWithin(page, `${product.url}/money/bank`);
    await page.getByRole('button', { name: 'Import a file…' }).click();
    await dialog
      .locator('input[type=file]')
      .setInputFiles(named(`Date,Description,Amount\n${today},BRANCH DEPOSIT,25.00\n${today},MISSING DEPOSIT,31.00\n`));
    await dialog.getByRole('button', { name: 'Import 2 lines' }).click();
    await page.getByRole('button', { name: /^Match .*MISSING DEPOSIT/ }).click();
    const match = page.getByRole('dialog', { name: 'Match' });
    await match.getByText('Nothing in the books fits.').waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: /^Match .*BRANCH DEPOSIT/ }).click();
    await match.getByText('fits exactly').waitFor();
    expect(await faultsOf(page)).toEqual([]);
    await match.getByRole('button', { name: 'Match Deposit D-0001' }).click();
    await page.getByRole('button', { name: /^Undo .*BRANCH DEPOSIT/ }).click();
    await page.getByRole('button', { name: /^Match .*BRANCH DEPOSIT/ }).waitFor();
    await page.getByRole('button', { name: 'Match what fits exactly' }).click();
    await page.getByText('1 line matched.').waitFor();
    await page.getByRole('button', { name: /^Undo .*BRANCH DEPOSIT/ }).waitFor();
    await page.getByRole('button', { name: /^Match .*MISSING DEPOSIT/ }).waitFor();
    expect(await faultsOf(page)).toEqual([]);
    expect(await faultsOnPhone(page)).toEqual([]);
    await page.getByRole('link', { name: 'Deposit D-0001' }).click();
    await page.getByRole('heading', { name: /D-0001/ }).waitFor();
  });

  it('is booked where the books have nothing of it, and is matched with that', async () => {
    const { page } = owner;
    await goWithin(page, `${product.url}/money/bank?words=MONTHLY+FEE`);
    await page.getByRole('button', { name: /^Match .*MONTHLY FEE/ }).click();
    await page.getByRole('dialog', { name: 'Match' }).getByRole('button', { name: 'Book it…' }).click();
    const dialog = page.getByRole('dialog', { name: 'Book money out' });
    await expect(dialog.getByRole('combobox', { name: /^Account/ })).toHaveValue('5310 Bank Fees');
    await expect(dialog.getByRole('textbox', { name: /^Purpose/ })).toHaveValue('MONTHLY FEE');
    expect(await faultsOf(page, IN_DIALOG)).toEqual([]);
    await dialog.getByRole('button', { name: 'Book and match' }).click();
    await page.getByRole('link', { name: 'Expense paid (Bank Transfer)' }).waitFor();
    await expect(page.getByRole('button', { name: /^Undo .*MONTHLY FEE/ })).toHaveCount(1);
    expect(await faultsOf(page)).toEqual([]);
  });

  it('leads to the return of a check that it sent back, and is matched with that', async () => {
    const { page } = owner;
    const today = dayOf(new Date(), DEFAULT_TIME_ZONE);
    const defendantId = await given.createDefendant(page, product.url, 'Odile Fontenot');
    const bond = { amount: '10000', jurisdiction: 'Orleans', powerNumber: 'bm-1002' } as const;
    const { accountId } = await given.writeBondOf(page, product.url, defendantId, bond);
    await given.recordPaymentOn(page, product.url, accountId, { amount: '64', method: 'Check' });
    await given.depositAll(page, product.url);
    const importing = page.getByRole('dialog', { name: 'Import into Operating account' });
    await goWithin(page, `${product.url}/money/bank`);
    await page.getByRole('button', { name: 'Import a file…' }).click();
    await importing
      .locator('input[type=file]')
      .setInputFiles(named(`Date,Description,Amount\n${today},RETURNED DEPOSIT ITEM,-64.00\n`));
    await importing.getByRole('button', { name: 'Import 1 line' }).click();
    await page.getByRole('button', { name: /^Match .*RETURNED DEPOSIT ITEM/ }).click();
    const match = page.getByRole('dialog', { name: 'Match' });
    await match.getByRole('button', { name: /^Record as returned… receipt/ }).waitFor();
    expect(await faultsOf(page, IN_DIALOG)).toEqual([]);
    await match.getByRole('button', { name: /^Record as returned… receipt/ }).click();
    const dialog = page.getByRole('dialog', { name: 'Record as returned' });
    await dialog.getByRole('textbox', { name: /reason/ }).fill('Insufficient funds');
    await dialog.getByRole('button', { name: 'Record as returned' }).click();
    await page.getByText('The return is recorded, and the line is matched with it.').waitFor();
    await page.getByRole('button', { name: /^Undo .*RETURNED DEPOSIT ITEM/ }).waitFor();
  });

  it('is a transfer between two accounts, which an Admin voids', async () => {
    const { page } = owner;
    await goWithin(page, `${product.url}/money/bank`);
    await page.getByRole('button', { name: 'Add an account…' }).click();
    const adding = page.getByRole('dialog', { name: 'Add a bank account' });
    await adding.getByRole('textbox', { name: 'Name' }).fill('Payroll account');
    await adding.getByRole('button', { name: 'Save' }).click();
    await adding.waitFor({ state: 'hidden' });
    await page.getByRole('button', { name: 'Transfer between accounts…' }).click();
    const dialog = page.getByRole('dialog', { name: 'Transfer between accounts' });
    await expect(dialog.getByRole('combobox', { name: /^To account/ })).toHaveValue(/Operating account/);
    await dialog.getByRole('textbox', { name: /^Amount/ }).fill('12');
    await dialog.getByRole('textbox', { name: /^Purpose/ }).fill('Wages of March');
    expect(await faultsOf(page, IN_DIALOG)).toEqual([]);
    await dialog.getByRole('button', { name: 'Save' }).click();
    await page.getByText('The transfer is booked.').waitFor();
    await page.getByText('Transfers', { exact: true }).click();
    await page.getByRole('row', { name: /Payroll account.*Operating account.*No line matched yet/ }).waitFor();
    expect(await faultsOf(page)).toEqual([]);
    expect(await faultsOnPhone(page)).toEqual([]);
    await page.getByRole('button', { name: /^Void .* from Payroll account to Operating account/ }).click();
    const asked = page.getByRole('dialog', { name: 'Void transfer' });
    await asked.getByRole('textbox', { name: 'Reason' }).fill('It was not made');
    expect(await faultsOf(page, IN_DIALOG)).toEqual([]);
    await asked.getByRole('button', { name: 'Void' }).click();
    await page.getByText('It was not made (').waitFor();
  });

  it('causes no error in the browser', () => {
    expect(owner.errors).toEqual([]);
  });
});
