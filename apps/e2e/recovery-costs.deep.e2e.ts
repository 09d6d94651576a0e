import { afterAll, beforeAll, describe, it } from '@jest/globals';
import type { Browser, Page } from 'playwright-core';
import { dayOf, DEFAULT_TIME_ZONE } from '../../libs/domain/kernel/days.ts';
import { goWithin, newPerson, startBrowser } from './browser.ts';
import { expect } from './expect.ts';
import * as given from './api-setup.ts';
import { joinProduct, type JoinedProduct } from './join-product.ts';
import { faultsAtBothWidths, faultsOf } from './screen-checks.ts';
import * as step from './steps.ts';

const today = dayOf(new Date(), DEFAULT_TIME_ZONE);
const AGREEMENT = Buffer.from('%PDF-1.4\n% agreement\n%%EOF\n');
const CERTIFICATE = { name: 'Certificate.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.4\n%%EOF\n') };

describe('The costs of a recovery', () => {
  let product: JoinedProduct;
  let browser: Browser;
  let page: Page;
  let bondId = '';
  let costsPath = '';

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

  const faults = () => faultsAtBothWidths(page);

  /** What each account of the books stands at, in cents; a credit is negative. */
  const balances = async (): Promise<Record<string, number>> => {
    const { rows } = await step.read<{ rows: { account: string; debitCents: number; creditCents: number }[] }>(
      page,
      `${product.url}/api/ledger/trial-balance`,
    );
    return Object.fromEntries(rows.map(({ account, debitCents, creditCents }) => [account, debitCents - creditCents]));
  };

  it('counts what the case cost, once a second person has approved it', async () => {
    const path = `${product.url}/api/bonds/${bondId}/recovery-case`;
    const found = await step.read<{ case: { caseId: string } }>(page, path);
    costsPath = `${product.url}/recovery/cases/${found.case.caseId}?tab=costs`;
    await goWithin(page, costsPath);
    await page.getByText('Spent $0 of $5,000', { exact: false }).waitFor();
    await page.getByRole('button', { name: 'Enter cost' }).click();
    const dialog = page.getByRole('dialog', { name: 'Enter cost' });
    await dialog.getByRole('button', { name: 'Enter cost' }).click();
    await dialog.getByText('Attach the receipt, or give a reason.').waitFor();
    await dialog.getByRole('button', { name: 'New payee' }).click();
    const payee = page.getByRole('dialog', { name: 'New payee' });
    await payee.getByLabel('Name').fill('Bayou Towing');
    await payee.getByRole('button', { name: 'Save' }).click();
    await dialog.getByText('W-9 needed before payment.').waitFor();
    await dialog.getByLabel('Amount').fill('120');
    await dialog.getByLabel('Purpose').fill('Towing');
    await dialog.locator('input[type=file]').setInputFiles(CERTIFICATE);
    await dialog.getByText('Certificate.pdf is on file.').waitFor();
    expect(await faultsOf(page)).toEqual([]);
    await dialog.getByRole('button', { name: 'Enter cost' }).dblclick();
    await dialog.waitFor({ state: 'hidden' });
    await page.getByText('Spent $0 (+ $120 waiting) of $5,000', { exact: false }).waitFor();
    expect(await faults()).toEqual([]);

    const somebody = { ...step.anOwner('Crescent City Bail Bonds'), fullName: 'Sonia Guidry' };
    const second = await newPerson(browser);
    await given.addColleague(page, second.page, product.url, { ...somebody, role: 'Supervisor' });
    await goWithin(second.page, `${product.url}/approvals`);
    const waiting = second.page.getByRole('region', { name: 'Cost of recovery: $120.00 for Towing' });
    await waiting.getByRole('button', { name: 'Approve' }).click();
    const asked = second.page.getByRole('dialog', { name: 'Approve cost' });
    await asked.getByRole('button', { name: 'Approve' }).click();
    await waiting.waitFor({ state: 'hidden' });
    await goWithin(page, costsPath);
    await page.getByText('Spent $120 of $5,000, 180 days left').waitFor();
  });

  it('is billed to the account that bears the bond and paid to the payee, and the books are right', async () => {
    const { accountId, defendantId } = await step.read<{ accountId: string; defendantId: string }>(
      page,
      `${product.url}/api/bonds/${bondId}`,
    );
    const before = await balances();
    await goWithin(page, `${product.url}/accounts/${accountId}`);
    await page.getByRole('switch', { name: 'Client can be billed for recovery costs' }).click();
    await page.getByText('The client can be billed for recovery costs.').waitFor();
    await goWithin(page, `${product.url}/defendants/${defendantId}/files`);
    await page.getByLabel('Upload files').setInputFiles({ ...CERTIFICATE, name: 'Agreement.pdf', buffer: AGREEMENT });
    await page.getByRole('button', { name: 'Mark as required document: Agreement.pdf' }).click();
    const mark = page.getByRole('dialog');
    await mark.getByRole('combobox', { name: 'Paper' }).click();
    await page.getByRole('option', { name: 'Indemnity agreement', exact: true }).click();
    await mark.getByRole('button', { name: 'Save' }).click();
    await mark.waitFor({ state: 'hidden' });

    await goWithin(page, costsPath);
    const cost = page.getByRole('region', { name: '$120.00 for Towing' });
    await cost.getByRole('button', { name: 'Bill' }).click();
    const bill = page.getByRole('dialog', { name: 'Bill cost' });
    expect(await faultsOf(page)).toEqual([]);
    await bill.getByRole('button', { name: 'Bill', exact: true }).dblclick();
    await bill.waitFor({ state: 'hidden' });
    await goWithin(page, `${product.url}/accounts/${accountId}`);
    await step.expectFigure(page, 'Charges', '$120.00');

    await goWithin(page, `${product.url}/admin/reports?tab=payables`);
    const owed = page.getByRole('region', { name: 'Bayou Towing', exact: true });
    await owed.getByText('W-9 needed before payment.').waitFor();
    await expect(owed.getByRole('button', { name: /^Pay/ })).toHaveCount(0);
    await owed.getByRole('button', { name: 'Edit Bayou Towing' }).click();
    const payee = page.getByRole('dialog', { name: 'Edit payee' });
    await payee.locator('input[type=file]').setInputFiles({ ...CERTIFICATE, name: 'W-9.pdf' });
    await payee.getByText('W-9.pdf is put on file when you save.').waitFor();
    await payee.getByRole('button', { name: 'Save' }).click();
    await owed.getByRole('button', { name: 'Pay $120.00' }).click();
    const pay = page.getByRole('dialog', { name: 'Pay Bayou Towing' });
    await pay.getByLabel('Reason').fill('Check 1007');
    expect(await faultsOf(page)).toEqual([]);
    await pay.getByRole('button', { name: 'Pay $120.00' }).dblclick();
    await pay.waitFor({ state: 'hidden' });
    await owed.waitFor({ state: 'hidden' });
    expect(await faults()).toEqual([]);

    // Owed to the payee until it was paid; the client owes it, and it is income of recovery.
    const after = await balances();
    const changes = ['1000', '1100', '2600', '4300', '5600'].map(
      (account) => (after[account] ?? 0) - (before[account] ?? 0),
    );
    expect(changes).toEqual([-12_000, 12_000, 12_000, -12_000, 0]);
    await goWithin(page, costsPath);
    await page
      .getByRole('region', { name: '$120.00 for Towing' })
      .getByRole('button', { name: 'Money came back' })
      .waitFor();
  });

  it('shows its costs to nobody of another role', async () => {
    const somebody = { ...step.anOwner('Crescent City Bail Bonds'), fullName: 'Anton Writes' };
    const anton = await newPerson(browser);
    await given.addColleague(page, anton.page, product.url, { ...somebody, role: 'Agent' });
    await goWithin(anton.page, costsPath);
    await anton.page.getByText('You do not have access to recovery.').waitFor();
    const caseId = new URL(costsPath).pathname.split('/').at(-1) ?? '';
    const request = await anton.page.request.get(`${product.url}/api/recovery/cases/${caseId}/costs`);
    expect(request.status()).toBe(403);
  });
});
