import { afterAll, beforeAll, describe, it } from '@jest/globals';
import type { Browser, Page } from 'playwright-core';
import { goWithin, newPerson, startBrowser } from './browser.ts';
import { expect } from './expect.ts';
import * as given from './api-setup.ts';
import { joinProduct, type JoinedProduct } from './join-product.ts';
import { faultsOf } from './screen-checks.ts';
import * as step from './steps.ts';

const SHEET = [
  'Charge\tAmount\tPower\tParish\tCourt date\tCase',
  '14:67\t$10,000.00\tGR-1001\tORLEANS PARISH\t1/5/2030\t26-1001',
  '40:966\t500\tGR-1002\tJefferson',
  '14:98\t25,000.50\tGR-1003\tCaddo\t\t26-1002',
].join('\n');

describe('Several bonds at once', () => {
  let product: JoinedProduct;
  let browser: Browser;
  let page: Page;
  let defendantId = '';

  beforeAll(async () => {
    [product, browser] = await Promise.all([joinProduct(), startBrowser()]);
    page = (await newPerson(browser)).page;
    await given.signUp(page, product.url, step.anOwner('Many Charges Bail Bonds'));
    defendantId = await given.createDefendant(page, product.url, 'Remy Thibodeaux');
  });
  afterAll(async () => {
    await browser.close();
    await product.leave();
  });

  it('are pasted from a jail sheet and stand on the account, to the cent', async () => {
    await goWithin(page, `${product.url}/bonds/new?defendant=${defendantId}`);
    await page.getByRole('link', { name: 'Several bonds' }).click();
    await step.heading(page, 'New bonds').waitFor();
    const first = page.getByRole('listitem', { name: 'Charge 1' }).getByLabel('Charge Code');
    await first.focus();
    await first.evaluate((cell, sheet) => {
      const clipboardData = new DataTransfer();
      clipboardData.setData('text', sheet);
      cell.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
    }, SHEET);
    await page.getByRole('complementary', { name: 'Premium' }).getByText('$4,325.06').waitFor();
    expect(await faultsOf(page)).toEqual([]);
    const labels = page.getByRole('listitem', { name: 'Charge 1' }).locator('.mantine-InputWrapper-label');
    const tops = await labels.evaluateAll((found) => found.map((label) => label.getBoundingClientRect().top));
    expect([tops.length, new Set(tops).size]).toEqual([7, 1]);
    await page.setViewportSize({ width: 360, height: 740 });
    expect(await faultsOf(page)).toEqual([]);
    await page.setViewportSize({ width: 1280, height: 800 });
    await page.getByRole('button', { name: 'Save & Open Account' }).click();
    await page.waitForURL('**/accounts?account=*');
    await page.getByText('3 bonds saved. Premium $4,325.06.').waitFor();
    await step.expectFigure(page, 'Premium', '$4,325.06');
    await goWithin(page, `${product.url}/defendants/${defendantId}/bonds`);
    for (const power of ['GR-1001', 'GR-1002', 'GR-1003']) {
      await page.getByRole('link', { name: power, exact: true }).waitFor();
    }
  });

  it('say at the row that a power is taken, and nothing of them is saved', async () => {
    await goWithin(page, `${product.url}/bonds/new?defendant=${defendantId}&grid=1`);
    const row = (place: number) => page.getByRole('listitem', { name: `Charge ${place}` });
    await row(1).getByLabel('Power Number').fill('GR-2001');
    await row(2).getByLabel('Power Number').fill('gr 1002');
    await page.getByRole('button', { name: 'Save & Open Account' }).click();
    await row(2)
      .getByText(/^Power GR-1002 is already on the bond of /)
      .waitFor();
    const { bonds } = await step.read<{ bonds: unknown[] }>(page, `${product.url}/api/defendants/${defendantId}/bonds`);
    expect(bonds).toHaveLength(4); // the wizard's own, and the three
  });
});
