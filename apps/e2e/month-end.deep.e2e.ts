import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, it } from '@jest/globals';
import type { Browser, Page } from 'playwright-core';
import { firstDayOf, monthAfter, monthInWords, monthOf } from '../../libs/domain/books/months.ts';
import { dayOf, DEFAULT_TIME_ZONE } from '../../libs/domain/kernel/days.ts';
import { readIif } from '../server/test/read-accountant-files.ts';
import { startMailServer, type TestMailServer } from '../server/test/smtp-server.ts';
import * as given from './api-setup.ts';
import { goWithin, newPerson, startBrowser } from './browser.ts';
import { expect } from './expect.ts';
import { startProduct, type Product } from './product.ts';
import { faultsOf, IN_DIALOG } from './screen-checks.ts';
import * as step from './steps.ts';

describe('The end of a month', () => {
  const owner = step.anOwner('Month End Bail Bonds');
  const client = { fullName: 'Odile Fontenot', email: 'odile@bayou.example' };
  const last = monthAfter(monthOf(dayOf(new Date(), DEFAULT_TIME_ZONE)), -1);
  let product: Product;
  let browser: Browser;
  let mail: TestMailServer;
  let page: Page;

  beforeAll(async () => {
    [mail, browser] = await Promise.all([startMailServer(), startBrowser()]);
    product = await startProduct({ environment: { SMTP_URL: mail.url } });
    page = (await newPerson(browser)).page;
    const { url } = product;
    await given.signUpByLetter(page, url, owner, async (email) => {
      const { text } = await mail.letterTo(email, /Confirm your e-mail address/);
      return /\/signup\?confirm=[\w-]+/.exec(text)?.[0] ?? '';
    });
    const defendantId = await given.createDefendant(page, url, client.fullName, { email: client.email });
    const bond = { amount: '10000', jurisdiction: 'Orleans', powerNumber: 'me-1001' } as const;
    const { accountId } = await given.writeBondOf(page, url, defendantId, bond);
    const paid = { amount: '450', paidOn: firstDayOf(last), reason: 'Found in a folder' };
    await given.recordPaymentOn(page, url, accountId, paid);
    await given.depositAll(page, url, { depositedOn: firstDayOf(last), reason: paid.reason });
  });
  afterAll(async () => {
    await browser.close();
    await product.stop();
    await mail.stop();
  });

  it('is closed', async () => {
    await goWithin(page, `${product.url}/money/months`);
    const name = monthInWords(last);
    const month = page.getByRole('region', { name, exact: true });
    await month.getByRole('button', { name: 'Close', exact: true }).click();
    const dialog = page.getByRole('dialog', { name: `Close ${name}` });
    await dialog.getByRole('button', { name: 'Close month' }).click();
    await page.getByRole('row', { name: new RegExp(`${name}.*Up to journal entry \\d+.*Closed`) }).waitFor();
  });

  it('goes to the accountant as a file for QuickBooks, whose entries are those of the month', async () => {
    await goWithin(page, `${product.url}/admin/reports?tab=accountant`);
    const dialog = page.getByRole('dialog');
    const make = async () => {
      await page.getByRole('button', { name: 'New file' }).click();
      await dialog.getByRole('button', { name: 'Make file' }).click();
    };
    await make();
    await dialog.getByText(/^Not mapped yet: /).waitFor();
    expect(await faultsOf(page, IN_DIALOG)).toEqual([]);
    await dialog.getByRole('button', { name: 'Map accounts' }).click();
    await dialog.getByRole('button', { name: 'Fill in our names' }).click();
    await dialog.getByRole('button', { name: 'Save' }).click();
    await dialog.waitFor({ state: 'hidden' });
    await make();
    const link = page.getByRole('link', { name: /^Download file-0001-quickbooks-desktop/ });
    await link.waitFor();
    expect(await faultsOf(page)).toEqual([]);
    const [download] = await Promise.all([page.waitForEvent('download'), link.click()]);
    const { entries } = readIif(await buffer(await download.createReadStream()));
    const moved = entries.map(({ lines }) => lines.map(({ account, cents }) => [account, cents]));
    expect(moved).toEqual([
      [
        ['Undeposited Funds', 45_000],
        ['Bail Accounts Receivable', -45_000],
      ],
      [
        ['Operating Bank', 45_000],
        ['Undeposited Funds', -45_000],
      ],
    ]);
    await make();
    await dialog.getByText(/as no\. 1 by .*Give a reason/).waitFor();
    await dialog.getByRole('button', { name: 'Cancel' }).click();
  });

  it('ends with statements, which reach who owes by e-mail and stand on their account', async () => {
    await goWithin(page, `${product.url}/admin/reports?tab=exports`);
    await page.getByRole('button', { name: 'Statements of clients…' }).click();
    const dialog = page.getByRole('dialog', { name: 'Statements of clients' });
    await dialog.getByText('By e-mail').click();
    await dialog.getByText('1 statement goes out by e-mail.').waitFor();
    expect(await faultsOf(page, IN_DIALOG)).toEqual([]);
    await dialog.getByRole('button', { name: 'Send 1 statement' }).click();
    await dialog.waitFor({ state: 'hidden' });
    const { text } = await mail.letterTo(client.email, new RegExp(`Your statement from ${owner.organizationName}`));
    expect(text).toMatch(/filename="?[\w-]+\.pdf/);
    // Nobody gets two within 20 days.
    await page.getByRole('button', { name: 'Statements of clients…' }).click();
    await dialog.getByText('By e-mail').click();
    await dialog.getByText('1 account is left out: a statement was sent within 20 days.').waitFor();
  });
});
