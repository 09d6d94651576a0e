import { afterAll, beforeAll, describe, it } from '@jest/globals';
import type { Browser, Locator, Page } from 'playwright-core';
import { addDays, dayOf, DEFAULT_TIME_ZONE, formatDay } from '../../libs/domain/kernel/days.ts';
import { goWithin, startBrowser } from './browser.ts';
import { expect } from './expect.ts';
import { fourEyes } from './four-eyes.ts';
import { joinProduct, type JoinedProduct } from './join-product.ts';
import { faultsOf, tooLow } from './screen-checks.ts';
import * as step from './steps.ts';

const today = dayOf(new Date(), DEFAULT_TIME_ZONE);
const daysAgo = (days: number) => formatDay(addDays(today, -days));
const agreement = { name: 'Agreement.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.4\n%%EOF\n') };

describe('A forfeiture with both clocks leads to a judgment that is paid and billed', () => {
  let product: JoinedProduct;
  let browser: Browser;
  let ownerPage: Page;
  let supervisorPage: Page;
  let accountId = '';
  let bondPage = '';
  let defendantPage = '';
  const owner = step.anOwner('Vermilion Bail Bonds');

  const choose = async (page: Page, within: Page | Locator, field: string, option: string) => {
    await within.getByRole('combobox', { name: field, exact: true }).click();
    await page.getByRole('option', { name: option, exact: true }).click();
  };
  const judgment = (page: Page) => page.getByRole('region', { name: 'Judgment' });
  const track = (page: Page) => page.getByRole('list', { name: 'Forfeiture', exact: true });

  beforeAll(async () => {
    [product, browser] = await Promise.all([joinProduct(), startBrowser()]);
    const bondDate = addDays(today, -25);
    const bond = { amount: '10000', powerNumber: 'jd-1001', bondDate, reason: 'Entered late' };
    ({ ownerPage, supervisorPage, accountId } = await fourEyes(browser, product.url, { owner, bond }));
    defendantPage = ownerPage.url().replace(/\/accounts.*$/, '');
    await goWithin(ownerPage, `${product.url}/accounts/${accountId}`);
    await ownerPage
      .getByRole('link', { name: /jd-1001/i })
      .first()
      .click();
    await step.heading(ownerPage, /Bond/).waitFor();
    bondPage = ownerPage.url();
  });
  afterAll(async () => {
    await browser.close();
    await product.leave();
  });

  it('is entered with the court’s costs, and stands on the track beside both clocks', async () => {
    await choose(ownerPage, ownerPage, 'Status', 'FORFEITED');
    await ownerPage.getByLabel('Forfeiture Date', { exact: true }).fill(daysAgo(10));
    await ownerPage.getByRole('button', { name: /^Add: missed court date/ }).click();
    await ownerPage.getByLabel('Missed Court Date', { exact: true }).fill(daysAgo(20));
    await ownerPage.getByLabel('Notice Sent', { exact: true }).fill(daysAgo(15));
    await ownerPage.getByLabel('Clerk’s Notice Certificate', { exact: true }).fill(daysAgo(10));
    await ownerPage.getByRole('button', { name: 'Save & Open Account' }).click();
    const offer = ownerPage.getByRole('dialog', { name: 'Open a recovery case?' });
    await offer.getByRole('button', { name: 'Not now' }).click();
    await ownerPage.waitForURL('**/accounts?account=*');
    await goWithin(ownerPage, bondPage);
    const both = `Due date ${formatDay(addDays(today, 170))}; statutory deadline ${formatDay(addDays(today, 165))}`;
    await ownerPage.getByText(both).waitFor();

    await judgment(ownerPage).getByRole('button', { name: 'Enter judgment…' }).click();
    const dialog = ownerPage.getByRole('dialog', { name: 'Enter the judgment' });
    await dialog.getByRole('textbox', { name: 'Judgment', exact: true }).fill('10000.01');
    await dialog.getByLabel('Court costs').fill('250');
    await dialog.getByText('Books a forfeiture loss of $10,250.01, owed to the court.').waitFor();
    await dialog.getByRole('button', { name: 'Enter judgment' }).click();
    await dialog.getByText('A judgment is at most the face of $10,000.00.').waitFor();
    await dialog.getByRole('textbox', { name: 'Judgment', exact: true }).fill('10000');
    expect(await faultsOf(ownerPage)).toEqual([]);
    await dialog.getByRole('button', { name: 'Enter judgment' }).click();
    await dialog.waitFor({ state: 'hidden' });
    await judgment(ownerPage).getByText('$10,250.00').waitFor();
    await track(ownerPage).getByText('$10,250.00 owed').waitFor();
    expect(await faultsOf(ownerPage)).toEqual([]);
  });

  it('is paid from the status PAID of the edit dialog, on a phone, and waits for somebody else', async () => {
    await goWithin(supervisorPage, `${defendantPage}/bonds`);
    await supervisorPage.getByRole('button', { name: /^Details/ }).click();
    const overview = supervisorPage.getByRole('dialog', { name: 'Bond Overview' });
    await choose(supervisorPage, overview, 'Status', 'PAID');
    const dialog = supervisorPage.getByRole('dialog', { name: 'Pay the judgment' });
    await dialog.getByText('Nothing is owed after that, and the bond becomes PAID.').waitFor();
    await dialog.getByRole('button', { name: 'Pay' }).click();
    await dialog.getByText('Give a reason.').waitFor();
    await dialog.getByLabel('Reason').fill('Check 1001 to the clerk');
    expect(await faultsOf(supervisorPage)).toEqual([]);
    expect(await tooLow(supervisorPage)).toEqual([]);
    await dialog.getByRole('button', { name: 'Pay' }).click();
    await dialog.waitFor({ state: 'hidden' });
    await supervisorPage.getByText('Waiting for approval.').first().waitFor();
  });

  it('is approved by somebody else, which makes the bond PAID', async () => {
    await ownerPage.getByRole('link', { name: 'Approvals 1 waiting' }).click();
    const card = ownerPage.getByRole('article', { name: 'Payment of a judgment of $10,250.00 for Odile Hebert' });
    await card.getByText('Check 1001 to the clerk').waitFor();
    expect(await faultsOf(ownerPage)).toEqual([]);
    await card.getByRole('button', { name: 'Approve' }).click();
    const dialog = ownerPage.getByRole('dialog', { name: 'Approve judgment payment' });
    await dialog.getByRole('button', { name: 'Approve' }).click();
    await dialog.waitFor({ state: 'hidden' });
    await card.getByRole('link', { name: /Bond jd-1001/i }).click();
    await ownerPage.locator('h1').locator('..').getByText('PAID', { exact: true }).waitFor();
    await track(ownerPage).getByText(formatDay(today)).first().waitFor();
    expect(await faultsOf(ownerPage)).toEqual([]);
  });

  it('is billed where the account takes recovery and the agreement is on file', async () => {
    await goWithin(ownerPage, `${product.url}/accounts/${accountId}`);
    await ownerPage.getByRole('switch', { name: 'Client can be billed for recovery costs' }).click();
    await ownerPage.getByText('The client can be billed for recovery costs.').waitFor();
    await goWithin(ownerPage, bondPage);
    const bill = async () => {
      await judgment(ownerPage).getByRole('button', { name: 'Bill…' }).click();
      const dialog = ownerPage.getByRole('dialog', { name: 'Bill the judgment' });
      await dialog.getByLabel('Amount').fill('4100');
      await dialog.getByText('Balance Due $1,200.00 → $5,300.00.').waitFor();
      await dialog.getByRole('button', { name: 'Bill', exact: true }).click();
      return dialog;
    };
    const refused = await bill();
    await refused.getByText('No indemnity agreement of this bond is on file.').waitFor();
    expect(await faultsOf(ownerPage)).toEqual([]);
    await goWithin(ownerPage, `${defendantPage}/files`);
    await ownerPage.getByLabel('Upload files').setInputFiles(agreement);
    await ownerPage.getByRole('button', { name: 'Mark as required document: Agreement.pdf' }).click();
    const mark = ownerPage.getByRole('dialog');
    await choose(ownerPage, mark, 'Paper', 'Indemnity agreement');
    await mark.getByRole('button', { name: 'Save' }).click();
    await mark.waitFor({ state: 'hidden' });
    await goWithin(ownerPage, bondPage);
    const dialog = await bill();
    await dialog.waitFor({ state: 'hidden' });
    await judgment(ownerPage).getByText('$4,100.00').waitFor();
  });

  it('is remitted in part, of which the client gets their share', async () => {
    await judgment(ownerPage).getByRole('button', { name: 'Remission…' }).click();
    const dialog = ownerPage.getByRole('dialog', { name: 'Record a remission' });
    await dialog.getByLabel('Amount').fill('5125');
    await dialog.getByText('$5,125.00 comes back to the bank.').waitFor();
    await dialog.getByText(/gets \$2,050\.00 of this/).waitFor();
    expect(await faultsOf(ownerPage)).toEqual([]);
    await dialog.getByRole('button', { name: 'Record remission' }).click();
    await dialog.waitFor({ state: 'hidden' });
    await goWithin(ownerPage, `${product.url}/accounts/${accountId}`);
    await step.expectFigure(ownerPage, 'Charges', '$2,050.00');
    await step.expectFigure(ownerPage, 'Balance Due', '$3,250.00');
    await ownerPage
      .getByText(/^Judgment of forfeiture, power/)
      .first()
      .waitFor();
    await ownerPage
      .getByText(/^Remission of the judgment, power/)
      .first()
      .waitFor();
    expect(await faultsOf(ownerPage)).toEqual([]);
  });
});
