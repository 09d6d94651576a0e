import { afterAll, beforeAll, describe, it } from '@jest/globals';
import type { Browser, Page } from 'playwright-core';
import { addDays, dayOf, DEFAULT_TIME_ZONE, formatDay } from '../../libs/domain/kernel/days.ts';
import { goWithin, newPerson, startBrowser } from './browser.ts';
import { expect } from './expect.ts';
import * as given from './api-setup.ts';
import { joinProduct, type JoinedProduct } from './join-product.ts';
import { faultsAtBothWidths, faultsOf, IN_DIALOG } from './screen-checks.ts';
import * as step from './steps.ts';

const today = dayOf(new Date(), DEFAULT_TIME_ZONE);
const daysAgo = (days: number) => addDays(today, -days);
const order = { name: 'Order.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.4\n%%EOF\n') };

describe('A forfeiture', () => {
  let product: JoinedProduct;
  let browser: Browser;
  let page: Page;
  let bondPage = '';
  const owner = step.anOwner('Clock Bonds');

  const choose = async (field: string, option: string) => {
    await page.getByRole('combobox', { name: field, exact: true }).click();
    await page.getByRole('option', { name: option, exact: true }).click();
  };
  const typeDay = (label: string, day: string) => page.getByLabel(label, { exact: true }).fill(formatDay(day));
  const save = async () => {
    await page.getByRole('button', { name: 'Save & Open Account' }).click();
    await page.getByRole('dialog', { name: 'Open a recovery case?' }).getByRole('button', { name: 'Not now' }).click();
    await page.waitForURL('**/accounts?account=*');
    await goWithin(page, bondPage);
  };

  beforeAll(async () => {
    [product, browser] = await Promise.all([joinProduct(), startBrowser()]);
    page = (await newPerson(browser)).page;
    await given.signUp(page, product.url, owner);
    const defendantId = await given.createDefendant(page, product.url, 'Nora Hebert');
    const bond = { amount: '25000', jurisdiction: 'Orleans', powerNumber: 'CL-1001', bondDate: daysAgo(25) } as const;
    const { bondId } = await given.writeBondOf(page, product.url, defendantId, bond);
    await given.addIndemnitor(page, product.url, defendantId, 'Odile Hebert');
    bondPage = `${product.url}/bonds/${bondId}`;
    await goWithin(page, bondPage);
  });
  afterAll(async () => {
    await browser.close();
    await product.leave();
  });

  it('takes the missed court date as its own until the clerk’s notice certificate is there', async () => {
    await typeDay('Court Date', daysAgo(20));
    await choose('Status', 'FORFEITED');
    await expect(page.getByLabel('Forfeiture Date', { exact: true })).toHaveValue(formatDay(daysAgo(20)));
    await page.getByText('missed court date until the clerk’s notice certificate is recorded').waitFor();
    await page.getByLabel('Case Number').waitFor(); // the court's other fields stay in sight
    await save();
    const track = page.getByRole('list', { name: 'Forfeiture', exact: true });
    await track.getByText(`${formatDay(addDays(today, 160))} · provisional`).waitFor();
    await page.getByText(`Clerk’s notice: notice due by ${formatDay(addDays(today, 40))}.`).waitFor();
  });

  it('shows both clocks where they differ, and counts to the earlier', async () => {
    await typeDay('Warrant', daysAgo(20));
    await typeDay('Notice Sent', daysAgo(15));
    await typeDay('Clerk’s Notice Certificate', daysAgo(10));
    await save();
    const both = `Due date ${formatDay(addDays(today, 170))}; statutory deadline ${formatDay(addDays(today, 165))}`;
    await page.getByText(both).waitFor();
    const stands = page.getByRole('region', { name: 'Forfeiture status' });
    await stands.getByText('165 days', { exact: true }).waitFor();
    expect(await faultsAtBothWidths(page)).toEqual([]);
  });

  it('is told to the indemnitor by a letter, which is noted', async () => {
    const letters = page.getByRole('region', { name: 'Letters to indemnitors' });
    await letters.getByText('The bond is forfeited: a letter to each is proposed.').waitFor();
    await letters.getByRole('button', { name: 'Make letter' }).click();
    await letters.getByText('Last letter', { exact: false }).waitFor();
    const text = await step.pdfBehind(page, letters.getByRole('link', { name: 'Download PDF' }));
    expect(text).toContain('NOTICE OF FORFEITURE');
    expect(text).toContain(formatDay(addDays(today, 165)));
    await letters.getByRole('button', { name: 'Make another' }).click();
    const asked = page.getByRole('dialog', { name: 'Make another letter?' });
    await asked.getByText('Odile Hebert has a letter on this already.').waitFor();
    await page.keyboard.press('Enter');
    await asked.waitFor({ state: 'hidden' });
    expect(page.url()).toBe(bondPage); // the bond's own form is not saved by it
    expect(await faultsAtBothWidths(page)).toEqual([]);
  });

  it('ends by a discharge with its proof, and the bond says when collateral is due back', async () => {
    await step.choosesOfBond(page, 'Discharge bond');
    const dialog = page.getByRole('dialog', { name: 'Discharge bond' });
    await dialog.getByLabel('Court', { exact: false }).fill('Orleans Criminal District Court');
    await page.keyboard.press('Tab'); // closes the list of courts
    await choose('Type of proof', 'Court paper');
    await dialog.getByRole('button', { name: 'Discharge bond' }).click();
    await dialog.getByText('Proof of discharge is required.').waitFor();
    await dialog.getByLabel('Proof of discharge').setInputFiles(order);
    await dialog.getByText('Order.pdf is on file.').waitFor();
    await dialog.getByLabel('Reason').fill('Arrested within the time');
    expect(await faultsOf(page, IN_DIALOG)).toEqual([]);
    await dialog.getByRole('button', { name: 'Discharge bond' }).click();
    await dialog.waitFor({ state: 'hidden' });
    const panel = page.getByRole('region', { name: 'Discharge' });
    await panel.getByText(formatDay(addDays(today, 30))).waitFor();
    await panel.getByRole('button', { name: 'Court paper' }).waitFor();
    await page.getByRole('button', { name: 'More actions' }).click();
    await page.getByRole('menuitem', { name: 'Undo discharge' }).waitFor();
    expect(await faultsOf(page)).toEqual([]);
  });
});
