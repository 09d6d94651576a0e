import { afterAll, beforeAll, describe, it } from '@jest/globals';
import type { Browser, Locator, Page } from 'playwright-core';
import { goWithin, startBrowser } from './browser.ts';
import { expect } from './expect.ts';
import { fourEyes } from './four-eyes.ts';
import { joinProduct, type JoinedProduct } from './join-product.ts';
import { faultsOf, IN_DIALOG } from './screen-checks.ts';
import * as step from './steps.ts';

const paper = (name: string) => ({ name, mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.4\n%%EOF\n') });

describe('A thing is held as collateral and given back', () => {
  let product: JoinedProduct;
  let browser: Browser;
  let page: Page;
  const owner = step.anOwner('Atchafalaya Bail Bonds');
  const card = () => page.getByRole('region', { name: 'Things held as collateral', exact: true });
  const attach = async (dialog: Locator, label: string, file: string) => {
    await dialog.getByLabel(label, { exact: true }).setInputFiles(paper(file));
    await dialog.getByText(`${file} is on file.`).waitFor();
  };

  beforeAll(async () => {
    [product, browser] = await Promise.all([joinProduct(), startBrowser()]);
    const bond = { amount: '10000', powerNumber: 'cd-1001' };
    const { ownerPage, accountId } = await fourEyes(browser, product.url, { owner, bond });
    page = ownerPage;
    await goWithin(page, `${product.url}/accounts/${accountId}`);
    await page
      .getByRole('link', { name: /cd-1001/i })
      .first()
      .click();
    await step.heading(page, /Bond/).waitFor();
  });
  afterAll(async () => {
    await browser.close();
    await product.leave();
  });

  it('is received with its photo on the page of the bond', async () => {
    await card().getByText('No things are held.').waitFor();
    await card().getByRole('button', { name: 'Receive a thing' }).click();
    const dialog = page.getByRole('dialog', { name: 'Receive a thing' });
    await dialog.getByRole('combobox', { name: 'Type' }).click();
    await page.getByRole('option', { name: 'Title', exact: true }).click();
    await dialog.getByRole('textbox', { name: 'Thing', exact: false }).fill('Title of a Honda');
    await dialog.getByRole('textbox', { name: 'Where it is kept' }).fill('Safe');
    await attach(dialog, 'Photo or paper', 'title.pdf');
    expect(await faultsOf(page, IN_DIALOG)).toEqual([]);
    await dialog.getByRole('button', { name: 'Receive', exact: true }).click();
    await dialog.waitFor({ state: 'hidden' });
    await card().getByText('P-0001').waitFor();
    expect(await faultsOf(page)).toEqual([]);
  });

  it('is moved, given back by its signed receipt, and found in the list of all things', async () => {
    await card().getByRole('button', { name: 'Open P-0001 Title of a Honda' }).click();
    const thing = page.getByRole('dialog', { name: 'P-0001 Title of a Honda' });
    await thing.getByRole('button', { name: 'title.pdf' }).waitFor();
    expect(await faultsOf(page, IN_DIALOG)).toEqual([]);
    await thing.getByRole('button', { name: 'Move, show, damage…' }).click();
    const move = page.getByRole('dialog', { name: 'Custody of P-0001' });
    await move.getByRole('textbox', { name: /Where it is kept/ }).fill('Bank box 7');
    await move.getByRole('button', { name: 'Record' }).click();
    await thing.getByRole('listitem').filter({ hasText: 'Bank box 7' }).waitFor();
    await thing.getByRole('button', { name: 'Give back…' }).click();
    const back = page.getByRole('dialog', { name: 'Give back P-0001' });
    await attach(back, 'Signed receipt', 'signed.pdf');
    await back.getByRole('button', { name: 'Give back', exact: true }).click();
    await back.waitFor({ state: 'hidden' });
    await thing.getByRole('button', { name: 'signed.pdf' }).waitFor();
    await page.keyboard.press('Escape');
    await card()
      .getByText(/^Returned \d/)
      .waitFor();
    await card().getByRole('button', { name: 'All things held' }).click();
    const all = page.getByRole('dialog', { name: 'All things held as collateral' });
    await all.getByText('Nothing matches.').waitFor();
    expect(await faultsOf(page, IN_DIALOG)).toEqual([]);
  });
});
