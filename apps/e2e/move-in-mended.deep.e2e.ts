import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, it } from '@jest/globals';
import type { Browser, Locator, Page } from 'playwright-core';
import * as given from './api-setup.ts';
import { goWithin, newPerson, startBrowser } from './browser.ts';
import { expect } from './expect.ts';
import { joinProduct, type JoinedProduct } from './join-product.ts';
import { faultsOf } from './screen-checks.ts';
import * as step from './steps.ts';

const FAMILIES = ['Landry', 'Hebert', 'Guidry', 'Trahan', 'Dugas', 'Savoie', 'Picou', 'Verret', 'Melancon'];
const FIRST = ['Ann', 'Beau', 'Celeste', 'Devin', 'Emile'];
const NAMES = FAMILIES.flatMap((family) => FIRST.map((first) => `${first} ${family}`));
const MISTAKES = 40;

describe('A list with mistakes', () => {
  let product: JoinedProduct;
  let browser: Browser;
  let page: Page;

  beforeAll(async () => {
    [product, browser] = await Promise.all([joinProduct(), startBrowser()]);
    page = (await newPerson(browser)).page;
    await given.signUp(page, product.url, step.anOwner('Lafourche Bail Bonds'));
    await given.createDefendant(page, product.url, 'Odile Fontenot');
    await goWithin(page, `${product.url}/settings/opening`);
    await page.getByRole('button', { name: 'Begin' }).click();
    const dialog = page.getByRole('dialog', { name: 'Begin' });
    await dialog.getByLabel('Moved from').fill('Bail Books 4');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await dialog.waitFor({ state: 'hidden' });
    await goWithin(page, `${product.url}/settings/move-in`);
  });
  afterAll(async () => {
    await browser.close();
    await product.leave();
  });

  const part = (title: string): Locator => page.getByRole('region', { name: title, exact: true });
  const upload = async (content: string) => {
    await page.getByRole('button', { name: /^Upload(?: again)? a file of Clients$/ }).click();
    const dialog = page.getByRole('dialog', { name: 'Upload Clients' });
    const file = { name: 'clients.csv', mimeType: 'text/csv', buffer: Buffer.from(content) };
    await dialog.locator('input[type=file]').setInputFiles(file);
    await dialog.getByRole('button', { name: 'Upload', exact: true }).click();
    await dialog.waitFor({ state: 'hidden' });
  };
  const confirm = async (name: string) => {
    await page.getByRole('button', { name, exact: true }).click();
    await page.getByRole('dialog', { name }).getByRole('button', { name }).click();
  };

  it('has each of them said at its row, and is mended in one file of the refused rows', async () => {
    const rows = NAMES.map((name, at) => `${at < MISTAKES ? '' : name},04/23/1988`);
    await upload(['Name,DOB', 'Odile Fontenot,03/09/1988', ...rows, ''].join('\r\n'));
    await part('Clients')
      .getByText(`(${String(MISTAKES)} rows)`)
      .first()
      .waitFor();
    await expect(page.getByRole('button', { name: 'Bring in', exact: true })).toBeDisabled();
    expect(await faultsOf(page)).toEqual([]);
    const downloading = page.waitForEvent('download');
    await part('Clients').getByRole('link', { name: /CSV/ }).click();
    const refused = await text(await (await downloading).createReadStream());
    const [head = '', ...lines] = refused.trim().split('\r\n');
    expect(lines).toHaveLength(MISTAKES);
    const nameAt = head.split(',').indexOf('Name');
    const mended = lines.map((line, at) =>
      line
        .split(',')
        .with(nameAt, NAMES[at] ?? '')
        .join(','),
    );
    await upload([head, ...mended, ''].join('\r\n'));
    await expect(part('Clients').getByText(`(${String(MISTAKES)} rows)`)).toHaveCount(0);
  });

  it('asks about somebody who is here already, and fills in their file instead of making another', async () => {
    await part('Clients')
      .getByRole('combobox', { name: /here already\?$/ })
      .click();
    await page.getByRole('option', { name: /^Yes: Odile Fontenot/ }).click();
    await page.getByText('Everything is checked. An Admin can bring it in.').waitFor();
    await confirm('Bring in');
    await page.getByText('Brought in, as the files say.').waitFor();
    await part('Where it is')
      .getByText(String(NAMES.length + 1), { exact: true })
      .waitFor();
    expect(await faultsOf(page)).toEqual([]);
    await goWithin(page, `${product.url}/defendants?name=odile`);
    await expect(page.getByRole('row', { name: /Odile Fontenot/ })).toHaveCount(1);
  });

  it('is taken back, and whoever was here before is still here', async () => {
    await goWithin(page, `${product.url}/settings/move-in`);
    await confirm('Take back');
    await expect(part('Where it is').getByText('Clients here')).toHaveCount(0, { timeout: 60_000 });
    await goWithin(page, `${product.url}/defendants`);
    await page.getByRole('row', { name: /Odile Fontenot/ }).waitFor();
    await expect(page.getByRole('row')).toHaveCount(2); // the head, and her
  });
});
