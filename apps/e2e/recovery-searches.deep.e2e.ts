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

describe('The recovery case of a forfeited bond', () => {
  let product: JoinedProduct;
  let browser: Browser;
  let owner: Person;
  let page: Page;
  let bondId = '';
  let caseId = '';

  beforeAll(async () => {
    [product, browser] = await Promise.all([joinProduct(), startBrowser()]);
    owner = await newPerson(browser);
    ({ page } = owner);
    const { url } = product;
    await given.signUp(page, url, step.anOwner('Searching Bail Bonds'));
    const rita = { ...step.anOwner(''), fullName: 'Rita Recovers', role: 'Recovery Agent' } as const;
    await given.addColleague(page, (await newPerson(browser)).page, url, rita);
    const defendantId = await given.createDefendant(page, url, 'Theo Landry');
    const fields = { amount: '5000', jurisdiction: 'Orleans', powerNumber: 'RS1', courtDate: today } as const;
    const forfeited = { ...fields, status: 'FORFEITED', forfeitureDate: today } as const;
    ({ bondId } = await given.writeBondOf(page, url, defendantId, forfeited));
    caseId = await given.openCaseOfBond(page, url, bondId);
  });
  afterAll(async () => {
    await browser.close();
    await product.leave();
  });

  const faults = () => faultsAtBothWidths(page);

  it('is looked for with searches that its file fills, and what they came to stands in its chronology', async () => {
    await owner.context.route(/^https:\/\//, (route) =>
      route.fulfill({ contentType: 'text/html', body: '<title>Elsewhere</title>' }),
    );
    await goWithin(page, `${product.url}/recovery/tools`);
    await page.getByLabel('Defendant', { exact: true }).fill('Landry');
    await page.getByRole('link', { name: 'Choose: Theo Landry' }).waitFor();
    expect(await faults()).toEqual([]);
    await page.getByRole('link', { name: 'Choose: Theo Landry' }).click();
    await page.getByRole('region', { name: 'Social & Web Presence' }).waitFor();

    await goWithin(page, `${product.url}/recovery/cases/${caseId}/tools`);
    const social = page.getByRole('region', { name: 'Social & Web Presence' });
    const logged = page.waitForResponse((response) => response.url().endsWith('/openings'));
    const [tab] = await Promise.all([
      owner.context.waitForEvent('page'),
      social.getByRole('link', { name: 'Google', exact: true }).click(),
    ]);
    expect(tab.url()).toContain('Theo+Landry');
    await tab.close();
    expect((await logged).status()).toBe(200);
    const form = page.getByRole('form', { name: 'Note a result' });
    await form.getByLabel(/Result/).fill('Works at a dock in Houma');
    await form.getByLabel(/Source/).fill('Facebook');
    await form.getByRole('button', { name: 'Note Result' }).click();
    await page.getByRole('list', { name: 'Results' }).getByText('Works at a dock in Houma').waitFor();
    expect(await faults()).toEqual([]);
    await goWithin(page, `${product.url}/recovery/cases/${caseId}?tab=chronology`);
    await page.getByRole('list', { name: 'Chronology' }).getByText('Source: Facebook').waitFor();
    await owner.context.unroute(/^https:\/\//);
  });

  it('stands in the queue with why, is assigned there, and its missed court date is marked by an emergency', async () => {
    await page.getByRole('link', { name: 'Recovery Cases' }).first().click();
    await page.getByRole('main').getByRole('link', { name: 'Forfeitures' }).click();
    const queue = page.getByRole('region', { name: 'Forfeitures' });
    await queue.getByText('$5,000, no lead in 14 days, 180 days left').waitFor();
    await queue.getByRole('combobox', { name: /Assigned To: Theo Landry/ }).click();
    await page.getByRole('option', { name: 'Rita Recovers' }).click();
    await page.getByRole('dialog', { name: 'Assign case' }).getByRole('button', { name: 'Assign' }).click();
    await page.getByRole('region', { name: 'Workload by agent' }).getByText('Rita Recovers').waitFor();
    expect(await faults()).toEqual([]);

    await goWithin(page, `${product.url}/settings?tab=recovery`);
    await page.getByRole('button', { name: 'Enter an emergency' }).click();
    const dialog = page.getByRole('dialog', { name: 'Enter an emergency' });
    await dialog.getByLabel(/Number/).fill('61 JML 2026');
    await dialog.getByLabel(/From/).fill(formatDay(today));
    await dialog.getByLabel(/To, inclusive/).fill(formatDay(today));
    await dialog.getByLabel('Parishes').click();
    await page.getByRole('option', { name: 'Orleans', exact: true }).click();
    await dialog.getByLabel(/Source/).fill('governor.la.gov');
    expect(await faultsOf(page)).toEqual([]);
    await dialog.getByRole('button', { name: 'Enter' }).click();
    await page.getByRole('region', { name: 'Declared emergencies' }).getByText('1 court date in it.').waitFor();
    expect(await faults()).toEqual([]);
    await goWithin(page, `${product.url}/recovery/forfeitures/${bondId}`);
    await page.getByRole('note').filter({ hasText: 'falls in the emergency 61 JML 2026' }).waitFor();
  });

  it('causes no error in the browser', () => {
    expect(owner.errors).toEqual([]);
  });
});
