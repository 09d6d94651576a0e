import { afterAll, beforeAll, describe, it } from '@jest/globals';
import type { Browser, Page } from 'playwright-core';
import { goWithin, newPerson, startBrowser } from './browser.ts';
import { expect } from './expect.ts';
import * as given from './api-setup.ts';
import { joinProduct, type JoinedProduct } from './join-product.ts';
import { faultsAtBothWidths } from './screen-checks.ts';
import * as step from './steps.ts';

/** One man who was typed twice, and his mother with him. */
describe('Two files of one person', () => {
  let product: JoinedProduct;
  let browser: Browser;
  let page: Page;
  let theo = '';
  let theodore = '';

  beforeAll(async () => {
    [product, browser] = await Promise.all([joinProduct(), startBrowser()]);
    ({ page } = await newPerson(browser));
    const { url } = product;
    await given.signUp(page, url, step.anOwner('Twice Bonds'));
    theo = await given.createDefendant(page, url, 'Theo Landry');
    theodore = await given.createDefendant(page, url, 'Theodore Landry');
    for (const [defendantId, powerNumber] of [
      [theo, 'TW-1'],
      [theodore, 'TW-2'],
    ] as const) {
      const bond = { amount: '5000', jurisdiction: 'Orleans', powerNumber } as const;
      const { accountId } = await given.writeBondOf(page, url, defendantId, bond);
      await given.recordPaymentOn(page, url, accountId, { amount: '100' });
      await given.addIndemnitor(page, url, defendantId, 'Odile Landry');
    }
  });
  afterAll(async () => {
    await browser.close();
    await product.leave();
  });

  const dialog = (name: string) => page.getByRole('dialog', { name });
  const profile = (defendantId: string) => `${product.url}/defendants/${defendantId}`;
  const openDuplicates = async () => {
    await goWithin(page, `${product.url}/defendants`);
    await page.getByText('Possible duplicates', { exact: true }).click();
  };
  const said = (message: string) => page.getByText(message).waitFor();
  const undo = async (name: string) => {
    await step.choosesMore(page, 'Possible duplicates');
    await page.getByRole('button', { name: `Undo the merge of ${name}` }).click();
  };
  /** The powers of the bonds that are listed on a profile. */
  const shows = (...powers: string[]) => Promise.all(powers.map((power) => page.getByText(power).first().waitFor()));

  it('are found, compared, and merged into one, which the other address leads to', async () => {
    await openDuplicates();
    await page.getByRole('button', { name: 'Compare Theo Landry and Theodore Landry' }).click();
    await dialog('Same person?')
      .getByRole('row', { name: /^Birthday/ })
      .waitFor();
    expect(await faultsAtBothWidths(page)).toEqual([]);
    await dialog('Same person?').getByRole('button', { name: 'Merge into one file' }).click();
    const merge = dialog('Merge two files');
    await merge.getByRole('group', { name: 'Which one do you want to keep?' }).getByText('Theodore Landry').click();
    expect(await faultsAtBothWidths(page)).toEqual([]);
    await merge.getByRole('button', { name: 'Merge', exact: true }).click();
    await said('Merged. It can be undone today, under Possible duplicates.');
    await page.waitForURL(profile(theo));
    await step.heading(page, 'Theodore Landry').waitFor();
    await goWithin(page, `${profile(theo)}/bonds`);
    await shows('TW-1', 'TW-2');
    await page.goto(profile(theodore));
    await page.waitForURL(profile(theo));
    await step.heading(page, 'Theodore Landry').waitFor();
  });

  it('bring their indemnitors together, who are one person too', async () => {
    const api = `${product.url}/api/defendants/${theo}/indemnitors`;
    const { indemnitors } = await step.read<{ indemnitors: { indemnitorId: string }[] }>(page, api);
    expect(indemnitors).toHaveLength(2);
    await openDuplicates();
    await page.getByRole('button', { name: 'Compare Odile Landry and Odile Landry' }).click();
    await dialog('Same person?')
      .getByRole('row', { name: /^Full Name/ })
      .waitFor();
    expect(await faultsAtBothWidths(page)).toEqual([]);
    await dialog('Same person?').getByRole('button', { name: 'Merge into one' }).click();
    await dialog('Merge two indemnitors').getByRole('radio').first().waitFor();
    expect(await faultsAtBothWidths(page)).toEqual([]);
    await dialog('Merge two indemnitors').getByRole('button', { name: 'Merge', exact: true }).click();
    await page.waitForURL('**/indemnitors/*');
    await step.heading(page, 'Odile Landry').waitFor();
    const address = page.url();
    const goes = indemnitors.find(({ indemnitorId }) => !address.endsWith(indemnitorId));
    await page.goto(`${product.url}/indemnitors/${goes?.indemnitorId ?? ''}`);
    await page.waitForURL(address);
    await step.heading(page, 'Odile Landry').waitFor();
  });

  it('are two again, first the indemnitors and then the files', async () => {
    await goWithin(page, profile(theo));
    await undo('Theodore Landry');
    await said('Two indemnitors were merged since. Undo that first.');
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'hidden' });
    await goWithin(page, `${profile(theo)}/liable-for`);
    await page.getByRole('link', { name: 'Odile Landry' }).first().click();
    await page.waitForURL('**/indemnitors/*');
    await step.heading(page, 'Odile Landry').waitFor();
    await undo('Odile Landry');
    await said('Undone. There are two indemnitors again.');
    await goWithin(page, profile(theo));
    await undo('Theodore Landry');
    await said('Undone. There are two files again.');
    await page.goto(`${profile(theodore)}/bonds`);
    await step.heading(page, 'Theodore Landry').waitFor();
    await shows('TW-2');
    expect(new URL(page.url()).pathname).toBe(`/defendants/${theodore}/bonds`);
    await goWithin(page, `${profile(theo)}/bonds`);
    await step.heading(page, 'Theo Landry').waitFor();
    await shows('TW-1');
  });
});
