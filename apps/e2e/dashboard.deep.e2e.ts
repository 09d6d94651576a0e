import { afterAll, beforeAll, describe, it } from '@jest/globals';
import type { Browser, Page } from 'playwright-core';
import { newPerson, startBrowser } from './browser.ts';
import { expect } from './expect.ts';
import * as given from './api-setup.ts';
import { joinProduct, type JoinedProduct } from './join-product.ts';
import { axeFindings } from './screen-checks.ts';
import * as step from './steps.ts';

const BOX = 'Search name, DOB, phone, power #, account';

describe('The dashboard', () => {
  let product: JoinedProduct;
  let browser: Browser;
  let mine: Page;
  let colleagues: Page;
  const owner = step.anOwner('Dashboard Bonds');
  let defendantId = '';

  beforeAll(async () => {
    [product, browser] = await Promise.all([joinProduct(), startBrowser()]);
    mine = (await newPerson(browser)).page;
    await given.signUp(mine, product.url, owner);
    defendantId = await given.createDefendant(mine, product.url, 'Alcide Broussard');
    colleagues = (await newPerson(browser)).page;
    await given.signIn(colleagues, product.url, owner);
  });
  afterAll(async () => {
    await browser.close();
    await product.leave();
  });

  const tile = (page: Page, name: string) => page.getByRole('button', { name: new RegExp(`^${name}`) });
  const today = (page: Page) =>
    page.evaluate<string>(
      `new Intl.DateTimeFormat('en-US', { timeZone: 'America/Chicago', year: 'numeric', month: '2-digit', day: '2-digit' }).format(new Date())`,
    );
  const open = (page: Page) => page.goto(`${product.url}/dashboard`);
  /** Types into the search of the dashboard and waits for what shall be offered. */
  const search = async (page: Page, typed: string, expected: string): Promise<void> => {
    await page.getByRole('combobox', { name: BOX }).fill(typed);
    await page.getByRole('option').filter({ hasText: expected }).first().waitFor();
  };

  it('hears of a court date that somebody else has just entered, without reloading', async () => {
    const shows = (figure: string) =>
      tile(colleagues, 'Court Dates Today').getByText(figure, { exact: true }).waitFor();
    await open(colleagues);
    await shows('0');
    await colleagues.evaluate('globalThis.stayed = true');
    await mine.goto(`${product.url}/bonds/new?defendant=${defendantId}`);
    await mine.getByLabel('Amount').fill('5000');
    await mine.getByLabel('Power Number').fill('DSK-00042');
    await mine.getByLabel('Court Date').pressSequentially((await today(mine)).replaceAll('/', ''));
    await mine.getByRole('button', { name: 'Save & Open Account' }).click();
    await mine.waitForURL('**/accounts?account=*');
    await shows('1');
    expect(await colleagues.evaluate('globalThis.stayed')).toBe(true);

    // Beside the tiles, and whole in a dialog.
    await colleagues.getByRole('region', { name: 'In court today' }).getByText('Power DSK-00042').waitFor();
    await tile(colleagues, 'Court Dates Today').click();
    const dialog = colleagues.getByRole('dialog', { name: 'Court Dates Today' });
    await dialog.getByText('Power DSK-00042').waitFor();
    expect(await axeFindings(colleagues)).toEqual([]);
    await dialog.getByRole('link', { name: 'Open Profile of Alcide Broussard' }).click();
    await step.heading(colleagues, 'Alcide Broussard').waitFor();
  });

  it('says that nothing is to be paid today', async () => {
    await open(mine);
    await tile(mine, 'Payments Due Today').click();
    await mine.getByRole('dialog').getByText('No payments due today.').waitFor();
    await mine.keyboard.press('Escape');
    await mine.getByRole('dialog').waitFor({ state: 'hidden' });
    // The focus is back where it was.
    await mine.locator('.tile:focus', { hasText: 'Payments Due Today' }).waitFor();
  });

  it.each([
    ['a part of the name', 'brous', 'Name contains “brous”'],
    ['the birthday', '3/9/88', 'Born 03/09/1988'],
    ['the phone', '555-0142', 'Phone (504) 555-0142'],
    ['the figure of the power number', '42', 'Power number DSK-00042 has the number “42”'],
    ['the account', '0000001', 'Account 0000001'],
  ])('finds by %s and says why', async (_, typed, why) => {
    await open(mine);
    await search(mine, typed, why);
    expect(await axeFindings(mine)).toEqual([]);
  });

  it('is led by the keyboard alone: bond, then account', async () => {
    await open(mine);
    await search(mine, 'DSK-00042', 'Power number DSK-00042');
    await mine.keyboard.press('Enter');
    await mine.waitForURL(/\/bonds\/[0-9a-f-]{36}$/);
    await open(mine);
    await search(mine, '0000001', 'Account 0000001');
    await mine.keyboard.press('Enter');
    await mine.waitForURL(/\/defendants\?account_id=[0-9a-f-]{36}$/);
    await mine.getByRole('row').getByRole('link', { name: 'Alcide Broussard', exact: true }).waitFor();
  });

  it('searches the same in the palette', async () => {
    await open(mine);
    await mine.getByRole('heading', { level: 1 }).click();
    await mine.keyboard.press('Control+k');
    await mine.getByPlaceholder('Go to a screen, or search').fill('broussard');
    await mine.getByText(/Defendant · Birthday 03\/09\/1988 · Name contains “broussard”/).click();
    await step.heading(mine, 'Alcide Broussard').waitFor();
  });

  it('looks for a defendant before one is created: uses an existing one', async () => {
    await open(mine);
    await tile(mine, 'Create Defendant').click();
    const dialog = mine.getByRole('dialog', { name: 'Search Defendant' });
    await dialog.getByText('No results yet. Search to find a defendant.').waitFor();
    await dialog.getByLabel('Full Name').fill('alcide broussard');
    await dialog.getByLabel('Date of Birth').pressSequentially('03091988');
    await mine.keyboard.press('Enter');
    await dialog.getByText('Name and date of birth match').waitFor();
    expect(await axeFindings(mine)).toEqual([]);
    await dialog.getByRole('button', { name: 'Use Existing: Alcide Broussard' }).click();
    await step.heading(mine, 'Alcide Broussard').waitFor();
    await mine.goto(`${product.url}/bonds/new`);
    await mine.getByRole('link', { name: 'Alcide Broussard' }).waitFor();
  });

  it('takes what was typed along to the form for a new defendant', async () => {
    await open(mine);
    await tile(mine, 'Create Defendant').click();
    const dialog = mine.getByRole('dialog', { name: 'Search Defendant' });
    await dialog.getByLabel('Full Name').fill('Nobody Yet');
    await dialog.getByLabel('Date of Birth').pressSequentially('12311999');
    await dialog.getByRole('button', { name: 'Search', exact: true }).click();
    await dialog.getByText('No defendants found.').waitFor();
    await dialog.getByRole('button', { name: 'Create New', exact: true }).click();
    await mine.waitForURL('**/defendants/new');
    const form = mine.getByRole('group', { name: 'Personal Information' });
    await expect(form.getByLabel('Full Name')).toHaveValue('Nobody Yet');
    await expect(form.getByLabel('Birthday')).toHaveValue('12/31/1999');
  });

  it('fits a phone', async () => {
    const { page } = await newPerson(browser, { width: 360, scheme: 'light' });
    await given.signIn(page, product.url, owner);
    await open(page);
    await search(page, 'alc', 'Alcide Broussard');
    const wide = 'document.documentElement.scrollWidth > document.documentElement.clientWidth';
    expect(await page.evaluate(wide)).toBe(false);
    expect(await axeFindings(page)).toEqual([]);
    await page.keyboard.press('Escape');
    for (const name of ['Create Defendant', 'Court Dates Today']) {
      await tile(page, name).click();
      await page.getByRole('dialog').waitFor();
      expect([name, await page.evaluate(wide)]).toEqual([name, false]);
      await page.keyboard.press('Escape');
      await page.getByRole('dialog').waitFor({ state: 'hidden' });
    }
  });

  it('keeps what was typed out of the log', async () => {
    // Made-up ids and durations may have any digits.
    const said = (await product.output()).replace(/[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}|"ms":\d+/g, '');
    expect(said).not.toMatch(/broussard|03091988|1988|DSK-00042/i);
  });
});
