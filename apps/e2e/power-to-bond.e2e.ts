import { afterAll, beforeAll, describe, it } from '@jest/globals';
import type { Browser, Page } from 'playwright-core';
import { goWithin, newPerson, startBrowser, type Person } from './browser.ts';
import { expect } from './expect.ts';
import * as given from './api-setup.ts';
import { joinProduct, type JoinedProduct } from './join-product.ts';
import { faultsOf, IN_DIALOG, tooLow } from './screen-checks.ts';
import * as step from './steps.ts';
import * as surety from './surety-steps.ts';

describe('A power goes from its box to a bond, and what is left is counted', () => {
  let product: JoinedProduct;
  let browser: Browser;
  let owner: Person;
  let page: Page;
  let supervisor: Page;
  let agent: Page;
  let defendantId = '';
  const [boss, writer] = ['Clovis Arceneaux', 'Odile Fontenot'].map((fullName) => {
    return { ...step.anOwner(''), fullName };
  });

  /** The row of a number in the inventory, once it shows this state. */
  const inState = (number: string, state: string) =>
    page.getByRole('row', { name: new RegExp(`${number}.*${state}`) }).waitFor();

  beforeAll(async () => {
    if (!boss || !writer) throw new Error('Two people were to be named');
    [product, browser] = await Promise.all([joinProduct(), startBrowser()]);
    owner = await newPerson(browser);
    ({ page } = owner);
    supervisor = (await newPerson(browser, { width: 360 })).page;
    agent = (await newPerson(browser)).page;
    await given.signUp(page, product.url, step.anOwner('Bayou Box Bail Bonds'));
    for (const [theirs, person, role] of [
      [supervisor, boss, 'Supervisor'],
      [agent, writer, 'Agent'],
    ] as const) {
      await given.addColleague(page, theirs, product.url, { ...person, role });
    }
    await given.addSurety(page, product.url, 'Pelican Surety');
    defendantId = await given.createDefendant(agent, product.url, 'Remy Thibodeaux');
  });
  afterAll(async () => {
    await browser.close();
    await product.leave();
  });

  it('is received with its range and given to an agent', async () => {
    const range = { first: 'PB-1', last: 'PB-4', count: 4, surety: 'Pelican Surety', amount: '5000' };
    await surety.receiveRange(page, product.url, range);
    for (const number of ['PB-001', 'PB-002', 'PB-003', 'PB-004'])
      await page.getByRole('checkbox', { name: `Choose power ${number}` }).check();
    await page.getByRole('button', { name: 'Assign 4 powers' }).click();
    const dialog = page.getByRole('dialog', { name: 'Assign powers' });
    await surety.choose(page, dialog, 'Agent', writer?.fullName ?? '');
    await dialog.getByRole('button', { name: 'Assign' }).click();
    await dialog.waitFor({ state: 'hidden' });
    for (const number of ['PB-001', 'PB-004']) await inState(number, 'assigned');
  });

  it('is proposed to the agent, borne by the bond, and shown as executed to the office', async () => {
    await surety.fillInBond(agent, product.url, { defendantId, amount: '1000' });
    await agent.getByText('Proposed: PB-001, up to $5,000.00').waitFor();
    expect(await faultsOf(agent)).toEqual([]);
    await agent.getByRole('button', { name: 'Use PB-001' }).click();
    await surety.saveBond(agent);
    await inState('PB-001', 'executed');
  });

  it('above what it covers waits for a Supervisor, who gives the override with a reason', async () => {
    await surety.fillInBond(agent, product.url, { defendantId, amount: '6000', powerNumber: 'PB-002' });
    await agent.getByRole('button', { name: 'Save & Open Account' }).click();
    const asked = agent.getByRole('dialog', { name: 'Ask for an override?' });
    await asked.getByRole('button', { name: 'Ask for an override' }).click();
    const name = 'Bond above its power of $6,000.00 for Remy Thibodeaux';
    const waiting = agent.getByRole('article', { name });
    await waiting.getByText('A Supervisor or Admin other than you has to approve this.').waitFor();
    expect(await faultsOf(agent)).toEqual([]);
    await inState('PB-002', 'reserved');

    await goWithin(supervisor, `${product.url}/approvals`);
    const card = supervisor.getByRole('article', { name });
    await card.getByRole('button', { name: 'Approve override' }).click();
    const dialog = supervisor.getByRole('dialog', { name: 'Approve override: $6,000.00 on power PB-002' });
    await dialog.getByLabel('Reason').fill('The carrier agreed by phone');
    expect([...(await faultsOf(supervisor, IN_DIALOG)), ...(await tooLow(supervisor))]).toEqual([]);
    await dialog.getByRole('button', { name: 'Approve override' }).click();
    await card.getByText(/^Given by Clovis Arceneaux/).waitFor();
    // Without a reload: who asked sees the bond, and the office its power.
    await waiting.getByText(/Reason: The carrier agreed by phone/).waitFor();
    await inState('PB-002', 'executed');
  });

  it('becomes void with a bond that was written in error and whose paper is torn', async () => {
    await goWithin(page, `${product.url}/defendants/${defendantId}/bonds`);
    await page.getByRole('link', { name: 'PB-001', exact: true }).click();
    await step.choosesOfBond(page, 'Void bond');
    const dialog = page.getByRole('dialog', { name: 'Void bond' });
    await dialog.getByRole('radio', { name: 'No: it becomes void' }).check();
    await surety.choose(page, dialog, 'Reason', 'Entered in error');
    await dialog.getByLabel('Details').fill('Another man of the same name');
    expect(await faultsOf(page, IN_DIALOG)).toEqual([]);
    await dialog.getByRole('button', { name: 'Void bond' }).click();
    await page.getByText(/^This bond was voided on/).waitFor();
    await goWithin(page, `${product.url}/admin/power-inventory`);
    await inState('PB-001', 'Void');
    await inState('PB-002', 'executed');
  });

  it('is missed by the count of what the agent holds, and the gap is signed off as lost', async () => {
    await goWithin(agent, `${product.url}/powers`);
    await agent.getByRole('button', { name: 'Count my powers' }).click();
    const field = agent.getByRole('textbox', { name: 'Scan a number, or type its last three digits' });
    await field.pressSequentially('PB-003\n');
    await agent.getByText('1 of 2 powers found').waitFor();
    await agent.getByRole('button', { name: 'End count' }).click();
    await agent.getByRole('dialog', { name: 'End count' }).getByRole('button', { name: 'End count' }).click();
    await agent.getByText('1 difference').waitFor();

    await goWithin(page, `${product.url}/admin/power-inventory/gaps`);
    const gaps = page.getByRole('region', { name: 'Missing powers', exact: true });
    await gaps.getByRole('row', { name: /PB-001/ }).waitFor();
    await gaps.getByRole('row', { name: /PB-004/ }).waitFor();
    await goWithin(page, `${product.url}/admin/power-inventory/counts`);
    await page.getByRole('link', { name: writer?.fullName ?? '' }).click();
    await page.getByRole('button', { name: 'Sign off PB-004' }).click();
    const dialog = page.getByRole('dialog', { name: 'Sign off PB-004' });
    await surety.choose(page, dialog, 'Outcome', 'Lost');
    await dialog.getByLabel('Why').fill('It is in no drawer');
    await dialog.getByRole('button', { name: 'Sign off' }).click();
    await page.getByText('Settled').waitFor();
    await goWithin(page, `${product.url}/admin/power-inventory`);
    await inState('PB-004', 'lost');
    await inState('PB-003', 'assigned');
    expect(owner.errors).toEqual([]);
  });
});
