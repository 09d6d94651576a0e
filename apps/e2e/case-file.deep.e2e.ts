import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, it } from '@jest/globals';
import type { Browser, Page } from 'playwright-core';
import type { createDefendant } from '#contracts/people/people/defendants.ts';
import { ask } from './asking.ts';
import { goWithin, newPerson, startBrowser } from './browser.ts';
import { expect } from './expect.ts';
import * as given from './api-setup.ts';
import { joinProduct, type JoinedProduct } from './join-product.ts';
import { axeFindings, faultsAtBothWidths } from './screen-checks.ts';
import * as step from './steps.ts';

const SSN = '431876509';
const SHOWN_SSN = '431-87-6509';

describe('The case file of a defendant', () => {
  let product: JoinedProduct;
  let browser: Browser;
  /** Marie, an Admin, and Lena, an Agent, each in a browser of their own. */
  let marie: Page;
  let lena: Page;
  const owner = step.anOwner('File Bonds');
  const nora = { defendantId: '', accountId: '' };

  /** What a person could do by hand, done by their browser's session. */
  const send = async <T>(page: Page, method: 'POST' | 'GET' | 'DELETE', path: string, body?: object): Promise<T> => {
    const answer = await page.request.fetch(`${product.url}/api${path}`, {
      method,
      headers: { 'idempotency-key': randomUUID(), 'content-type': 'application/json', origin: product.url },
      ...(body ? { data: body } : {}),
    });
    return (await answer.json()) as T;
  };
  const profile = (rest = '') => `${product.url}/defendants/${nora.defendantId}${rest}`;
  const dialog = (page: Page, name: string | RegExp) => page.getByRole('dialog', { name });
  const openEdit = async (page: Page) => {
    await goWithin(page, profile());
    await step.choosesMore(page, 'Edit');
    await dialog(page, 'Edit Nora Hebert').waitFor();
    expect(new URL(page.url()).searchParams.get('edit')).toBe('1');
    return dialog(page, 'Edit Nora Hebert');
  };
  const save = async (page: Page) => {
    await dialog(page, /^Edit/).getByRole('button', { name: 'Save' }).click();
    await dialog(page, /^Edit/).waitFor({ state: 'hidden' });
    expect(new URL(page.url()).searchParams.has('edit')).toBe(false);
  };
  /** Waits until a name and its value stand beside each other. */
  const fact = (page: Page, name: string, value: string) =>
    page
      .locator('dl > div', { has: page.getByText(name, { exact: true }) })
      .getByText(value)
      .first()
      .waitFor();

  beforeAll(async () => {
    [product, browser] = await Promise.all([joinProduct(), startBrowser()]);
    marie = (await newPerson(browser)).page;
    lena = (await newPerson(browser)).page;
    const { url } = product;
    await given.signUp(marie, url, owner);
    const agent = { ...step.anOwner(owner.organizationName), fullName: 'Lena Guidry' };
    await given.addColleague(marie, lena, url, { ...agent, role: 'Agent' });
    const details = { birthday: '1988-03-09', phoneNumber: '5045550142', city: 'Gretna', ssn: SSN };
    const body = { fullName: 'Nora Hebert', ...details };
    nora.defendantId = (await ask<typeof createDefendant>(marie, url, 'POST /defendants', { body })).defendantId;
    const bond = { amount: '5000', jurisdiction: 'Orleans', powerNumber: 'F1' } as const;
    nora.accountId = (await given.writeBondOf(marie, product.url, nora.defendantId, bond)).accountId;
  });
  afterAll(async () => {
    await browser.close();
    await product.leave();
  });

  it('is opened, edited, and keeps what was typed until it is saved', async () => {
    const form = await openEdit(lena);
    await form.getByLabel('Full Name').fill('');
    await form.getByRole('button', { name: 'Add: Vehicle' }).click();
    await form.getByLabel('Vehicle Make').fill('Ford');
    await form.getByRole('button', { name: 'Save' }).click();
    await form.getByText('Full name is required').waitFor();
    await form.getByLabel('Full Name').fill('Nora Hebert');
    await form.getByLabel('Weight (lbs)').fill('140');
    await lena.keyboard.press('Escape');
    await dialog(lena, 'Leave without saving?').waitFor();
    await lena.keyboard.press('Escape'); // Esc closes only the question
    await dialog(lena, 'Leave without saving?').waitFor({ state: 'hidden' });
    await expect(form.getByLabel('Vehicle Make')).toHaveValue('Ford');
    await save(lena);
    await fact(lena, 'Make', 'Ford');
    await fact(lena, 'Weight', '140 lbs');
  });

  it('shows the SSN for a reason, and hides it on leaving', async () => {
    await goWithin(lena, profile());
    await fact(lena, 'SSN', '***-**-6509');
    expect(await lena.content()).not.toContain(SSN);
    await lena.getByRole('button', { name: 'Show SSN' }).click();
    const why = dialog(lena, 'Show SSN');
    await why.getByRole('button', { name: 'Show' }).click();
    await why.getByText('Give a reason.').waitFor();
    await why.getByLabel('Reason').fill('Compare with the booking sheet');
    await why.getByRole('button', { name: 'Show' }).click();
    await lena.getByText(SHOWN_SSN).waitFor();
    await lena.getByRole('tab', { name: 'Bonds' }).click();
    await lena.getByText(SHOWN_SSN).waitFor({ state: 'detached' });
    await lena.getByRole('link', { name: 'Defendants', exact: true }).first().click();
    await step.heading(lena, 'All Defendants').waitFor();
    await lena.goBack();
    await lena.getByRole('tab', { name: 'Overview' }).click();
    await fact(lena, 'SSN', '***-**-6509');
  });

  it('takes what two people edit at once, where it does not overlap', async () => {
    const [mine, hers] = [await openEdit(marie), await openEdit(lena)];
    await mine.getByLabel('City', { exact: true }).fill('Kenner');
    await hers.getByLabel('Vehicle Color').fill('Blue');
    await hers.getByLabel('Email').fill('nora@example.com');
    await save(lena);
    await mine.getByText('Lena Guidry changed Email, Vehicle Color just now.').waitFor();
    await expect(mine.getByLabel('Vehicle Color')).toHaveValue('Blue');
    await expect(mine.getByLabel('City', { exact: true })).toHaveValue('Kenner');
    await save(marie);
    for (const page of [marie, lena]) {
      await fact(page, 'City', 'Kenner');
      await fact(page, 'Color', 'Blue');
    }
  });

  it('tells of what overlaps, and saves what was decided', async () => {
    // Marie's browser hears nothing from the others: the server is the first to know.
    await marie.route('**/api/live*', (route) => route.abort());
    await marie.goto(profile());
    const [mine, hers] = [await openEdit(marie), await openEdit(lena)];
    await mine.getByLabel('City', { exact: true }).fill('Metairie');
    await mine.getByLabel('Email').fill('nora@metairie.example.com');
    await hers.getByLabel('City', { exact: true }).fill('Slidell');
    await hers.getByLabel('Email').fill('nora@slidell.example.com');
    await save(lena);
    await mine.getByRole('button', { name: 'Save' }).click();
    await mine.getByText('Save failed: Somebody else changed this at the same time.').waitFor();
    await mine.getByText('Now on file: Slidell').waitFor();
    await mine.getByText('Now on file: nora@slidell.example.com').waitFor();
    expect(await axeFindings(marie)).toEqual([]);
    await expect(mine.getByLabel('City', { exact: true })).toHaveValue('Metairie');
    await mine.getByRole('button', { name: 'Keep mine: City' }).click();
    await mine.getByRole('button', { name: 'Use theirs: Email' }).click();
    await save(marie);
    await marie.unroute('**/api/live*');
    await marie.goto(profile());
    await fact(lena, 'City', 'Metairie'); // by the live stream
    await fact(lena, 'Email', 'nora@slidell.example.com');
  });

  it('shows what a colleague has changed between the reading of a screen and its first live message', async () => {
    const { promise: changed, resolve: tellChanged } = Promise.withResolvers<undefined>();
    await lena.route('**/api/live*', (route) => changed.then(() => route.continue()));
    await lena.goto(profile());
    await fact(lena, 'City', 'Metairie');
    const form = await openEdit(marie);
    await form.getByLabel('City', { exact: true }).fill('Harahan');
    await save(marie);
    tellChanged(undefined);
    await fact(lena, 'City', 'Harahan');
    await lena.unroute('**/api/live*');
  });

  it('names who is liable: added, linked to an account, edited', async () => {
    await goWithin(lena, profile());
    await lena.getByRole('tab', { name: 'Liable For' }).click();
    await lena.getByText('No indemnitors linked to this defendant.').waitFor();
    await lena.getByRole('link', { name: 'Add indemnitor' }).click();
    const form = dialog(lena, 'Add indemnitor');
    await form.getByRole('button', { name: 'Add indemnitor' }).click();
    await form.getByText('Enter at least a full name, a phone or an address.').waitFor();
    await form.getByLabel('Full Name').fill('Odile Hebert');
    await form.getByRole('button', { name: 'Add indemnitor' }).click();
    await lena.getByRole('region', { name: 'Unassigned' }).getByText('Odile Hebert').waitFor();
    await lena.getByRole('button', { name: 'Link to Account: Odile Hebert' }).click();
    await dialog(lena, 'Link Indemnitor to Account').getByRole('button', { name: 'Link' }).click();
    const group = lena.getByRole('region', { name: /^Account \d{7}$/ });
    await group.getByText('Odile Hebert').waitFor();
    await lena.evaluate(
      `grown = []; addEventListener('transitionrun', (event) => grown.push(event.propertyName), true)`,
    );
    await group.getByRole('button', { name: 'References of Odile Hebert' }).click();
    await group.getByText('No references on file').waitFor();
    expect(await lena.evaluate('grown')).not.toContain('height'); // nothing moves away under the mouse
    await group.getByRole('button', { name: 'Add reference' }).click();
    await dialog(lena, 'Add reference').getByLabel('Name').fill('Yvette Landry');
    await dialog(lena, 'Add reference').getByRole('button', { name: 'Save' }).click();
    await group.getByText('Yvette Landry').waitFor();

    await group.getByRole('link', { name: 'Edit Odile Hebert' }).click();
    await dialog(lena, 'Edit Odile Hebert').getByLabel('Phone', { exact: true }).fill('5045550188');
    await save(lena);
    await fact(lena, 'Phone', '(504) 555-0188');
    await lena.getByRole('link', { name: 'F1' }).waitFor(); // the bond that the indemnitor answers for
    await lena.getByRole('link', { name: '← Nora Hebert' }).click();
    await lena.getByText('(504) 555-0188').waitFor();
  });

  it('keeps the history of all of it in words', async () => {
    await goWithin(marie, profile('/history'));
    await marie.getByText('Changed City from Slidell to Metairie').waitFor();
    await marie.getByText('Added indemnitor Odile Hebert').waitFor();
    await marie
      .getByText(/Lena Guidry · .* · Liable For/)
      .first()
      .waitFor();
    expect(await marie.content()).not.toContain(SSN);
    await marie.getByRole('combobox', { name: 'Kind of change' }).click();
    await marie.getByRole('option', { name: 'Access' }).click();
    await marie.getByText(/SSN/).first().waitFor();
    expect(new URL(marie.url()).searchParams.get('kind')).toBe('access');
    await marie.getByText('Added indemnitor Odile Hebert').waitFor({ state: 'detached' });
  });

  it('has nothing for axe to find and nothing wider than the window, dark and light, at 1280 and 360', async () => {
    const { page, errors, context } = await newPerson(browser);
    await given.signIn(page, product.url, owner);
    const path = `/defendants/${nora.defendantId}/indemnitors`;
    const { indemnitors } = await send<{ indemnitors: { indemnitorId: string }[] }>(page, 'GET', path);
    const odile = `/indemnitors/${indemnitors[0]?.indemnitorId ?? ''}`;
    const file = `/defendants/${nora.defendantId}`;
    const faults: string[] = [];
    for (const screen of [
      ...['', '/liable-for', '/history', '?edit=1', '/liable-for?add=1'].map((rest) => file + rest),
      odile,
      `${odile}?edit=1`,
      `/defendants?account_id=${nora.accountId}`,
      '/defendants?view=checkins',
    ]) {
      await goWithin(page, product.url + screen);
      await page.getByRole('heading', { level: 1, includeHidden: true }).waitFor();
      faults.push(...(await faultsAtBothWidths(page)));
    }
    expect(faults).toEqual([]);
    expect(errors).toEqual([]);
    await context.close();
  });

  it('finds the defendant by account, and shows everybody again', async () => {
    await send(lena, 'POST', '/defendants', { fullName: 'Alcide Broussard' });
    await goWithin(lena, `${product.url}/defendants?account_id=${nora.accountId}`);
    await lena.getByText(/^Filtered by account \d{7}$/).waitFor();
    await lena.getByRole('link', { name: 'View Profile of Nora Hebert' }).waitFor();
    await expect(lena.getByRole('link', { name: /^View Profile of/ })).toHaveCount(1);
    await lena.getByRole('button', { name: 'Show all defendants' }).click();
    await lena.getByRole('link', { name: 'View Profile of Alcide Broussard' }).waitFor();
    await lena.getByRole('button', { name: 'Birth date' }).click();
    await lena.waitForURL('**/defendants?sort=birthday');
  });

  it('is deleted by an Admin alone', async () => {
    await goWithin(lena, profile());
    await step.heading(lena, 'Nora Hebert').waitFor();
    await lena.getByRole('button', { name: 'More actions' }).click();
    await lena.getByRole('menuitem', { name: 'Background' }).waitFor();
    await expect(lena.getByRole('menuitem', { name: 'Delete' })).toHaveCount(0);
    await lena.keyboard.press('Escape');
    const refused = await send<{ detail: string }>(lena, 'DELETE', `/defendants/${nora.defendantId}`);
    expect(refused.detail).toBe('Only administrators can delete defendants.');

    await goWithin(marie, profile());
    await step.choosesMore(marie, 'Delete');
    await dialog(marie, 'Delete defendant').getByRole('button', { name: 'Delete' }).click();
    await marie.getByText('Defendant and all associated data has been deleted.').waitFor();
    await step.heading(marie, 'All Defendants').waitFor();
    await marie.getByRole('link', { name: 'View Profile of Alcide Broussard' }).waitFor();
    await expect(marie.getByRole('link', { name: 'View Profile of Nora Hebert' })).toHaveCount(0);
    await lena.getByText('This file was deleted.').waitFor();
    expect(await product.output()).not.toContain(SSN);
  });
});
