import { afterAll, beforeAll, describe, it } from '@jest/globals';
import type { Browser, Page } from 'playwright-core';
import { dayOf, DEFAULT_TIME_ZONE, formatDay } from '../../libs/domain/kernel/days.ts';
import { PIXEL } from '../server/test/sample-files.ts';
import { goWithin, newPerson, startBrowser, type Person } from './browser.ts';
import { expect } from './expect.ts';
import * as given from './api-setup.ts';
import { joinProduct, type JoinedProduct } from './join-product.ts';
import { faultsAtBothWidths, faultsOf } from './screen-checks.ts';
import * as step from './steps.ts';

const today = dayOf(new Date(), DEFAULT_TIME_ZONE);

describe('The field work of a recovery case', () => {
  let product: JoinedProduct;
  let browser: Browser;
  let owner: Person;
  let page: Page;
  let caseId = '';

  beforeAll(async () => {
    [product, browser] = await Promise.all([joinProduct(), startBrowser()]);
    owner = await newPerson(browser);
    ({ page } = owner);
    await given.signUp(page, product.url, step.anOwner('Pelican Bail Bonds'));
    await goWithin(page, `${product.url}/recovery/cases`);
    await page.getByRole('button', { name: 'New Case' }).first().click();
    await page.getByRole('dialog').getByLabel('Title').fill('Landry, last seen in Gretna');
    await page.getByRole('dialog').getByRole('button', { name: 'Create' }).click();
    await page.waitForURL(/\/recovery\/cases\/[0-9a-f-]{36}/);
    caseId = new URL(page.url()).pathname.split('/').at(-1) ?? '';
  });
  afterAll(async () => {
    await browser.close();
    await product.leave();
  });

  const tab = (name: string) => page.getByRole('tab', { name, exact: true }).click();
  const faults = () => faultsAtBothWidths(page);
  const visitsOnServer = async () =>
    (await step.read<{ visits: object[] }>(page, `${product.url}/api/recovery/cases/${caseId}/visits`)).visits;

  it('begins with a lead, which stands on the map and makes the case active', async () => {
    await step.opensMoreTab(page, 'Leads');
    await page.getByRole('button', { name: 'Add Lead' }).click();
    const dialog = page.getByRole('dialog', { name: 'Add lead' });
    await dialog.getByLabel(/Where/).fill('812 Dauphine St');
    await dialog.getByLabel(/Source/).fill('His sister');
    await dialog.getByLabel('Confidence').selectOption('80%');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await dialog.getByText('Enter a valid date in MM/DD/YYYY.').waitFor(); // the day is required
    await dialog.getByLabel(/Last seen/).fill(formatDay(today));
    await owner.context.grantPermissions(['geolocation'], { origin: product.url });
    await owner.context.setGeolocation({ latitude: 29.9587, longitude: -90.0651, accuracy: 12 });
    await dialog.getByRole('button', { name: 'Position of this device' }).click();
    await expectValue(dialog.getByLabel('Latitude'), '29.95870');
    expect(await faultsOf(page)).toEqual([]);
    await dialog.getByRole('button', { name: 'Save' }).click();
    await page.getByRole('list', { name: 'Leads' }).getByText('80%').waitFor();
    await page.getByRole('img', { name: /Map, north up: 1 812 Dauphine St/ }).waitFor();
    await page.getByText('active', { exact: true }).first().waitFor();
    expect(await faults()).toEqual([]);
  });

  it('goes on without a network: a visit waits on the device, sealed, is named at sign-out, and is sent once', async () => {
    await owner.context.setOffline(true);
    await page.getByRole('button', { name: 'Log Visit: 812 Dauphine St' }).click();
    const dialog = page.getByRole('dialog', { name: 'Log visit' });
    await dialog.getByLabel(/Result/).selectOption('Spoke with somebody');
    await dialog.getByLabel('Notes').fill('His cousin saw him on Sunday');
    await dialog.getByLabel('Photo').setInputFiles({ name: 'door.png', mimeType: 'image/png', buffer: PIXEL.content });
    await dialog.getByRole('button', { name: 'Position of this device' }).click();
    await dialog.getByText('29.95870, -90.06510, within 12 m').waitFor();
    await dialog.getByRole('button', { name: 'Log Visit' }).click();
    const waiting = page.getByRole('list', { name: 'Visits waiting to be sent' });
    await waiting.getByText('waiting').waitFor();
    await expect(page.getByText('No visits yet.')).toHaveCount(0);
    expect(await keptOnDevice(page)).not.toContain('cousin');

    await page.getByRole('button', { name: /^You:/ }).click();
    await page.getByRole('menuitem', { name: 'Sign Out' }).click();
    const unsent = page.getByRole('dialog', { name: 'Visits not sent yet' });
    await unsent.getByText(`case ${caseId.slice(0, 8)}`).waitFor();
    await unsent.getByRole('button', { name: 'Stay' }).click();

    await owner.context.setOffline(false);
    const visits = page.getByRole('list', { name: 'Visits', exact: true });
    await visits.getByText('His cousin saw him on Sunday').waitFor();
    await waiting.waitFor({ state: 'detached' });
    await visits.getByRole('button', { name: /Photo of the visit/ }).waitFor();
    expect(await visitsOnServer()).toMatchObject([{ latitude: 29.9587, longitude: -90.0651, accuracyMeters: 12 }]);
    await page.reload();
    await visits.getByText('His cousin saw him on Sunday').waitFor();
    expect(await visitsOnServer()).toHaveLength(1);
    expect(await faults()).toEqual([]);
  });

  it('stands in the chronology, of which an edition for the court is filed', async () => {
    await step.opensMoreTab(page, 'Chronology');
    const chronology = page.getByRole('list', { name: 'Chronology' });
    for (const message of ['His cousin saw him on Sunday', 'Source: His sister'])
      await chronology.getByText(message).waitFor();
    await page.getByRole('button', { name: 'For the court' }).click();
    await page.getByRole('list', { name: 'Editions' }).getByText('No. 1 · For the court').waitFor();
    expect(await faults()).toEqual([]);
    await tab('File Drawer');
    await page.getByRole('list', { name: 'Files' }).getByText('Chronology 1 for the court.pdf').first().waitFor();
    expect(owner.errors).toEqual([]);
  });
});

/** All that the browser keeps of visits, as text. */
const keptOnDevice = (page: Page): Promise<string> =>
  page.evaluate(async () => {
    const opened = indexedDB.open('bailiwick-visits');
    await new Promise((resolve) => opened.addEventListener('success', resolve));
    const request = opened.result.transaction('visits').objectStore('visits').getAll();
    await new Promise((resolve) => request.addEventListener('success', resolve));
    const decoder = new TextDecoder('latin1');
    const words = (value: unknown) =>
      value instanceof ArrayBuffer || value instanceof Uint8Array ? decoder.decode(value) : String(value);
    const kept = (request.result as object[]).flatMap((visit) => Object.values(visit).map(words));
    if (kept.length === 0) throw new Error('Nothing is kept.');
    return kept.join(' ');
  });

const expectValue = async (field: ReturnType<Page['getByLabel']>, value: string) => {
  await field.evaluate(
    (input, wanted) =>
      new Promise<void>((resolve) => {
        const look = () => ((input as HTMLInputElement).value === wanted ? resolve() : requestAnimationFrame(look));
        look();
      }),
    value,
  );
};
