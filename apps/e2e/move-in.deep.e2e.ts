import { afterAll, beforeAll, describe, it } from '@jest/globals';
import type { Browser, Locator, Page } from 'playwright-core';
import * as given from './api-setup.ts';
import { zipOf } from '../server/test/hostile-zip.ts';
import { PDF } from '../server/test/sample-files.ts';
import { goWithin, newPerson, startBrowser } from './browser.ts';
import { expect } from './expect.ts';
import { joinProduct, type JoinedProduct } from './join-product.ts';
import { faultsOf, IN_DIALOG } from './screen-checks.ts';
import * as step from './steps.ts';

/** From the example files to a sealed agency (moving-in#one-move-in). */
describe('Moving in', () => {
  let product: JoinedProduct;
  let browser: Browser;
  let page: Page;
  let supervisorPage: Page;

  beforeAll(async () => {
    [product, browser] = await Promise.all([joinProduct(), startBrowser()]);
    page = (await newPerson(browser)).page;
    supervisorPage = (await newPerson(browser, { width: 360 })).page;
    await given.signUp(page, product.url, step.anOwner('Terrebonne Bail Bonds'));
    await given.addSurety(page, product.url, 'Pelican Surety');
    const supervisor = { ...step.anOwner(''), fullName: 'Clovis Arceneaux', role: 'Supervisor' as const };
    await given.addColleague(page, supervisorPage, product.url, supervisor);
  });
  afterAll(async () => {
    await browser.close();
    await product.leave();
  });

  const list = (title: string): Locator => page.getByRole('region', { name: title, exact: true });
  /** The file that the screen offers as an example. */
  const templateOf = async (title: string): Promise<string> => {
    const href = (await list(title).getByRole('link', { name: 'Template with an example' }).getAttribute('href')) ?? '';
    return decodeURIComponent(href.slice(href.indexOf(',') + 1));
  };
  const upload = async (title: string, text: string) => {
    await page.getByRole('button', { name: new RegExp(`^Upload(?: again)? a file of ${title}$`) }).click();
    const dialog = page.getByRole('dialog', { name: `Upload ${title}` });
    const file = { name: 'list.csv', mimeType: 'text/csv', buffer: Buffer.from(text) };
    await dialog.locator('input[type=file]').setInputFiles(file);
    await dialog.getByRole('button', { name: 'Upload', exact: true }).click();
    await dialog.waitFor({ state: 'hidden' });
  };
  const answer = async (title: string, question: string, option: string) => {
    await list(title).getByRole('combobox', { name: question }).click();
    await page.getByRole('option', { name: option }).click();
    await expect(list(title).getByText('Not answered yet.')).toHaveCount(0);
  };

  const openAccount = async () => {
    await goWithin(page, `${product.url}/defendants`);
    await page.getByRole('link', { name: 'Marie Ann Landry' }).first().click();
    await page.getByRole('tab', { name: 'Accounts' }).click();
  };

  it('begins with the program and the last day that it counts', async () => {
    await goWithin(page, `${product.url}/settings/opening`);
    await page.getByRole('button', { name: 'Begin' }).click();
    const dialog = page.getByRole('dialog', { name: 'Begin' });
    await dialog.getByLabel('Moved from').fill('Bail Books 4');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await dialog.waitFor({ state: 'hidden' });
  });

  it('reads the example of each list, and asks once how its days are written', async () => {
    await goWithin(page, `${product.url}/settings/move-in`);
    for (const title of [
      'Clients',
      'Indemnitors',
      'References',
      'Bonds',
      'Open balances',
      'Plans',
      'Payments before',
      'Powers in hand',
      'Owed and held',
    ])
      await upload(title, await templateOf(title));
    await answer('Bonds', 'How is “Bond date” written?', 'Month first: 04/13/2026');
    await answer('Open balances', 'How is “Owed since” written?', 'Month first: 04/13/2026');
    await answer('Powers in hand', 'Which surety is “Bayou Surety”?', 'Pelican Surety');
    await page.getByText('Everything is checked. An Admin can bring it in.').waitFor();
    expect(await faultsOf(page)).toEqual([]);
  });

  it('says at the cell what is wrong, and has it mended in the file of the refused rows', async () => {
    const text = await templateOf('Open balances');
    const [head = '', example = ''] = text.split('\r\n');
    await upload('Open balances', `${head}\r\n${example}\r\n${example.replace('"$475.00"', '"ten"')}\r\n`);
    await list('Open balances').getByText('Balance: This is no amount.').first().waitFor();
    await expect(page.getByRole('button', { name: 'Bring in', exact: true })).toBeDisabled();
    expect(await faultsOf(page)).toEqual([]);
    const downloading = page.waitForEvent('download');
    await list('Open balances').getByRole('link', { name: /CSV/ }).click();
    let refused = '';
    for await (const chunk of await (await downloading).createReadStream()) refused += String(chunk);
    await upload('Open balances', refused.replace(/\bten\b/, '$475.00'));
    await answer(
      'Open balances',
      'Several rows are of one account. What are they?',
      'The same figure repeated: it counts once',
    );
    await page.getByText('Everything is checked. An Admin can bring it in.').waitFor();
  });

  it('is brought in, and what clients owe is what the file says', async () => {
    await page.getByRole('button', { name: 'Bring in', exact: true }).click();
    await page.getByRole('dialog', { name: 'Bring in' }).getByRole('button', { name: 'Bring in' }).click();
    await page.getByText('Brought in, as the files say.').waitFor();
    await list('Owed and credits').getByText('$475.00').first().waitFor();
    await list('Owed and held by account').getByText('2100 Jail Fee Payable').waitFor();
    await list('Owed and held by account').getByText('$120.00').first().waitFor();
    expect(await faultsOf(page)).toEqual([]);
    await page.setViewportSize({ width: 360, height: 800 });
    expect(await faultsOf(page)).toEqual([]);
    await page.setViewportSize({ width: 1280, height: 900 });
  });

  it('shows what was paid before under the statement of its account, and what the bank sends back of it', async () => {
    const text = await templateOf('Payments before');
    const [head = '', example = ''] = text.split('\r\n');
    const check = example.replace('"Cash"', '"Ck"').replace('"$75.00"', '"$300.00"').replace('"20481"', '"20482"');
    const nobody = example.replace('"1001"', '"999"').replace('"20481"', '"20483"');
    await upload('Payments before', [head, example, check, nobody, ''].join('\r\n'));
    await list('Payments before').getByText('1 row, $75.00, cannot be placed on an account').waitFor();
    await page.getByRole('button', { name: 'Bring in again' }).click();
    await page.getByRole('dialog', { name: 'Bring in' }).getByRole('button', { name: 'Bring in' }).click();
    await page.getByText('Brought in, as the files say.').waitFor();
    expect(await faultsOf(page)).toEqual([]);
    await openAccount();
    const before = page.getByRole('region', { name: /^Payments before/ });
    await before.getByText('2 payments, $375.00, taken by the program before.').waitFor();
    expect(await faultsOf(page)).toEqual([]);
    await page.setViewportSize({ width: 360, height: 800 });
    expect(await faultsOf(page)).toEqual([]);
    await page.setViewportSize({ width: 1280, height: 900 });
    await goWithin(page, `${product.url}/settings/move-in`);
  });

  it('puts the documents of a ZIP into the drawers of its clients, and says what fits nowhere', async () => {
    await page.getByRole('button', { name: 'Upload documents' }).click();
    const dialog = page.getByRole('dialog', { name: 'Upload documents' });
    expect(await faultsOf(page, IN_DIALOG)).toEqual([]);
    const buffer = zipOf([
      { name: '1001/application.pdf', content: PDF },
      { name: 'Landry/letter.pdf', content: PDF },
    ]);
    await dialog.locator('input[type=file]').setInputFiles({ name: 'export.zip', mimeType: 'application/zip', buffer });
    await dialog.getByRole('button', { name: 'Upload', exact: true }).click();
    await list('Documents').getByText('1 document added, 1 refused').waitFor();
    await list('Documents').getByText('Landry/letter.pdf').waitFor();
    expect(await faultsOf(page)).toEqual([]);
    await page.setViewportSize({ width: 360, height: 800 });
    expect(await faultsOf(page)).toEqual([]);
    await page.setViewportSize({ width: 1280, height: 900 });
  });

  it('is compared with the old program, and a difference shows the row that could make it', async () => {
    await page.getByRole('button', { name: 'Type the total of No surety, OPEN' }).click();
    const bonds = page.getByRole('dialog', { name: 'Control total' });
    await bonds.getByRole('textbox', { name: 'Bonds' }).fill('1');
    await bonds.getByRole('textbox', { name: 'Face' }).fill('10000');
    expect(await faultsOf(page, IN_DIALOG)).toEqual([]);
    await bonds.getByRole('button', { name: 'Save' }).click();
    await bonds.waitFor({ state: 'hidden' });
    const type = async (amount: string, account = '1100 Accounts Receivable') => {
      await goWithin(page, `${product.url}/settings/opening`);
      await page.getByRole('button', { name: `Type the total of ${account}` }).click();
      const dialog = page.getByRole('dialog', { name: 'Control total' });
      await dialog.getByRole('textbox', { name: 'Old program' }).fill(amount);
      await dialog.getByRole('button', { name: 'Save' }).click();
      await dialog.waitFor({ state: 'hidden' });
    };
    await type('950');
    await goWithin(page, `${product.url}/settings/move-in`);
    await list('Owed and credits').getByText('A row of $475.00: line 2.').waitFor();
    expect(await faultsOf(page)).toEqual([]);
    await type('475');
    await type('120', '2100 Jail Fee Payable');
    await page.getByText('Sheriff of Orleans, by file').waitFor();
  });

  it('has the totals of clients, of what is past due and of powers typed before the seal', async () => {
    await goWithin(page, `${product.url}/settings/move-in`);
    const totals = list('Other totals');
    await expect(totals.getByText('Open', { exact: true })).toHaveCount(4);
    const type = async (which: string, total: string, reason = '') => {
      await totals.getByRole('button', { name: `Type the total of ${which}`, exact: true }).click();
      const dialog = page.getByRole('dialog', { name: 'Control total' });
      await dialog.getByRole('textbox', { name: 'Old program' }).fill(total);
      await dialog.getByRole('textbox', { name: 'Reason' }).fill(reason);
      expect(await faultsOf(page, IN_DIALOG)).toEqual([]);
      await dialog.getByRole('button', { name: 'Save' }).click();
      await dialog.waitFor({ state: 'hidden' });
    };
    await type('clients', '1');
    await type('what clients owe', '475');
    await type('what is past due', '75');
    await type('powers in hand of Pelican Surety', '2', 'One is lost');
    await totals.getByText('One is lost').waitFor();
    await expect(totals.getByText('Open', { exact: true })).toHaveCount(0);
    await page.setViewportSize({ width: 360, height: 800 });
    expect(await faultsOf(page)).toEqual([]);
    await page.setViewportSize({ width: 1280, height: 900 });
    await goWithin(page, `${product.url}/admin/power-inventory`);
    await page.getByText('A5-10022').first().waitFor();
    await goWithin(page, `${product.url}/settings/opening`);
  });

  it('is sealed by somebody else', async () => {
    await page.getByRole('button', { name: 'Ask to seal' }).click();
    const dialog = page.getByRole('dialog', { name: 'Ask to seal' });
    await dialog.getByText('$355.00 is left once all that is owed is paid.').waitFor();
    await dialog.getByRole('button', { name: 'Ask to seal' }).click();
    await dialog.waitFor({ state: 'hidden' });
    await goWithin(supervisorPage, `${product.url}/approvals`);
    const waiting = supervisorPage.getByRole('region', { name: 'Opening to decide' });
    await waiting.getByRole('button', { name: 'Approve' }).click();
    await supervisorPage.getByRole('dialog').waitFor();
    await supervisorPage.keyboard.press('Enter');
    await waiting.waitFor({ state: 'detached' });
    await page.getByText('Sealed for good.').waitFor();
    await goWithin(page, `${product.url}/settings/move-in`);
    await page.getByText('The move-in is sealed. Its lists do not change any more.').waitFor();
    expect(await faultsOf(page)).toEqual([]);
  });

  it('is corrected afterwards, where a client owed something else, by two people', async () => {
    await goWithin(page, `${product.url}/settings/opening`);
    await page.getByRole('button', { name: 'Correct what a client owed' }).click();
    const dialog = page.getByRole('dialog', { name: 'Correct what a client owed' });
    await dialog.getByRole('combobox', { name: 'Client', exact: true }).fill('Marie');
    await page.getByRole('option', { name: 'Marie Ann Landry' }).click();
    await dialog.getByRole('combobox', { name: 'Client account' }).click();
    await page.getByRole('option').first().click();
    await dialog.getByRole('combobox', { name: 'Kind' }).click();
    await page.getByRole('option', { name: 'Premium' }).click();
    await dialog.getByRole('textbox', { name: 'Should have been' }).fill('420');
    await dialog.getByRole('textbox', { name: 'Reason' }).fill('Paid there in January');
    expect(await faultsOf(page, IN_DIALOG)).toEqual([]);
    await dialog.getByRole('button', { name: 'Ask for approval' }).click();
    await dialog.waitFor({ state: 'hidden' });
    await goWithin(supervisorPage, `${product.url}/approvals`);
    const card = supervisorPage.getByRole('article', { name: /^Balance brought forward lowered/ });
    await card.getByText('$475.00 → $445.00').waitFor();
    expect(await faultsOf(supervisorPage)).toEqual([]);
    await card.getByRole('button', { name: 'Approve' }).click();
    await supervisorPage.getByRole('dialog').waitFor();
    await supervisorPage.keyboard.press('Enter');
    await expect(card.getByText(/Approved by/)).toHaveCount(1);
  });

  it('has the bank send back a payment that the old program took', async () => {
    await openAccount();
    const before = page.getByRole('region', { name: /^Payments before/ });
    await before.getByRole('button', { name: /^Record as returned: payment of \$300.00/ }).click();
    const dialog = page.getByRole('dialog', { name: 'Record as returned' });
    await dialog.getByRole('textbox', { name: 'Amount returned' }).fill('50');
    await dialog.getByRole('textbox', { name: 'The bank’s reason' }).fill('Insufficient funds');
    expect(await faultsOf(page, IN_DIALOG)).toEqual([]);
    await dialog.getByRole('button', { name: 'Record as returned' }).click();
    await dialog.waitFor({ state: 'hidden' });
    await before.getByText(/\$50.00 returned by the bank on/).waitFor();
    await page.getByText('Returned by the bank: a payment from before moving in').first().waitFor();
    expect(await faultsOf(page)).toEqual([]);
  });
});
