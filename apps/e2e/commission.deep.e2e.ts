import { afterAll, beforeAll, describe, it } from '@jest/globals';
import type { Browser, Page } from 'playwright-core';
import { addDays, dayOf, DEFAULT_TIME_ZONE, formatDay } from '../../libs/domain/kernel/days.ts';
import { goWithin, newPerson, startBrowser, type Person } from './browser.ts';
import { expect } from './expect.ts';
import * as given from './api-setup.ts';
import { joinProduct, type JoinedProduct } from './join-product.ts';
import { faultsOf } from './screen-checks.ts';
import * as step from './steps.ts';

const today = dayOf(new Date(), DEFAULT_TIME_ZONE);
/** The last day of the month that is over. */
const lastMonth = addDays(`${today.slice(0, 7)}-01`, -1);

describe('The commission of an agent', () => {
  let product: JoinedProduct;
  let browser: Browser;
  let owner: Person;
  let page: Page;
  let supervisor: Page;
  const name = step.anOwner('Ibis Bail Bonds');

  beforeAll(async () => {
    [product, browser] = await Promise.all([joinProduct(), startBrowser()]);
    owner = await newPerson(browser);
    ({ page } = owner);
    await given.signUp(page, product.url, name);
    supervisor = (await newPerson(browser)).page;
    const colleague = { ...step.anOwner(''), fullName: 'Clovis Arceneaux', role: 'Supervisor' } as const;
    await given.addColleague(page, supervisor, product.url, colleague);
    const defendantId = await given.createDefendant(page, product.url, 'Remy Thibodeaux');
    const bond = { amount: '10000', jurisdiction: 'Orleans', bondDate: lastMonth, powerNumber: 'IB-1' } as const;
    await given.writeBondOf(page, product.url, defendantId, { ...bond, reason: 'Entered late' });
  });
  afterAll(async () => {
    await browser.close();
    await product.leave();
  });

  it('has a rate from a day on', async () => {
    await goWithin(page, `${product.url}/settings?tab=users`);
    await page.getByRole('button', { name: `Set commission of ${name.fullName}` }).click();
    const dialog = page.getByRole('dialog', { name: `Commission of ${name.fullName}` });
    await dialog.getByLabel('From').fill(`01/01/${lastMonth.slice(0, 4)}`);
    await dialog.getByLabel('Rate').fill('10');
    await dialog.getByLabel('Why').fill('Agreed');
    expect(await faultsOf(page)).toEqual([]);
    await dialog.getByRole('button', { name: 'Set Commission' }).click();
    await page.getByText(`The commission of ${name.fullName} was set.`).waitFor();
  });

  it('is booked by a run of the month that is over, once', async () => {
    await goWithin(page, `${product.url}/commission`);
    await page.getByRole('button', { name: `Run commission of ${name.fullName}` }).click();
    const dialog = page.getByRole('dialog', { name: `Run commission of ${name.fullName}` });
    await dialog.getByText('$120.00 is booked on the last day of the month.').waitFor();
    expect(await faultsOf(page)).toEqual([]);
    await dialog.getByRole('button', { name: 'Book $120.00' }).click();
    await page.getByText(`$120.00 was booked for ${name.fullName}.`).waitFor();
    const runs = page.getByRole('region', { name: 'Newest runs' });
    await runs.getByRole('row', { name: new RegExp(`${formatDay(lastMonth)}.*\\$120\\.00`) }).waitFor();
  });

  it('is paid out of what is owed, which the statement tells line by line', async () => {
    await page.getByRole('button', { name: `Pay ${name.fullName}` }).click();
    const dialog = page.getByRole('dialog', { name: `Pay ${name.fullName}` });
    await dialog.getByText('Owed: $120.00').waitFor();
    await dialog.getByLabel('Amount').fill('100');
    await dialog.getByLabel('Check number or reference').fill('1002');
    await dialog.getByLabel('Reason').fill('Owed of last month');
    await dialog.getByRole('button', { name: 'Ask for approval' }).click();
    await page.getByText('A second person has to approve it.').waitFor();
    await goWithin(supervisor, `${product.url}/commission`);
    await supervisor.getByRole('link', { name: name.fullName }).first().click();
    await supervisor.getByRole('button', { name: 'Approve' }).click();
    await supervisor.getByRole('dialog', { name: 'Approve' }).getByRole('button', { name: 'Approve' }).click();
    const agents = page.getByRole('region', { name: 'Agents', exact: true });
    await agents.getByRole('row', { name: /Total.*\$20\.00/ }).waitFor();
    await agents.getByRole('link', { name: name.fullName }).click();
    await step.heading(page, `Commission of ${name.fullName}`).waitFor();
    await page.getByText('Check 1002,').waitFor();
    expect(await faultsOf(page)).toEqual([]);
    await goWithin(page, `${product.url}/admin/reports?tab=trial-balance`);
    const table = page.getByRole('region', { name: 'Trial balance' });
    await table
      .getByRole('row', { name: /Commission Payable/ })
      .getByText('$20.00')
      .waitFor();
    expect(owner.errors).toEqual([]);
  });
});
