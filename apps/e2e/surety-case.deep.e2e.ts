import { afterAll, beforeAll, describe, it } from '@jest/globals';
import type { Browser, Page } from 'playwright-core';
import { newPerson, startBrowser, type Person } from './browser.ts';
import { expect } from './expect.ts';
import * as given from './api-setup.ts';
import { joinProduct, type JoinedProduct } from './join-product.ts';
import * as step from './steps.ts';

const PDF = Buffer.from(
  '%PDF-1.4\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj\n2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj\n3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 200 200]>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n',
);

describe('A case of an insurer', () => {
  let product: JoinedProduct;
  let browser: Browser;
  let owner: Person;
  let page: Page;

  beforeAll(async () => {
    [product, browser] = await Promise.all([joinProduct(), startBrowser()]);
    owner = await newPerson(browser);
    ({ page } = owner);
    await given.signUp(page, product.url, step.anOwner('Pelican Bail Bonds'));
  });
  afterAll(async () => {
    await browser.close();
    await product.leave();
  });

  it('comes by the form with its PDF, is accepted, closed with a reason and told in its timeline', async () => {
    const facts = { insurer: 'Lexington', defendant: 'Theo Landry', dueOn: '05/17/2030', amount: '5000', pdf: PDF };
    await step.receiveSuretyCase(page, product.url, facts);
    await page.getByRole('region', { name: 'Facts' }).getByText('$5,000.00').waitFor();
    await page.getByRole('button', { name: 'notice.pdf' }).click();
    await page.getByRole('dialog', { name: 'notice.pdf' }).locator('iframe').waitFor();
    await page.keyboard.press('Escape');

    await page.getByRole('button', { name: 'Change status' }).click();
    const dialog = page.getByRole('dialog', { name: 'Change status' });
    await dialog.getByRole('button', { name: 'Save' }).click();
    await page.getByText('Status: new → accepted').waitFor();
    await page.getByRole('button', { name: 'Change status' }).click();
    await dialog.getByRole('combobox', { name: 'Status' }).click();
    await page.getByRole('option', { name: 'closed' }).click();
    await dialog.getByRole('button', { name: 'Save' }).click();
    await dialog.getByText('Choose a reason.').waitFor();
    await dialog.getByRole('combobox', { name: 'Reason' }).click();
    await page.getByRole('option', { name: 'surrendered' }).click();
    await dialog.getByRole('button', { name: 'Save' }).click();
    await page.getByText('Status: accepted → closed (surrendered)').waitFor();
    await expect(page.getByRole('list', { name: 'Timeline' }).getByRole('listitem')).toHaveCount(4);
    expect(owner.errors).toEqual([]);
  });

  it('becomes an intake with its defendant and bond, linked both ways, once', async () => {
    const facts = {
      insurer: 'Pelican Surety',
      defendant: 'Odile Sonnier',
      dueOn: '05/17/2030',
      amount: '7500',
      pdf: PDF,
    };
    await step.receiveSuretyCase(page, product.url, facts);
    await page.getByRole('link', { name: 'Start an intake' }).click();
    await page.getByRole('region', { name: 'From the surety case' }).getByText('$7,500.00').waitFor();
    await expect(page.getByLabel('Full Name')).toHaveValue('Odile Sonnier');
    await page.getByRole('button', { name: 'Next: Indemnitor' }).click();
    await page.getByRole('button', { name: 'Next', exact: true }).click();
    await page.waitForURL('**/bonds/*');
    await page.goBack();
    await page.getByRole('region', { name: 'Facts' }).getByRole('link', { name: 'Odile Sonnier' }).click();
    await page
      .getByRole('region', { name: 'Surety Cases' })
      .getByRole('link', { name: /Pelican Surety/ })
      .click();
    await page.getByRole('region', { name: 'Facts' }).getByRole('link', { name: 'Bond' }).waitFor();
    await expect(page.getByRole('link', { name: 'Start an intake' })).toHaveCount(0);
    expect(owner.errors).toEqual([]);
  });
});
