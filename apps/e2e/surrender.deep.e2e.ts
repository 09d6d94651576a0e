import { afterAll, beforeAll, describe, it } from '@jest/globals';
import type { Browser, Page } from 'playwright-core';
import { dayOf, DEFAULT_TIME_ZONE } from '../../libs/domain/kernel/days.ts';
import { goWithin, newPerson, startBrowser } from './browser.ts';
import { expect } from './expect.ts';
import * as given from './api-setup.ts';
import { joinProduct, type JoinedProduct } from './join-product.ts';
import { faultsAtBothWidths, faultsOf, IN_DIALOG } from './screen-checks.ts';
import * as step from './steps.ts';

const today = dayOf(new Date(), DEFAULT_TIME_ZONE);
const CERTIFICATE = { name: 'Certificate.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.4\n%%EOF\n') };

describe('The surrender of a defendant whose bond is forfeited', () => {
  let product: JoinedProduct;
  let browser: Browser;
  let page: Page;
  let bondId = '';

  beforeAll(async () => {
    [product, browser] = await Promise.all([joinProduct(), startBrowser()]);
    ({ page } = await newPerson(browser));
    await given.signUp(page, product.url, step.anOwner('Crescent City Bail Bonds'));
    bondId = await given.forfeitBond(page, product.url, today);
  });
  afterAll(async () => {
    await browser.close();
    await product.leave();
  });

  it('begins from the bond, with the reason that its forfeiture gives', async () => {
    await goWithin(page, `${product.url}/bonds/${bondId}`);
    await page.getByRole('button', { name: 'Surrender', exact: true }).click();
    const dialog = page.getByRole('dialog', { name: 'Surrender the defendant' });
    await dialog.getByText('Papers can be made at once').waitFor();
    expect(await faultsOf(page, IN_DIALOG)).toEqual([]);
    await dialog.getByRole('button', { name: 'Begin surrender' }).click();
    await page.waitForURL(/\/recovery\/cases\/[\w-]+\/surrender$/);
    const card = page.getByRole('region', { name: 'Surrender from SU-1' });
    await card.getByText('under way').waitFor();
    await card.getByText(/Failed to appear/).waitFor();
    expect(await faultsAtBothWidths(page)).toEqual([]);
  });

  it('ends with its certificate: the bond is discharged and the case is closed, and nothing is booked', async () => {
    const ledger = () => step.read<unknown>(page, `${product.url}/api/ledger/trial-balance`);
    const before = await ledger();
    await page.getByRole('button', { name: 'Record the certificate' }).click();
    const dialog = page.getByRole('dialog', { name: 'Certificate of surrender' });
    await dialog.getByRole('button', { name: 'Record certificate' }).click();
    await dialog.getByText('Attach the certificate of surrender.').waitFor();
    await dialog.locator('input[type=file]').setInputFiles(CERTIFICATE);
    await dialog.getByText('Certificate', { exact: false }).first().waitFor();
    await dialog.getByText('Another file').waitFor();
    expect(await faultsOf(page, IN_DIALOG)).toEqual([]);
    await dialog.getByRole('button', { name: 'Record certificate' }).dblclick();
    await dialog.waitFor({ state: 'hidden' });
    const card = page.getByRole('region', { name: 'Surrender from SU-1' });
    await card.getByText('finished').waitFor();
    await card.getByText('SU-1: discharged').waitFor();
    expect(await faultsOf(page)).toEqual([]);

    await page.getByRole('link', { name: 'Recovery case', exact: true }).click();
    await page.getByText('surrendered').first().waitFor(); // it follows its bond by itself
    expect(await ledger()).toEqual(before);
    const { status } = await step.read<{ status: string }>(page, `${product.url}/api/bonds/${bondId}`);
    expect(status).toBe('DISCHARGED');
  });
});
