import { afterAll, beforeAll, describe, it } from '@jest/globals';
import type { Browser, Page } from 'playwright-core';
import { dayOf, DEFAULT_TIME_ZONE, formatDay } from '../../libs/domain/kernel/days.ts';
import { goWithin, newPerson, startBrowser, type Person } from './browser.ts';
import { expect } from './expect.ts';
import * as given from './api-setup.ts';
import { joinProduct, type JoinedProduct } from './join-product.ts';
import { faultsAtBothWidths, faultsOf } from './screen-checks.ts';
import * as step from './steps.ts';

const today = dayOf(new Date(), DEFAULT_TIME_ZONE);
const PDF = Buffer.from('%PDF-1.4\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n');

describe('A forfeited bond', () => {
  let product: JoinedProduct;
  let browser: Browser;
  let owner: Person;
  let rita: Person;
  let anton: Person;
  let page: Page;
  let bondId = '';
  let caseId = '';

  /** Somebody whom the owner adds to the team, signed in. */
  const joins = async (fullName: string, role: 'Recovery Agent' | 'Agent') => {
    const somebody = { ...step.anOwner('Pelican Bail Bonds'), fullName };
    const person = await newPerson(browser);
    await given.addColleague(page, person.page, product.url, { ...somebody, role });
    return person;
  };

  beforeAll(async () => {
    [product, browser] = await Promise.all([joinProduct(), startBrowser()]);
    owner = await newPerson(browser);
    ({ page } = owner);
    await given.signUp(page, product.url, step.anOwner('Pelican Bail Bonds'));
    rita = await joins('Rita Recovers', 'Recovery Agent');
    anton = await joins('Anton Writes', 'Agent');
  });
  afterAll(async () => {
    await browser.close();
    await product.leave();
  });

  const tab = (name: string) => page.getByRole('tab', { name, exact: true }).click();
  const faults = () => faultsAtBothWidths(page);

  it('is offered its case when it is saved', async () => {
    const defendantId = await given.createDefendant(page, product.url, 'Theo Landry');
    const bond = { amount: '5000', jurisdiction: 'Orleans', powerNumber: 'R1' } as const;
    ({ bondId } = await given.writeBondOf(page, product.url, defendantId, bond));
    await goWithin(page, `${product.url}/bonds/${bondId}`);
    await page.getByLabel('Court Date', { exact: true }).fill(formatDay(today));
    await page.getByRole('combobox', { name: 'Status', exact: true }).click();
    await page.getByRole('option', { name: 'FORFEITED', exact: true }).click();
    await page.getByLabel('Forfeiture Date', { exact: true }).fill(formatDay(today));
    await page.getByRole('button', { name: 'Save & Open Account' }).click();
    const offer = page.getByRole('dialog', { name: 'Open a recovery case?' });
    await offer.getByRole('button', { name: 'Not now' }).click();
    await page.waitForURL(/\/accounts\?account=/);
  });

  it('has one case, clicked twice and by two people, and the list of the other shows it by itself', async () => {
    const list = (await rita.context.newPage()) satisfies Page;
    await goWithin(list, `${product.url}/recovery/cases`);
    await list.getByText('No cases found.').waitFor();

    const open = async (by: Page) => {
      await goWithin(by, `${product.url}/bonds/${bondId}`);
      await by.getByRole('button', { name: 'Open recovery case' }).click();
      return by.getByRole('dialog', { name: 'Open a recovery case?' }).getByRole('button', { name: 'New case' });
    };
    // Rita's request is on its way while the owner, who clicks twice, is quicker.
    const isOnItsWay = Promise.withResolvers<void>();
    const ownersIsOpen = Promise.withResolvers<void>();
    await rita.page.route(`**/api/bonds/${bondId}/recovery-case`, async (route) => {
      if (route.request().method() !== 'POST') return route.continue();
      isOnItsWay.resolve();
      await ownersIsOpen.promise;
      return route.continue();
    });
    const answer = rita.page.waitForResponse(
      (response) => response.url().endsWith('/recovery-case') && response.request().method() === 'POST',
    );
    await (await open(rita.page)).click();
    await isOnItsWay.promise;
    await (await open(page)).dblclick();
    await page.getByRole('link', { name: 'Recovery case', exact: true }).click();
    await step.heading(page, 'Theo Landry').waitFor();
    caseId = new URL(page.url()).pathname.split('/').at(-1) ?? '';
    ownersIsOpen.resolve();
    expect(await (await answer).json()).toEqual({ caseId, isNew: false });

    await list.getByRole('article').getByText('Theo Landry').first().waitFor(); // nobody has reloaded it
    await expect(list.getByRole('article')).toHaveCount(1);
    await list.close();
    await page.getByText('180 days').first().waitFor();
    expect(await faults()).toEqual([]);
  });

  it('is asked about in the field, gets contacts and files, and is found in the list', async () => {
    await tab('Field Interview');
    await page.getByLabel('Interview Date').click();
    await page.getByLabel('Name', { exact: true }).fill('His cousin');
    await page.getByRole('button', { name: 'Add Interview' }).click();
    await page.getByText('Saved.').waitFor();
    expect(await faultsOf(page)).toEqual([]);

    await tab('Defendant Info');
    await step.addContact(page, 'The neighbour', '5045550199');
    const contacts = page.getByRole('list', { name: 'Contacts' });
    const call = contacts.getByRole('listitem').filter({ hasText: 'The neighbour' }).getByRole('link');
    await expect(call).toHaveAttribute('href', 'tel:+15045550199');
    await contacts.getByText('Theo Landry').waitFor(); // live from his own file
    expect(await faultsOf(page)).toEqual([]);

    await tab('File Drawer');
    const file = { name: 'warrant.pdf', mimeType: 'application/pdf', buffer: PDF };
    const other = { ...file, name: 'order.pdf', buffer: Buffer.concat([PDF, Buffer.from('% another\n')]) };
    await page.locator('input[type=file]').setInputFiles([file, other]);
    const files = page.getByRole('list', { name: 'Files' });
    for (const name of ['warrant.pdf', 'order.pdf']) await files.getByText(name).first().waitFor();
    expect(await faultsOf(page)).toEqual([]);

    await goWithin(page, `${product.url}/recovery/cases?search=landry`);
    const card = page.getByRole('article');
    await card.getByText('$5,000.00').waitFor();
    await card.getByText('active').waitFor();
  });

  it('is in sight in one line on a phone once scrolled, and opens Overview for a tab that there is none of', async () => {
    await goWithin(page, `${product.url}/recovery/cases/${caseId}?tab=nonsense`);
    const overview = page.getByRole('tab', { name: 'Overview', exact: true });
    await expect(overview).toHaveAttribute('aria-selected', 'true');
    const wide = page.viewportSize();
    await page.setViewportSize({ width: 360, height: 640 });
    const line = page.locator('.case-line');
    await expect(line).toHaveCount(0);
    await page.evaluate('scrollTo(0, document.documentElement.scrollHeight)');
    await line.getByText('Theo Landry').waitFor();
    expect((await line.boundingBox())?.height).toBeLessThan(48);
    if (wide) await page.setViewportSize(wide);
  });

  it('shows an Agent that its case exists, and not what it holds', async () => {
    const { page: his } = anton;
    await goWithin(his, `${product.url}/bonds/${bondId}`);
    const note = his.getByRole('note').filter({ hasText: 'Recovery case' });
    await note.getByText('active').waitFor();
    await expect(note.getByRole('link')).toHaveCount(0);
    for (const path of ['/recovery', `/recovery/cases/${caseId}`, `/recovery/forfeitures/${bondId}`]) {
      await goWithin(his, product.url + path);
      await his.getByText('You do not have access to recovery.').waitFor();
    }
    for (const part of ['', '/contacts', '/interviews'])
      expect((await his.request.get(`${product.url}/api/recovery/cases/${caseId}${part}`)).status()).toBe(403);
    expect(anton.errors).toEqual([]);
  });

  it('closes its case by itself when the forfeiture is set aside on its card', async () => {
    await goWithin(page, `${product.url}/recovery/forfeitures/${bondId}`);
    const card = page.getByRole('form', { name: 'Forfeiture' });
    await card.getByLabel('Forfeited').waitFor();
    expect(await faults()).toEqual([]);
    await card.getByLabel('Forfeited').uncheck();
    await card.getByLabel(/Reason/).fill('The court set it aside');
    await card.getByRole('button', { name: 'Save' }).click();
    await page.getByText('CLOSED', { exact: true }).first().waitFor(); // the status, not “Closed: set aside”
    await goWithin(page, `${product.url}/recovery/cases?status=closed`);
    await page.getByRole('article').getByText('closed').waitFor(); // the list follows the case, which follows its bond
    expect([...owner.errors, ...rita.errors]).toEqual([]);
  });
});
