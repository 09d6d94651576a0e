import { afterAll, beforeAll, describe, it } from '@jest/globals';
import type { Browser } from 'playwright-core';
import { goWithin, newPerson, startBrowser, type Person } from './browser.ts';
import * as given from './api-setup.ts';
import { joinProduct, type JoinedProduct } from './join-product.ts';
import * as step from './steps.ts';

describe("An Admin brings bonds up to a sheriff's fee that was set too late", () => {
  let product: JoinedProduct;
  let browser: Browser;
  let owner: Person;

  beforeAll(async () => {
    [product, browser] = await Promise.all([joinProduct(), startBrowser()]);
    owner = await newPerson(browser);
  });
  afterAll(async () => {
    await browser.close();
    await product.leave();
  });

  it('sees what each would book, says why, and finds it in the books', async () => {
    const { page } = owner;
    await given.signUp(page, product.url, step.anOwner('Caddo Bail Bonds'));
    const defendantId = await given.createDefendant(page, product.url, 'Andre Boudreaux');
    const bond = { amount: '10000', jurisdiction: 'Caddo', powerNumber: 'cb-1' } as const;
    await given.writeBondOf(page, product.url, defendantId, bond);

    await goWithin(page, `${product.url}/settings?tab=premium`);
    await page.getByRole('button', { name: 'Set Fee' }).click();
    const fee = page.getByRole('dialog', { name: "Set the Sheriff's Premium Fee" });
    await fee.getByLabel('Fee per $100').fill('3.00');
    await fee.getByLabel('Why').fill('The order came late');
    await fee.getByRole('button', { name: 'Set Fee' }).click();
    await fee.waitFor({ state: 'hidden' });

    await page.getByRole('button', { name: 'Show Bonds' }).click();
    await page.getByText('1 bond, +$100.00 in all.').waitFor();
    await page.getByRole('checkbox', { name: 'Choose all' }).check();
    await page.getByRole('button', { name: 'Adjust 1 bond' }).click();
    const question = page.getByRole('dialog', { name: 'Correct the sheriff’s fee of 1 bond?' });
    await question.getByLabel('Why').fill('Written before the order came');
    await question.getByRole('button', { name: 'Adjust' }).click();
    await page.getByText('1 of 1 bond adjusted.').waitFor();
    await page.getByText('Every bond has the sheriff’s fee of its parish and day.').waitFor();

    await goWithin(page, `${product.url}/admin/reports?tab=trial-balance`);
    const table = page.getByRole('region', { name: 'Trial balance' });
    const row = (name: string) => table.getByRole('row', { name: new RegExp(name) });
    await row('Sheriff Premium Fee Payable').getByText('$300.00').waitFor();
    await row('Accounts Receivable').getByText('$1,200.00').waitFor();
  });
});
