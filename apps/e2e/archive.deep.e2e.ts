import { afterAll, beforeAll, describe, it } from '@jest/globals';
import type { Browser, Page } from 'playwright-core';
import { goWithin, newPerson, startBrowser } from './browser.ts';
import { expect } from './expect.ts';
import * as given from './api-setup.ts';
import { joinProduct, type JoinedProduct } from './join-product.ts';
import { axeFindings } from './screen-checks.ts';
import * as step from './steps.ts';

const NAME = 'Placide Arceneaux';
const SEARCH = 'Search name, DOB, phone, power #, account';

describe('A deleted defendant with money', () => {
  let product: JoinedProduct;
  let browser: Browser;
  let page: Page;
  let account = '';
  let defendantId = '';

  beforeAll(async () => {
    [product, browser] = await Promise.all([joinProduct(), startBrowser()]);
    ({ page } = await newPerson(browser));
    await given.signUp(page, product.url, step.anOwner('Archive Bonds'));
    defendantId = await given.createDefendant(page, product.url, NAME);
    const bond = { amount: '2500', jurisdiction: 'Orleans', powerNumber: 'AR-1' } as const;
    const { accountId } = await given.writeBondOf(page, product.url, defendantId, bond);
    const { shortId } = await step.read<{ shortId: number }>(page, `${product.url}/api/accounts/${accountId}`);
    account = String(shortId).padStart(7, '0');
    await given.recordPaymentOn(page, product.url, accountId, { amount: '20' });
  });
  afterAll(async () => {
    await browser.close();
    await product.leave();
  });

  const listed = async (): Promise<boolean> => {
    await goWithin(page, `${product.url}/defendants`);
    const row = page.getByRole('link', { name: NAME, exact: true });
    await row.or(page.getByText('No defendants found.')).first().waitFor();
    return row.isVisible();
  };
  /** Whether the global search of the dashboard finds the person. */
  const found = async (typed: string): Promise<boolean> => {
    await goWithin(page, `${product.url}/dashboard`);
    const answered = page.waitForResponse((answer) => new URL(answer.url()).pathname === '/api/search');
    await page.getByLabel(SEARCH).first().fill(typed);
    await answered;
    const hit = page.getByRole('option', { name: new RegExp(NAME) }).first();
    await hit
      .or(page.getByRole('status').filter({ hasText: 'Nothing found.' }))
      .first()
      .waitFor();
    return hit.isVisible();
  };
  const archive = async () => {
    await goWithin(page, `${product.url}/admin/archived-files`);
    await step.heading(page, 'Archived Files').waitFor();
  };

  it('is gone from every list and search, with the words of the specification', async () => {
    expect([await listed(), await found('Arceneaux'), await found('AR-1')]).toEqual([true, true, true]);
    await goWithin(page, `${product.url}/defendants/${defendantId}`);
    await step.choosesMore(page, 'Delete');
    await page.getByRole('dialog').getByRole('button', { name: 'Delete', exact: true }).click();
    await page.getByText('Defendant and all associated data has been deleted.').waitFor();
    expect([await listed(), await found('Arceneaux'), await found('AR-1')]).toEqual([false, false, false]);
    await goWithin(page, `${product.url}/defendants/${defendantId}`);
    await page.getByText('Defendant not found.').first().waitFor();
  });

  it('leaves its amounts in the books under the account number, without the name', async () => {
    await goWithin(page, `${product.url}/admin/reports?tab=payments`);
    await page.getByRole('link', { name: 'Archived file', exact: true }).waitFor();
    await page.getByText(account).first().waitFor();
    await page.getByText('$20.00').first().waitFor();
    expect(await page.content()).not.toContain(NAME);
    expect(await axeFindings(page)).toEqual([]);
  });

  it('can be held back from erasure with a reason, and let go again', async () => {
    await archive();
    await page.getByText(new RegExp(`Account ${account} · balance`)).waitFor();
    expect(await axeFindings(page)).toEqual([]);
    await page.getByRole('button', { name: `Legal hold of ${NAME}` }).click();
    await page.getByRole('dialog').getByLabel('Reason').fill('Suit 2031-7');
    await page.getByRole('button', { name: 'Place hold' }).click();
    await page.getByText('Suit 2031-7').waitFor();
    await page.getByRole('button', { name: `Release legal hold of ${NAME}` }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Release hold' }).click();
    await page.getByRole('button', { name: `Legal hold of ${NAME}` }).waitFor();
  });

  it('comes back with everything', async () => {
    await archive();
    await page.getByRole('button', { name: `Restore ${NAME}` }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Restore' }).click();
    await page.getByText('No archived files.').waitFor();
    expect([await listed(), await found('Arceneaux'), await found('AR-1')]).toEqual([true, true, true]);
    await goWithin(page, `${product.url}/defendants/${defendantId}/history`);
    await page.getByText('Restored a deleted file').waitFor();
    await page.getByText('Recorded a payment of $20.00').first().waitFor();
    expect(await axeFindings(page)).toEqual([]);
  });
});
