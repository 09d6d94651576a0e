import { afterAll, beforeAll, describe, it } from '@jest/globals';
import type { Browser, Page } from 'playwright-core';
import { goWithin, newPerson, startBrowser } from './browser.ts';
import { expect } from './expect.ts';
import * as given from './api-setup.ts';
import { joinProduct, type JoinedProduct } from './join-product.ts';
import { faultsOf } from './screen-checks.ts';
import * as step from './steps.ts';

describe('A bond that is rewritten, and rewritten again', () => {
  let product: JoinedProduct;
  let browser: Browser;
  let page: Page;
  let defendantId = '';
  let newest = '';

  const chain = () => page.getByRole('region', { name: 'Chain of rewrites' });
  const links = () => chain().getByRole('listitem');
  const openRewrite = async () => {
    await step.choosesOfBond(page, 'Rewrite');
    await page.waitForURL('**/bonds/new?rewriteFrom=*');
  };
  const saveWith = async (reason: string) => {
    await page.getByLabel('Reason', { exact: false }).fill(reason);
    await page.getByRole('button', { name: 'Save & Open Account' }).click();
    await page.waitForURL('**/accounts?account=*');
  };
  const openNewest = async () => {
    const { bonds } = await step.read<{ bonds: { bondId: string; status: string; voidedAt: string | null }[] }>(
      page,
      `${product.url}/api/defendants/${defendantId}/bonds`,
    );
    newest = bonds.find(({ status, voidedAt }) => status === 'OPEN' && voidedAt === null)?.bondId ?? '';
    await goWithin(page, `${product.url}/bonds/${newest}`);
  };

  beforeAll(async () => {
    [product, browser] = await Promise.all([joinProduct(), startBrowser()]);
    page = (await newPerson(browser)).page;
    await given.signUp(page, product.url, step.anOwner('Chain Bonds'));
    defendantId = await given.createDefendant(page, product.url, 'Odile Fontenot');
    const bond = { amount: '10000', jurisdiction: 'Orleans', powerNumber: 'CH-1001' } as const;
    await given.writeBondOf(page, product.url, defendantId, bond);
    await openNewest();
  });
  afterAll(async () => {
    await browser.close();
    await product.leave();
  });

  it('is named at its price, which a reload does not lose', async () => {
    await openRewrite();
    await page.getByText('Rewrite from power #CH-1001').waitFor();
    await page.getByText('Calculated premium: $200.00').waitFor();
    await page.reload();
    await page.getByText('Rewrite from power #CH-1001').waitFor();
    await expect(page.getByLabel('Power Number')).toHaveCount(0);
    expect(await faultsOf(page)).toEqual([]);
    await saveWith('Reset by the court');
    await page
      .getByRole('row', { name: /\$200\.00/ })
      .first()
      .waitFor();
  });

  it('shows its chain on each of its bonds, with amounts, premiums and reasons', async () => {
    await openNewest();
    await openRewrite();
    await page.getByText(/^Rewrite from bond #/).waitFor();
    await page.getByLabel('Amount', { exact: false }).fill('20000');
    await page.getByText('Calculated premium: $400.00').waitFor();
    await saveWith('Raised to 20,000');
    await openNewest();
    const told = [
      /^Original CH-1001 REWRITTEN.*\$10,000\.00 · premium \$1,200\.00 · rewritten: Reset by the court$/is,
      /^Rewrite .*REWRITTEN.*\$10,000\.00 · premium \$200\.00 · rewritten: Raised to 20,000$/is,
      /^Rewrite .*OPEN.*\$20,000\.00 · premium \$400\.00$/is,
    ];
    await expect(links()).toHaveText(told, { useInnerText: true });
    expect(await faultsOf(page)).toEqual([]);
    await chain().getByRole('link', { name: 'CH-1001', exact: true }).click();
    await chain().locator(`a[href$="${newest}"]`).waitFor(); // a link on the others' screens alone
    await expect(links()).toHaveText(told, { useInnerText: true });
  });

  it('has its bond before back when the last rewrite is voided', async () => {
    await goWithin(page, `${product.url}/bonds/${newest}`);
    await step.choosesOfBond(page, 'Void bond');
    const dialog = page.getByRole('dialog', { name: 'Void bond' });
    await dialog.getByRole('combobox', { name: 'Reason' }).click();
    await page.getByRole('option', { name: 'Entered in error' }).click();
    await dialog.getByLabel('Details').fill('The court kept the bond');
    await dialog.getByRole('button', { name: 'Void bond' }).click();
    await dialog.waitFor({ state: 'hidden' });
    await chain().getByText('Voided', { exact: false }).waitFor();
    await openNewest();
    await page.getByRole('button', { name: 'More actions' }).click();
    await page.getByRole('menuitem', { name: 'Rewrite', exact: true }).waitFor();
    await expect(links()).toHaveCount(3);
  });
});
