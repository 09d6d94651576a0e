import { afterAll, beforeAll, describe, it } from '@jest/globals';
import type { Browser, Page } from 'playwright-core';
import sharp from 'sharp';
import { goWithin, newPerson, settled, startBrowser } from './browser.ts';
import { expect } from './expect.ts';
import * as given from './api-setup.ts';
import { joinProduct, type JoinedProduct } from './join-product.ts';
import * as step from './steps.ts';

/** What is on the paper and should not be: what belongs to the screen, what is cut off, what is not black on white. */
const FAULTS = `(() => {
  const lightness = (colour) => {
    const [r = 0, g = 0, b = 0, a = 1] = (colour.match(/[\\d.]+/g) ?? []).map(Number);
    return a === 0 ? null : (r + g + b) / 765;
  };
  const onPaper = (element) => element.checkVisibility({ visibilityProperty: true }) && element.getBoundingClientRect().height > 0;
  const named = (element) => element.tagName + ' ' + element.className + ' ' + element.textContent.slice(0, 40);
  const all = [...document.body.querySelectorAll('*')].filter(onPaper);
  const furniture = all.filter((one) => one.matches('button:not(.sort), input, nav, .skip-link, [role="tablist"], [role="dialog"]'));
  const dark = all.filter((one) => (lightness(getComputedStyle(one).backgroundColor) ?? 1) < 0.9);
  const pale = all
    .filter((one) => [...one.childNodes].some((node) => node.nodeType === 3 && node.data.trim() !== ''))
    .filter((one) => (lightness(getComputedStyle(one).color) ?? 0) > 0.45);
  const cut = all
    .filter((one) => !one.matches('.mantine-VisuallyHidden-root')) // said, not written
    .filter((one) => [...one.childNodes].some((node) => node.nodeType === 3 && node.data.trim() !== ''))
    .filter((one) => {
      const { left, right } = one.getBoundingClientRect();
      const { overflowX } = getComputedStyle(one);
      return right > innerWidth + 1 || left < -1 || (overflowX !== 'visible' && one.scrollWidth > one.clientWidth + 1);
    });
  const page = (lightness(getComputedStyle(document.body).backgroundColor) ?? 1) < 1 ? ['The page is not white.'] : [];
  return [
    ...page,
    ...furniture.map((one) => 'Belongs to the screen: ' + named(one)),
    ...dark.map((one) => 'Dark: ' + named(one)),
    ...cut.map((one) => 'Cut: ' + named(one)),
    ...pale.map((one) => 'Pale: ' + named(one)),
  ];
})()`;

/** What a Letter sheet has between its margins, in CSS pixels; and the window of whoever prints it. */
const LETTER = { width: 702, height: 942 };
const SCREEN = { width: 1280, height: 800 };

/** Says who the agency is, as it stands on the letterhead. */
const writeLetterhead = async (page: Page, url: string): Promise<void> => {
  await goWithin(page, `${url}/settings`);
  await page.getByLabel('Phone').fill('5045550100');
  await page.getByLabel('Address', { exact: true }).fill('2700 Tulane Ave');
  await page.getByLabel('City', { exact: true }).fill('New Orleans');
  await page.getByLabel('ZIP').fill('70119');
  await page.getByLabel('License Number').fill('LA-448812');
  await page.getByRole('region', { name: 'Organization' }).getByRole('button', { name: 'Save' }).click();
  await page.getByText('Organization settings saved successfully!').waitFor();
  const picture = { create: { width: 600, height: 200, channels: 3, background: '#0f6b57' } } as const;
  const buffer = await sharp(picture).png().toBuffer();
  await page.getByLabel('Choose a logo').setInputFiles({ name: 'logo.png', mimeType: 'image/png', buffer });
  await page.getByRole('img', { name: "The agency's logo" }).waitFor();
};

describe('On paper', () => {
  let product: JoinedProduct;
  let browser: Browser;
  let page: Page;
  const owner = step.anOwner('Crescent City Bail Bonds');

  beforeAll(async () => {
    [product, browser] = await Promise.all([joinProduct(), startBrowser()]);
    ({ page } = await newPerson(browser));
    await given.signUp(page, product.url, owner);
    await writeLetterhead(page, product.url);
  });
  afterAll(async () => {
    await browser.close();
    await product.leave();
  });

  /** What is wrong with this screen on paper, the mouse over a row of it. */
  const printed = async (what: string): Promise<string[]> => {
    await settled(page);
    const row = page.locator('tbody tr').first();
    if ((await row.count()) > 0) await row.hover();
    // As the browser goes about it: the page hears of it, and is drawn anew for the width of the sheet.
    await page.evaluate(`dispatchEvent(new Event('beforeprint'))`);
    await page.emulateMedia({ media: 'print' });
    await page.setViewportSize(LETTER);
    const head = page.locator('.letterhead');
    const faults = await page.evaluate<string[]>(FAULTS);
    if (!(await head.isVisible())) faults.push('No letterhead.');
    const text = (await head.textContent()) ?? '';
    for (const part of [owner.organizationName, '2700 Tulane Ave', '(504) 555-0100', 'LA-448812'])
      if (!text.includes(part)) faults.push(`The letterhead does not say ${part}`);
    if (!(await head.locator('img').isVisible())) faults.push('No logo.');
    await page.emulateMedia({ media: 'screen' });
    await page.setViewportSize(SCREEN);
    await page.evaluate(`dispatchEvent(new Event('afterprint'))`);
    return faults.map((fault) => `${what}: ${fault}`);
  };

  it('every screen is black on white under the letterhead, also from the dark theme, without the parts of the screen', async () => {
    const defendantId = await given.createDefendant(page, product.url, 'Nora Hebert');
    const bond = { amount: '10000', jurisdiction: 'Orleans', powerNumber: 'PB-1001' } as const;
    const { accountId } = await given.writeBondOf(page, product.url, defendantId, bond);
    await given.recordPaymentOn(page, product.url, accountId, { amount: '300' });
    await goWithin(page, `${product.url}/defendants/${defendantId}/accounts?account=${accountId}`);
    await page.getByRole('heading', { name: /Account \d{7}/ }).waitFor();
    await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'dark');
    const faults = await printed('Statement on the profile');
    const papers = [
      `/accounts/${accountId}`,
      `/accounts/${accountId}?from=2020-01-01&to=2099-12-31`,
      '/admin/reports',
      '/admin/reports?tab=journal',
      '/admin/reports?tab=payments',
      '/admin/power-inventory',
      '/defendants',
      '/defendants?view=checkins',
      `/defendants/${defendantId}`,
      `/defendants/${defendantId}/bonds`,
      `/defendants/${defendantId}/liable-for`,
      `/defendants/${defendantId}/files`,
      `/defendants/${defendantId}/notes`,
      `/defendants/${defendantId}/history`,
      `/defendants/${defendantId}/background`,
    ];
    for (const path of papers) {
      await goWithin(page, product.url + path);
      await page.getByRole('heading', { level: 1 }).first().waitFor();
      faults.push(...(await printed(path)));
    }
    await goWithin(page, `${product.url}/accounts/${accountId}`);
    await page.getByRole('link', { name: /^Receipt \d/ }).click();
    await page.getByRole('article', { name: 'Receipt' }).waitFor();
    faults.push(...(await printed('Receipt')));
    expect(faults).toEqual([]);
  }, 600_000);
});
