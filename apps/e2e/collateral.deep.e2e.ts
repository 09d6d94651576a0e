import { afterAll, beforeAll, describe, it } from '@jest/globals';
import type { Browser } from 'playwright-core';
import { dayOf, DEFAULT_TIME_ZONE, formatDay } from '../../libs/domain/kernel/days.ts';
import { PDF } from '../server/test/sample-files.ts';
import * as given from './api-setup.ts';
import { goWithin, newPerson, startBrowser, type Person } from './browser.ts';
import { expect } from './expect.ts';
import { joinProduct, type JoinedProduct } from './join-product.ts';
import { faultsOf, faultsOnPhone, IN_DIALOG } from './screen-checks.ts';
import * as step from './steps.ts';

describe('Collateral of a bond', () => {
  let product: JoinedProduct;
  let browser: Browser;
  let owner: Person;
  let bondId: string;

  beforeAll(async () => {
    [product, browser] = await Promise.all([joinProduct(), startBrowser()]);
    owner = await newPerson(browser);
    const { page } = owner;
    await given.signUp(page, product.url, step.anOwner('Bayou Lafourche Bail Bonds'));
    const defendantId = await given.createDefendant(page, product.url, 'Odile Fontenot');
    const bond = { amount: '10000', jurisdiction: 'Orleans', powerNumber: 'co-1001' } as const;
    ({ bondId } = await given.writeBondOf(page, product.url, defendantId, bond));
  });
  afterAll(async () => {
    await browser.close();
    await product.leave();
  });

  it('is received on the page of its bond, with its receipt', async () => {
    const { page } = owner;
    await goWithin(page, `${product.url}/bonds/${bondId}`);
    await page.getByRole('button', { name: 'Receive collateral' }).click();
    const dialog = page.getByRole('dialog', { name: 'Receive collateral' });
    await dialog.getByRole('textbox', { name: 'Amount' }).fill('400');
    expect(await faultsOf(page)).toEqual([]);
    const paper = page.waitForEvent('popup').catch(() => null);
    await dialog.getByRole('button', { name: 'Receive collateral' }).click();
    await dialog.waitFor({ state: 'hidden' });
    await (await paper)?.close();
    await page.getByText('Collateral held $400.00').waitFor();
    await page.getByRole('link', { name: 'C-0001' }).waitFor();
  });

  it('is banked and given back, and the trust money is what is held', async () => {
    const { page } = owner;
    await goWithin(page, `${product.url}/money/drawer`);
    await page.getByRole('link', { name: 'Trust' }).click();
    await page.getByText('The trust money is what is held').waitFor();
    await page.getByRole('button', { name: 'Bank $400.00' }).click();
    const bank = page.getByRole('dialog', { name: 'Bank collateral' });
    await bank.getByRole('button', { name: 'Bank $400.00' }).click();
    await bank.waitFor({ state: 'hidden' });
    await page.getByText('All collateral is at the trust bank.').waitFor();
    await page.getByRole('button', { name: 'Give back to Odile Fontenot' }).click();
    const dialog = page.getByRole('dialog', { name: 'Give collateral back' });
    await dialog.getByRole('textbox', { name: 'Amount' }).fill('150');
    await dialog.getByRole('textbox', { name: 'Reason' }).fill('Half of it, as agreed');
    expect(await faultsOf(page)).toEqual([]);
    await dialog.getByRole('button', { name: 'Give back' }).click();
    await dialog.waitFor({ state: 'hidden' });
    await page.getByRole('row', { name: /Odile Fontenot.*\$250\.00/ }).waitFor();
    await page.getByText('The trust money is what is held').waitFor();
    expect(await faultsOf(page)).toEqual([]);
    expect(await faultsOnPhone(page)).toEqual([]);
  });

  it('is held again once the return that did not happen is voided on its bond', async () => {
    const { page } = owner;
    await goWithin(page, `${product.url}/bonds/${bondId}`);
    await page.getByRole('button', { name: 'Void the return of $150.00 to Odile Fontenot' }).click();
    const dialog = page.getByRole('dialog', { name: 'Void return' });
    await dialog.getByRole('textbox', { name: 'Reason' }).fill('Her check was never cashed');
    expect(await faultsOf(page, IN_DIALOG)).toEqual([]);
    await dialog.getByRole('button', { name: 'Void' }).click();
    await dialog.waitFor({ state: 'hidden' });
    await page.getByText('Collateral held $400.00').waitFor();
    await page.getByText(/void since .*, was given back on/).waitFor();
    expect(await faultsOf(page)).toEqual([]);
    expect(await faultsOnPhone(page)).toEqual([]);
    await goWithin(page, `${product.url}/money/trust`);
    await page.getByText('The trust money is what is held').waitFor();
    await page.getByRole('row', { name: /Odile Fontenot.*\$400\.00/ }).waitFor();
  });

  it('has the things beside it in a list of their own', async () => {
    const { page } = owner;
    await page.getByText('Things held', { exact: true }).click();
    await page.getByText('No things are held.').waitFor();
    expect(await faultsOf(page)).toEqual([]);
    expect(await faultsOnPhone(page)).toEqual([]);
    await page.getByText('Cash', { exact: true }).click();
    await page.getByText('The trust money is what is held').waitFor();
  });

  it('is applied to what the account owes, by a signed authorization, and the rest is given back', async () => {
    const { page } = owner;
    await page.getByRole('button', { name: 'Apply what is held for Odile Fontenot' }).click();
    const dialog = page.getByRole('dialog', { name: 'Apply collateral' });
    await dialog.getByRole('combobox', { name: 'Account' }).click();
    await page.getByRole('option', { name: /due$/ }).click();
    await dialog.getByRole('textbox', { name: 'Amount' }).fill('100');
    await dialog
      .locator('input[type=file]')
      .setInputFiles({ name: 'Authorization.pdf', mimeType: 'application/pdf', buffer: PDF });
    await dialog.getByText('Authorization.pdf is on file.').waitFor();
    await dialog.getByRole('textbox', { name: 'Reason' }).fill('Signed for it');
    expect(await faultsOf(page, IN_DIALOG)).toEqual([]);
    await dialog.getByRole('button', { name: 'Apply' }).click();
    await dialog.waitFor({ state: 'hidden' });
    await page.getByRole('row', { name: /Odile Fontenot.*\$300\.00/ }).waitFor();
    await page.getByText('The trust money is what is held').waitFor();
    await page.getByRole('button', { name: 'Give back to Odile Fontenot' }).click();
    const back = page.getByRole('dialog', { name: 'Give collateral back' });
    await back.getByRole('textbox', { name: 'Reason' }).fill('The rest');
    await back.getByRole('button', { name: 'Give back' }).click();
    await page.getByText('No collateral is held.').waitFor();
    await goWithin(page, `${product.url}/bonds/${bondId}`);
    await page.getByText('$100.00 of Odile Fontenot applied on').waitFor();
    await page.getByRole('link', { name: 'an account' }).click();
    await page.getByText('Collateral applied').first().waitFor();
    expect(await faultsOf(page)).toEqual([]);
    expect(await faultsOnPhone(page)).toEqual([]);
  });

  it('is matched with the statement of the trust bank, which is reconciled by itself', async () => {
    const { page } = owner;
    const today = dayOf(new Date(), DEFAULT_TIME_ZONE);
    await goWithin(page, `${product.url}/money/bank`);
    await page.getByRole('button', { name: 'Add an account…' }).click();
    const adding = page.getByRole('dialog', { name: 'Add a bank account' });
    await adding.getByRole('textbox', { name: 'Name' }).fill('Trust account');
    await adding.getByRole('radio', { name: 'Collateral (trust)' }).click();
    expect(await faultsOf(page, IN_DIALOG)).toEqual([]);
    await adding.getByRole('button', { name: 'Save' }).click();
    await page.getByText('Collateral', { exact: true }).waitFor();
    await page.getByRole('button', { name: 'Import a file…' }).click();
    const importing = page.getByRole('dialog', { name: 'Import into Trust account' });
    const lines = [`${today},COUNTER DEPOSIT,400.00`, `${today},TO OPERATING,-100.00`, `${today},WITHDRAWAL,-300.00`];
    await importing.locator('input[type=file]').setInputFiles({
      name: 'trust.csv',
      mimeType: 'text/csv',
      buffer: Buffer.from(['Date,Description,Amount', ...lines, ''].join('\n')),
    });
    await importing.getByRole('button', { name: 'Import 3 lines' }).click();
    await page.getByRole('button', { name: 'Match what fits exactly' }).click();
    await page.getByText('3 lines matched.').waitFor();
    expect(await faultsOf(page)).toEqual([]);
    expect(await faultsOnPhone(page)).toEqual([]);
    await page.getByText('Reconcile', { exact: true }).click();
    await page.getByRole('button', { name: 'Reconcile…' }).click();
    const dialog = page.getByRole('dialog', { name: 'Reconcile Trust account' });
    await dialog.getByLabel('Date of the statement').fill(formatDay(today));
    await dialog.getByLabel('Ending balance').fill('0.00');
    await dialog.getByRole('button', { name: 'Start' }).click();
    const totals = page.getByRole('group', { name: 'Totals' });
    await totals.getByText('3 ticked: in $400.00, out −$400.00.').waitFor();
    await totals.getByText('Difference $0.00').waitFor();
    await totals.getByRole('button', { name: 'Finish' }).click();
    await page.getByRole('link', { name: 'PDF' }).waitFor();
    expect(await faultsOf(page)).toEqual([]);
    expect(await faultsOnPhone(page)).toEqual([]);
  });
});
