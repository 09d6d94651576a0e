import { afterAll, beforeAll, describe, it } from '@jest/globals';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { goWithin, newPerson, startBrowser } from './browser.ts';
import { expect } from './expect.ts';
import * as given from './api-setup.ts';
import { joinProduct, type JoinedProduct } from './join-product.ts';
import { axeFindings } from './screen-checks.ts';
import * as step from './steps.ts';

describe('Notes, Bond Tools and the background report', () => {
  let product: JoinedProduct;
  let browser: Browser;
  let page: Page;
  let context: BrowserContext;
  let errors: string[];
  let defendantId: string;
  const owner = step.anOwner('Bayou Bonds');

  beforeAll(async () => {
    [product, browser] = await Promise.all([joinProduct(), startBrowser()]);
    ({ page, context, errors } = await newPerson(browser));
    await given.signUp(page, product.url, owner);
    defendantId = await given.createDefendant(page, product.url, 'Nora Hebert');
    await goWithin(page, `${product.url}/defendants/${defendantId}`);
  });
  afterAll(async () => {
    await browser.close();
    await product.leave();
  });

  const notes = (of = page) => of.getByRole('list', { name: 'Notes', exact: true });
  const addNote = async (subject: string, text: string) => {
    const form = page.getByRole('form', { name: 'Add a note' });
    await form.getByLabel('Subject').fill(subject);
    await form.getByLabel('Text').fill(text);
    await form.getByRole('button', { name: 'Add Note' }).click();
  };

  it('keeps notes that a colleague sees at once, with every version and an undo', async () => {
    await page.getByRole('tab', { name: 'Notes' }).click();
    await page.getByText('No notes yet.').waitFor();
    const colleague = await context.newPage();
    await goWithin(colleague, `${product.url}/defendants/${defendantId}/notes`);
    await colleague.getByText('No notes yet.').waitFor();
    await addNote('Work', 'Drives for a bakery');
    await notes().getByText('Drives for a bakery').waitFor();
    await notes(colleague).getByText('Drives for a bakery').waitFor();
    await colleague.close();

    await page.getByRole('button', { name: 'Edit Work' }).click();
    const dialog = page.getByRole('dialog', { name: 'Edit Note' });
    await dialog.getByLabel('Text').fill('Drives for two bakeries');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await notes().getByText('Drives for two bakeries').waitFor();
    await page.getByRole('button', { name: 'Earlier versions' }).click();
    await page.getByRole('dialog').getByText('Drives for a bakery', { exact: true }).waitFor();
    await page.getByRole('button', { name: 'Close' }).click();

    await page.getByRole('button', { name: 'Delete Work' }).click();
    await page.getByRole('button', { name: 'Undo' }).hover(); // it stays while the mouse is on it
    await page.getByText('No notes yet.').waitFor();
    await page.getByRole('button', { name: 'Undo' }).click();
    await notes().getByText('Drives for two bakeries').waitFor();
    await addNote('', 'Sister lives in Houma');
    await notes().getByText('Sister lives in Houma').waitFor();
    await page.getByLabel('Search notes').fill('houma');
    await notes().getByText('Drives for two bakeries').waitFor({ state: 'detached' });
    await page.getByLabel('Search notes').fill('');
    await notes().getByText('Drives for two bakeries').waitFor();
  });

  it('asks before a typed note is lost', async () => {
    await page.getByRole('form', { name: 'Add a note' }).getByLabel('Text').fill('Half a note');
    await page.getByRole('tab', { name: 'Bonds' }).click();
    const question = page.getByRole('dialog', { name: 'Leave without saving?' });
    await question.getByRole('button', { name: 'Cancel' }).click();
    await question.waitFor({ state: 'hidden' });
    await expect(page.getByLabel('Text', { exact: true })).toHaveValue('Half a note');
    await page.getByLabel('Text', { exact: true }).fill('');
  });

  it('keeps a note while nothing can be reached, and sends it from wherever the person is by then', async () => {
    await context.setOffline(true);
    await addNote('', 'From the jail’s car park');
    const waiting = page.getByRole('list', { name: 'Notes waiting to be sent' });
    await waiting.getByText('From the jail’s car park').waitFor();
    await page.getByRole('link', { name: 'Dashboard' }).first().click();
    await page.waitForURL('**/dashboard');
    await context.setOffline(false);
    await page.waitForFunction(() => Object.keys(localStorage).every((key) => !key.startsWith('notes:')));
    await goWithin(page, `${product.url}/defendants/${defendantId}/notes`);
    await expect(notes().getByText('From the jail’s car park')).toHaveCount(1);
  });

  it('takes over what this browser kept from before', async () => {
    const old = [{ id: '1', subject: 'Old', text: 'Kept here', at: '2025-01-02T18:00:00.000Z', author: 'Al Guidry' }];
    await page.evaluate(([key, value]) => localStorage.setItem(key, value), [
      `notes:defendant:${defendantId}`,
      JSON.stringify(old),
    ] as const);
    await page.reload();
    await page.getByRole('button', { name: 'Import' }).click();
    await notes().getByText('Al Guidry · 01/02/2025, 12:00 PM · imported').waitFor();
    expect(await axeFindings(page)).toEqual([]);
  });

  it('lets an agency make its own links', async () => {
    await goWithin(page, `${product.url}/tools`);
    await step.heading(page, 'Bond Tools').waitFor();
    const court = page.getByRole('region', { name: 'Court Records Quick Links' });
    await court.getByRole('link', { name: /Jefferson 24th JDC/ }).waitFor();
    await page.getByRole('button', { name: 'Customize' }).click();
    await court.getByLabel('Name').fill('Docket');
    await court.getByLabel('URL').fill('docket.example.org');
    await court.getByRole('button', { name: 'Add Link' }).click();
    await court.getByText('Open court search · https://docket.example.org').waitFor();
    expect(await axeFindings(page)).toEqual([]);
    await court.getByRole('button', { name: 'Delete Jefferson 24th JDC (Gretna)' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
    await court.getByText('Jefferson 24th JDC (Gretna)').waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'Done' }).click();
    await goWithin(page, `${product.url}/recovery/tools`);
    await step.heading(page, 'Tools & Links').waitFor();
    await court.getByRole('link', { name: /Docket/ }).waitFor();
    await expect(court.getByRole('link', { name: /Jefferson 24th JDC/ })).toHaveCount(0);
    await expect(page.getByRole('button', { name: 'Customize' })).toHaveCount(0);
  });

  it('opens the searches of a background report in tabs that learn nothing of this one', async () => {
    const told: (string | undefined)[] = [];
    await context.route(/^https:\/\//, async (route) => {
      told.push(route.request().headers()['referer']);
      await route.fulfill({ contentType: 'text/html', body: '<title>Elsewhere</title>' });
    });
    await goWithin(page, `${product.url}/defendants/${defendantId}`);
    const [report] = await Promise.all([context.waitForEvent('page'), step.choosesMore(page, 'Background')]);
    await step.heading(report, 'Background Report: Nora Hebert').waitFor();
    expect(await axeFindings(report)).toEqual([]);
    const tabs: Page[] = [];
    context.on('page', (tab) => tabs.push(tab));
    const all = report.getByRole('region', { name: 'Social & Web Presence' }).getByRole('link');
    const count = await all.count();
    const last = (await all.last().getAttribute('href')) ?? '';
    const opened = context.waitForEvent('page', { predicate: () => tabs.length === count });
    await report.getByRole('button', { name: 'Open All: Social & Web Presence' }).click();
    await opened;
    // Any may be told of before an earlier one.
    const lastTab = await Promise.any(tabs.map((tab) => tab.waitForURL(({ href }) => href === last).then(() => tab)));
    expect([count, told.filter((referer) => referer !== undefined)]).toEqual([8, []]);
    expect(await lastTab.evaluate('window.opener')).toBeNull();
    await report.emulateMedia({ media: 'print' });
    await report.getByText(last, { exact: true }).waitFor();
    await expect(report.getByRole('button', { name: 'Print / Save PDF' })).toBeHidden();
    expect(errors).toEqual([]);
  });
});
