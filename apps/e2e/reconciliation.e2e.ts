import { afterAll, beforeAll, describe, it } from '@jest/globals';
import type { Browser } from 'playwright-core';
import { dayOf, DEFAULT_TIME_ZONE, formatDay } from '../../libs/domain/kernel/days.ts';
import { goWithin, newPerson, startBrowser, type Person } from './browser.ts';
import { expect } from './expect.ts';
import * as given from './api-setup.ts';
import { joinProduct, type JoinedProduct } from './join-product.ts';
import { faultsOf, faultsOnPhone } from './screen-checks.ts';
import * as step from './steps.ts';

describe('An account at a bank', () => {
  let product: JoinedProduct;
  let browser: Browser;
  let owner: Person;

  beforeAll(async () => {
    [product, browser] = await Promise.all([joinProduct(), startBrowser()]);
    owner = await newPerson(browser);
    await given.signUp(owner.page, product.url, step.anOwner('Heron Bail Bonds'));
  });
  afterAll(async () => {
    await browser.close();
    await product.leave();
  });

  it('is reconciled with its statement: imported, matched, ticked, finished at no difference, and a paper', async () => {
    const { page } = owner;
    const today = dayOf(new Date(), DEFAULT_TIME_ZONE);
    const defendantId = await given.createDefendant(page, product.url, 'Odile Guidry');
    const bond = { amount: '10000', jurisdiction: 'Orleans', powerNumber: 'rc-1001' } as const;
    const { accountId } = await given.writeBondOf(page, product.url, defendantId, bond);
    await given.recordPaymentOn(page, product.url, accountId, { amount: '25' });
    await given.depositAll(page, product.url);
    const file = {
      name: 'activity.csv',
      mimeType: 'text/csv',
      buffer: Buffer.from(`Date,Description,Amount\n${today},BRANCH DEPOSIT,25.00\n`),
    };
    const importing = page.getByRole('dialog', { name: 'Import into Operating account' });
    await goWithin(page, `${product.url}/money/bank`);
    await page.getByRole('button', { name: 'Import a file…' }).click();
    await importing.locator('input[type=file]').setInputFiles(file);
    await importing.getByRole('button', { name: 'Import 1 line' }).click();
    await page.getByRole('button', { name: 'Match what fits exactly' }).click();
    await page.getByText('1 line matched.').waitFor();

    await page.getByText('Reconcile', { exact: true }).click();
    await page.getByText('Not reconciled yet.').waitFor();
    expect(await faultsOf(page)).toEqual([]);
    await page.getByRole('button', { name: 'Reconcile…' }).click();
    const dialog = page.getByRole('dialog', { name: 'Reconcile Operating account' });
    await dialog.getByLabel('Date of the statement').fill(formatDay(today));
    await dialog.getByLabel('Ending balance').fill('25.00');
    await dialog.getByRole('button', { name: 'Start' }).click();
    const totals = page.getByRole('group', { name: 'Totals' });
    await totals.getByText('1 ticked: in $25.00, out $0.00.').waitFor();
    await totals.getByText('Difference $0.00').waitFor();
    await page.getByRole('checkbox', { name: 'Deposit D-0001 $25.00' }).focus();
    await page.keyboard.press('Space');
    await totals.getByText('Difference $25.00').waitFor();
    await expect(totals.getByRole('button', { name: 'Finish' })).toBeDisabled();
    await page.keyboard.press('Space');
    await totals.getByText('Difference $0.00').waitFor();
    expect(await faultsOf(page)).toEqual([]);
    expect(await faultsOnPhone(page)).toEqual([]);
    await totals.getByRole('button', { name: 'Finish' }).click();
    const paper = page.getByRole('link', { name: 'PDF' });
    await paper.waitFor();
    const answer = await page.request.get(new URL((await paper.getAttribute('href')) ?? '', product.url).href);
    expect([answer.status(), answer.headers()['content-type']]).toEqual([200, 'application/pdf']);
    expect(await faultsOf(page)).toEqual([]);
    expect(await faultsOnPhone(page)).toEqual([]);
    await page.getByRole('link', { name: 'All reconciliations' }).click();
    await page.getByText('Finished', { exact: true }).waitFor();
  });

  it('causes no error in the browser', () => {
    expect(owner.errors).toEqual([]);
  });
});
