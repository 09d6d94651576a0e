import { afterAll, beforeAll, describe, it } from '@jest/globals';
import type { Browser, Page } from 'playwright-core';
import { dayOf, DEFAULT_TIME_ZONE, formatDay } from '../../libs/domain/kernel/days.ts';
import { goWithin, newPerson, startBrowser } from './browser.ts';
import { expect } from './expect.ts';
import * as given from './api-setup.ts';
import { joinProduct, type JoinedProduct } from './join-product.ts';
import { faultsAtBothWidths, faultsOf } from './screen-checks.ts';
import * as step from './steps.ts';

const today = dayOf(new Date(), DEFAULT_TIME_ZONE);

describe('The papers of a surrender', () => {
  let product: JoinedProduct;
  let browser: Browser;
  let page: Page;
  let surrenderPath = '';

  beforeAll(async () => {
    [product, browser] = await Promise.all([joinProduct(), startBrowser()]);
    ({ page } = await newPerson(browser));
    await given.signUp(page, product.url, step.anOwner('Papered Bail Bonds'));
    const bondId = await given.forfeitBond(page, product.url, today);
    await goWithin(page, `${product.url}/bonds/${bondId}`);
    await page.getByRole('button', { name: 'Surrender', exact: true }).click();
    const dialog = page.getByRole('dialog', { name: 'Surrender the defendant' });
    await dialog.getByRole('button', { name: 'Begin surrender' }).click();
    await page.waitForURL(/\/recovery\/cases\/[\w-]+\/surrender$/);
    surrenderPath = new URL(page.url()).pathname;
  });
  afterAll(async () => {
    await browser.close();
    await product.leave();
  });

  it('says which address a letter lacks, and prints it once that is entered', async () => {
    await page.getByText('Address missing: prosecutor of Caddo.', { exact: false }).waitFor();
    await goWithin(page, `${product.url}/settings?tab=recovery`);
    await page.getByRole('button', { name: 'Enter an address' }).click();
    const dialog = page.getByRole('dialog', { name: 'Enter an address' });
    await dialog.getByRole('combobox', { name: 'Parish' }).click();
    await page.getByRole('option', { name: 'Caddo', exact: true }).click();
    await dialog.getByRole('textbox', { name: 'Name' }).fill('First Judicial District Court');
    await dialog.getByRole('textbox', { name: 'Address' }).fill('501 Texas St\nShreveport, LA 71101');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await page.getByText('First Judicial District Court, 501 Texas St, Shreveport, LA 71101').waitFor();
    expect(await faultsAtBothWidths(page)).toEqual([]);

    await goWithin(page, product.url + surrenderPath);
    const letter = await step.pdfBehind(page, page.getByRole('link', { name: 'PDF: Letter to the court' }));
    for (const message of ['NOTICE OF SURRENDER', 'First Judicial District Court', 'Theo Landry', 'SU-1', '$5,000.00'])
      expect(letter).toContain(message);
    const officers = page.getByRole('link', { name: 'PDF: Statement of surrender for the officer' });
    expect(await step.pdfBehind(page, officers)).toContain('22:1585(B)');
    await page.getByRole('button', { name: 'Note as sent: Letter to the court' }).click();
    const sent = page.getByRole('dialog', { name: 'Letter to the court' });
    await sent.getByLabel('How').fill('Certified mail');
    await sent.getByRole('button', { name: 'Save' }).click();
    await page.getByText(`Sent on ${formatDay(today)}, Certified mail`).waitFor();
  });

  it('has an arrest packet, which says what is missing before it is opened and on its pages', async () => {
    await page.getByRole('button', { name: 'Arrest packet' }).click();
    const dialog = page.getByRole('dialog', { name: 'Arrest packet' });
    await dialog.getByText('Missing: the photo, the warrant, the certified bond.', { exact: false }).waitFor();
    expect(await faultsOf(page)).toEqual([]);
    const packet = await step.pdfBehind(page, dialog.getByRole('link', { name: 'Open it anyway' }));
    for (const message of ['LETTER OF AUTHORITY', 'NO WARRANT ON FILE', 'MISSING', 'SU-1'])
      expect(packet).toContain(message);
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'hidden' });
  });
});
