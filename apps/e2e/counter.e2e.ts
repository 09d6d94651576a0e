import { afterAll, beforeAll, describe, it } from '@jest/globals';
import type { Browser, Locator, Page } from 'playwright-core';
import { startMailServer, type TestMailServer } from '../server/test/smtp-server.ts';
import { goWithin, newPerson, startBrowser, type Person } from './browser.ts';
import { expect } from './expect.ts';
import * as given from './api-setup.ts';
import { block, group } from './intake-steps.ts';
import { startProduct, type Product } from './product.ts';
import { faultsOf } from './screen-checks.ts';
import * as step from './steps.ts';

/** What the way from the dashboard to a mailed receipt may take: typing is no tap, each address is a screen. */
const MOST_TAPS = 26;
const MOST_SCREENS = 5;

const ROW = (place: number) => ({ name: `Charge ${String(place)}` });

describe('One flow at the counter', () => {
  let product: Product;
  let browser: Browser;
  let mail: TestMailServer;
  const owner = step.anOwner('Counter Bonds');

  beforeAll(async () => {
    [mail, browser] = await Promise.all([startMailServer(), startBrowser()]);
    product = await startProduct({ environment: { SMTP_URL: mail.url } });
    const { page } = await newPerson(browser);
    await given.signUpByLetter(page, product.url, owner, async (email) => {
      const { text } = await mail.letterTo(email, /Confirm your e-mail address/);
      return product.url + (/\/signup\?confirm=[\w-]+/.exec(text)?.[0] ?? '');
    });
  });
  afterAll(async () => {
    await browser.close();
    await product.stop();
    await mail.stop();
  });

  /** Somebody of the agency on the dashboard, and the addresses that they see from there on. */
  const onDashboard = async (width?: number): Promise<Person & { screens: Set<string> }> => {
    const person = await newPerson(browser, width === undefined ? {} : { width });
    await given.signIn(person.page, product.url, owner);
    await goWithin(person.page, `${product.url}/dashboard`);
    const screens = new Set([person.page.url()]);
    person.page.on('framenavigated', (frame) => {
      if (frame === person.page.mainFrame()) screens.add(frame.url());
    });
    return { ...person, screens };
  };
  const payment = (page: Page) => page.getByRole('region', { name: 'Take payment now' });
  const end = (page: Page) => page.getByRole('region', { name: 'Payment taken' });

  it('takes a phone from the dashboard to the receipt by mail within 26 taps and 5 screens', async () => {
    const { page, errors, screens } = await onDashboard(360);
    let taps = 0;
    const tap = async (on: Locator, typed = '') => {
      taps += 1;
      await on.click();
      await page.keyboard.type(typed);
    };
    const button = (name: string, within: Page | Locator = page) => within.getByRole('button', { name, exact: true });

    await tap(page.getByRole('button', { name: /^Create Defendant/ }).first());
    const search = page.getByRole('dialog', { name: 'Search Defendant' });
    await expect(search.getByLabel('Full Name')).toBeFocused();
    await page.keyboard.type('Trevon Marchand');
    await tap(search.getByLabel('Date of Birth'), '03091988');
    await tap(button('Create New Defendant', search));
    const person = group(page, 'Personal Information');
    await expect(person.getByLabel('Full Name')).toHaveValue('Trevon Marchand');
    await tap(person.getByLabel('Phone', { exact: true }), '5045550142');
    await tap(person.getByLabel('Street Address'), '1 Canal St');
    await tap(person.getByLabel('City'), 'New Orleans');
    await tap(button('Next: Indemnitor'));

    const indemnitor = group(block(page, 1), 'Personal Information');
    await expect(indemnitor.getByLabel('Full Name')).toBeFocused();
    await page.keyboard.type('Denise Marchand');
    await tap(indemnitor.getByLabel('Phone', { exact: true }), '5045550143');
    await tap(indemnitor.getByLabel('Email'), 'denise@example.com');
    await tap(indemnitor.getByRole('combobox', { name: 'Relationship' }));
    await tap(page.getByRole('option', { name: 'Parent' }));
    await tap(indemnitor.getByLabel('Same address as defendant'));
    await tap(button('Next'));

    await tap(page.getByRole('textbox', { name: 'Amount', exact: true }), '10000');
    await tap(page.getByRole('combobox', { name: 'Jurisdiction' }), 'Orleans');
    await tap(page.getByRole('option', { name: 'Orleans', exact: true }).first());
    await tap(button('+ Add another bond'));
    await expect(page.getByRole('listitem', ROW(1)).getByLabel('Amount')).toHaveValue('10,000.00');
    for (const [place, amount] of [
      [2, '500'],
      [3, '2500'],
    ] as const) {
      await tap(page.getByRole('listitem', ROW(place)).getByLabel('Amount'), amount);
    }
    await tap(button('Save & Open Account'));

    await expect(payment(page).getByRole('textbox', { name: 'Amount', exact: true })).toBeFocused();
    await page.keyboard.type('300');
    await expect(payment(page).getByRole('combobox', { name: 'Payer' })).toHaveValue('Denise Marchand');
    await tap(button('Take $300.00', payment(page)));
    await tap(button('E-mail', end(page).getByRole('status').first()));
    const letter = page.getByRole('dialog', { name: 'E-mail: Receipt' });
    await expect(letter.getByLabel('To')).toHaveValue('denise@example.com');
    await tap(button('Send', letter));
    await mail.letterTo('denise@example.com', /Subject: Receipt 1 from Counter Bonds/);

    await end(page).getByText('is left to pay.').waitFor();
    await end(page)
      .getByText(/ID \(3\)/)
      .waitFor();
    await letter.waitFor({ state: 'hidden' });
    expect(await faultsOf(page)).toEqual([]);
    expect([...screens].length).toBeLessThanOrEqual(MOST_SCREENS);
    expect(taps).toBeLessThanOrEqual(MOST_TAPS);
    expect(errors).toEqual([]);
  });

  it('needs no mouse on a desktop', async () => {
    const { page, errors } = await onDashboard();
    const hasFocus = (on: Locator) =>
      on.evaluateAll((found) => found.some((each) => each === each.ownerDocument.activeElement));
    /** Goes on by Tab until the focus is there. */
    const reach = async (on: Locator, key = 'Tab') => {
      await on.first().waitFor();
      for (let presses = 0; presses < 120 && !(await hasFocus(on)); presses += 1) await page.keyboard.press(key);
      await expect(on.first()).toBeFocused();
    };
    const amount = (within: Page | Locator) => within.getByRole('textbox', { name: 'Amount', exact: true });

    await reach(page.getByRole('button', { name: /^Create Defendant/ }).first());
    await page.keyboard.press('Enter');
    const search = page.getByRole('dialog', { name: 'Search Defendant' });
    await expect(search.getByLabel('Full Name')).toBeFocused();
    await page.keyboard.type('Odalys Fontenot');
    await reach(search.getByRole('button', { name: 'Create New Defendant' }));
    await page.keyboard.press('Enter');
    await expect(group(page, 'Personal Information').getByLabel('Full Name')).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(group(block(page, 1), 'Personal Information').getByLabel('Full Name')).toBeFocused();
    await page.keyboard.type('Remy Fontenot');
    await page.keyboard.press('Enter');

    await reach(amount(page));
    await page.keyboard.type('10000');
    await reach(page.getByRole('button', { name: '+ Add another bond' }));
    await page.keyboard.press('Enter');
    await reach(amount(page.getByRole('listitem', ROW(2))));
    await page.keyboard.type('500');
    await page.keyboard.press('Enter'); // the same cell of the row below
    await expect(amount(page.getByRole('listitem', ROW(3)))).toBeFocused();
    await page.keyboard.type('2500');
    await reach(page.getByRole('button', { name: 'Save & Open Account' }));
    await page.keyboard.press('Enter');

    await expect(amount(payment(page))).toBeFocused();
    await page.keyboard.type('300');
    await page.keyboard.press('Enter');
    await expect(end(page).getByRole('link', { name: 'Print', exact: true })).toBeFocused();
    await reach(end(page).getByRole('status').first().getByRole('button', { name: 'E-mail' }), 'Shift+Tab');
    await page.keyboard.press('Enter');
    const letter = page.getByRole('dialog', { name: 'E-mail: Receipt' });
    await expect(letter.getByLabel('To')).toBeFocused();
    await page.keyboard.type('remy@example.com');
    await page.keyboard.press('Enter');
    await mail.letterTo('remy@example.com', /Subject: Receipt \d+ from Counter Bonds/);
    expect(errors).toEqual([]);
  });
});
