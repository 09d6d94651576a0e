import { afterAll, beforeAll, describe, it } from '@jest/globals';
import type { Browser, Page } from 'playwright-core';
import * as given from './api-setup.ts';
import { goWithin, startBrowser } from './browser.ts';
import { expect } from './expect.ts';
import { fourEyes } from './four-eyes.ts';
import { joinProduct, type JoinedProduct } from './join-product.ts';
import { faultsOf, faultsOnPhone } from './screen-checks.ts';
import * as step from './steps.ts';

describe('A day with a till', () => {
  let product: JoinedProduct;
  let browser: Browser;
  let ownerPage: Page;
  let clerkPage: Page;
  let accountId: string;

  beforeAll(async () => {
    [product, browser] = await Promise.all([joinProduct(), startBrowser()]);
    const bond = { amount: '1000', powerNumber: 'ti-1001' };
    const both = await fourEyes(browser, product.url, { owner: step.anOwner('Vermilion Bail Bonds'), bond });
    ({ ownerPage, supervisorPage: clerkPage, accountId } = both);
  });
  afterAll(async () => {
    await browser.close();
    await product.leave();
  });

  it('begins with tills that an Admin turns on and sets up', async () => {
    await goWithin(ownerPage, `${product.url}/settings?tab=books`);
    const section = ownerPage.getByRole('region', { name: 'Tills', exact: true }).first();
    await section.getByRole('button', { name: 'Turn tills on' }).click();
    await section.getByRole('button', { name: 'New till' }).click();
    const dialog = ownerPage.getByRole('dialog', { name: 'New till' });
    await dialog.getByLabel('Name').fill('Front counter');
    await dialog.getByLabel('Clovis Arceneaux').check();
    expect(await faultsOf(ownerPage)).toEqual([]);
    await dialog.getByRole('button', { name: 'Save till' }).click();
    await section.getByText('Front counter').waitFor();
    expect(await faultsOf(ownerPage)).toEqual([]);
    expect(await faultsOnPhone(ownerPage)).toEqual([]);
  });

  it('goes on with a clerk who opens theirs, takes cash and hands it over', async () => {
    await goWithin(clerkPage, `${product.url}/payments/take`);
    await clerkPage.getByText('Open your till before you take cash. Checks go to the office drawer.').waitFor();
    await clerkPage.getByRole('link', { name: 'Tills' }).click();
    await clerkPage.getByRole('button', { name: 'Open Front counter' }).click();
    await clerkPage.getByLabel('Cash counted').fill('50');
    await clerkPage.getByRole('button', { name: 'Open till' }).click();
    await clerkPage.getByText('By the books $0.00: $50.00 over.').waitFor();
    await given.recordPaymentOn(clerkPage, product.url, accountId, { amount: '100', payer: 'Denise Marchand' });
    await clerkPage.getByRole('button', { name: 'Hand over from Front counter' }).click();
    const dialog = clerkPage.getByRole('dialog', { name: 'Hand over from Front counter' });
    await dialog.getByLabel('Cash', { exact: false }).fill('100');
    expect(await faultsOf(clerkPage)).toEqual([]);
    await dialog.getByRole('button', { name: 'Hand over' }).click();
    await clerkPage.getByRole('region', { name: 'Cash on its way' }).first().waitFor();
    expect(await faultsOf(clerkPage)).toEqual([]);
    expect(await faultsOnPhone(clerkPage)).toEqual([]);
  });

  it('ends with cash that is confirmed for the office drawer, and a count that is short', async () => {
    await goWithin(ownerPage, `${product.url}/money/drawer?view=tills`);
    await ownerPage.getByRole('button', { name: 'Confirm cash from Front counter to Office drawer' }).click();
    await ownerPage.getByRole('region', { name: 'Cash on its way' }).first().waitFor({ state: 'detached' });
    await clerkPage.getByRole('region', { name: 'Cash on its way' }).first().waitFor({ state: 'detached' });
    await clerkPage.getByRole('button', { name: 'Close Front counter' }).click();
    await clerkPage.getByLabel('Cash counted').fill('45');
    await clerkPage.getByRole('button', { name: 'Close till' }).click();
    await clerkPage.getByText('By the books $50.00: $5.00 short.').waitFor();
    expect(await faultsOf(ownerPage)).toEqual([]);
  });

  it('is followed by one bag from the till and the office drawer', async () => {
    await goWithin(ownerPage, `${product.url}/money/drawer`);
    await ownerPage.getByText('Cash · Front counter').first().waitFor();
    await ownerPage.getByRole('button', { name: 'Deposit $145.00…' }).click();
    const dialog = ownerPage.getByRole('dialog', { name: 'Make deposit' });
    await expect(dialog.getByLabel('Cash from the office drawer')).toHaveValue('100.00');
    await expect(dialog.getByLabel('Cash from Front counter')).toHaveValue('45.00');
    await dialog.getByLabel('Cash from Front counter').fill('45.01');
    await dialog.getByRole('button', { name: 'Deposit $145.01' }).click();
    await dialog.getByText('The deposit would hold $45.01 in cash, but $45.00 is there.').first().waitFor();
    expect(await faultsOf(ownerPage)).toEqual([]);
    expect(await faultsOnPhone(ownerPage)).toEqual([]);
    await dialog.getByLabel('Cash from Front counter').fill('45');
    await dialog.getByRole('button', { name: 'Deposit $145.00' }).click();
    await ownerPage.getByText('Cash without a receipt · Front counter').waitFor();
    expect(await faultsOf(ownerPage)).toEqual([]);
    expect(await faultsOnPhone(ownerPage)).toEqual([]);
  });

  it('pays a refund and an expense out of the open till, and says so beforehand', async () => {
    await goWithin(clerkPage, `${product.url}/money/drawer?view=tills`);
    await clerkPage.getByRole('button', { name: 'Open Front counter' }).click();
    await clerkPage.getByLabel('Cash counted').fill('0');
    await clerkPage.getByRole('button', { name: 'Open till' }).click();
    await clerkPage.getByRole('button', { name: 'Close Front counter' }).waitFor();
    await given.recordPaymentOn(clerkPage, product.url, accountId, { amount: '150', payer: 'Denise Marchand' });
    await goWithin(clerkPage, `${product.url}/accounts/${accountId}`);
    await clerkPage.getByRole('button', { name: 'Refund…' }).click();
    const refund = clerkPage.getByRole('dialog', { name: 'Refund' });
    await refund.getByLabel('Paid by').click();
    await clerkPage.getByRole('option', { name: 'Cash', exact: true }).click();
    await refund.getByLabel('Amount').fill('151');
    await refund.getByText('The cash leaves the office drawer.').waitFor();
    await refund.getByLabel('Amount').fill('20');
    await refund.getByText('The cash leaves the till Front counter.').waitFor();
    await refund.getByLabel('Reason').fill('Paid too much');
    expect(await faultsOf(clerkPage)).toEqual([]);
    expect(await faultsOnPhone(clerkPage)).toEqual([]);
    await refund.getByRole('button', { name: 'Ask for approval' }).click();
    await refund.waitFor({ state: 'hidden' });
    await goWithin(ownerPage, `${product.url}/approvals`);
    const card = ownerPage.getByRole('article', { name: /Refund by Cash of \$20\.00/ });
    await card.getByRole('button', { name: 'Approve' }).click();
    const approve = ownerPage.getByRole('dialog', { name: 'Approve refund' });
    await approve.getByRole('button', { name: 'Approve' }).click();
    await card.getByText(/^Approved by/).waitFor();
    await goWithin(ownerPage, `${product.url}/admin/reports?tab=payments`);
    await expect(ownerPage.getByText(/· Till Front counter( · Refund)?$/)).toHaveCount(3);
    expect(await faultsOf(ownerPage)).toEqual([]);
    expect(await faultsOnPhone(ownerPage)).toEqual([]);
    await goWithin(clerkPage, `${product.url}/money/out`);
    await clerkPage.getByRole('button', { name: 'Record an expense' }).click();
    const expense = clerkPage.getByRole('dialog', { name: 'Record an expense' });
    await expense.getByLabel('Paid by').click();
    await clerkPage.getByRole('option', { name: 'Cash from the drawer' }).click();
    await expense.getByLabel('Amount').fill('130.01');
    await expense.getByText('The cash leaves the office drawer.').waitFor();
    await expense.getByLabel('Amount').fill('130');
    await expense.getByText('The cash leaves the till Front counter.').waitFor();
    expect(await faultsOf(clerkPage)).toEqual([]);
  });

  it('takes a check into the till, which is handed over by its receipt and confirmed', async () => {
    const expense = clerkPage.getByRole('dialog', { name: 'Record an expense' });
    await expense.getByRole('button', { name: 'Cancel' }).click();
    await expense.waitFor({ state: 'hidden' });
    await goWithin(clerkPage, `${product.url}/money/drawer?view=tills`);
    const check = { amount: '80', method: 'Check', payer: 'Denise Marchand' } as const;
    await given.recordPaymentOn(clerkPage, product.url, accountId, check);
    await clerkPage.getByRole('button', { name: 'Close Front counter' }).click();
    const closing = clerkPage.getByRole('dialog', { name: 'Close Front counter' });
    await closing.getByText(/^Check of receipt \d+, \$80\.00$/).waitFor();
    expect(await faultsOf(clerkPage)).toEqual([]);
    expect(await faultsOnPhone(clerkPage)).toEqual([]);
    await closing.getByRole('button', { name: 'Hand them over first' }).click();
    const dialog = clerkPage.getByRole('dialog', { name: 'Hand over from Front counter' });
    await dialog.getByText('1 of 1 chosen, $80.00').waitFor();
    expect(await faultsOf(clerkPage)).toEqual([]);
    expect(await faultsOnPhone(clerkPage)).toEqual([]);
    await dialog.getByRole('button', { name: 'Hand over' }).click();
    await goWithin(ownerPage, `${product.url}/money/drawer?view=tills`);
    const waiting = ownerPage.getByRole('region', { name: 'Cash on its way' }).first();
    await waiting.getByText(/^Check of receipt \d+, \$80\.00$/).waitFor();
    expect(await faultsOf(ownerPage)).toEqual([]);
    expect(await faultsOnPhone(ownerPage)).toEqual([]);
    await ownerPage.getByRole('button', { name: 'Confirm checks from Front counter to Office drawer' }).click();
    await waiting.waitFor({ state: 'detached' });
    await clerkPage.getByRole('region', { name: 'Cash on its way' }).first().waitFor({ state: 'detached' });
    await clerkPage.getByRole('button', { name: 'Close Front counter' }).click();
    await closing.getByLabel('Cash counted').fill('130');
    await closing.getByRole('button', { name: 'Close till' }).click();
    await clerkPage.getByText('By the books $130.00: exact.').waitFor();
  });
});
