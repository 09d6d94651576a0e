import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, it } from '@jest/globals';
import type { Browser, Locator, Page } from 'playwright-core';
import { goWithin, newPerson, startBrowser, type Person } from './browser.ts';
import { expect } from './expect.ts';
import * as given from './api-setup.ts';
import { joinProduct, type JoinedProduct } from './join-product.ts';
import { faultsOf, tooLow } from './screen-checks.ts';
import * as step from './steps.ts';

describe('The powers of an agency', () => {
  let product: JoinedProduct;
  let browser: Browser;
  let owner: Person;
  let holder: Person;
  let page: Page;
  const agent = {
    ...step.anOwner(''),
    fullName: 'Odile Fontenot',
    email: `odile-${randomUUID().slice(0, 8)}@example.com`,
  };

  const rows = (of: Page, list = 'Powers'): Locator =>
    of.getByRole('region', { name: list, exact: true }).locator('tbody tr');
  /** Waits until the list shows these numbers from the top, and no other row. */
  const shows = async (of: Page, numbers: readonly string[], list?: string) => {
    for (const [at, number] of numbers.entries())
      await rows(of, list).nth(at).getByText(number, { exact: true }).waitFor();
    await rows(of, list).nth(numbers.length).waitFor({ state: 'detached' });
  };
  const chooseIn = async (dialog: Locator, label: string, option: string) => {
    await dialog.getByRole('combobox', { name: label }).click();
    await page.getByRole('option', { name: option, exact: true }).click();
  };
  const openDetails = async (number: string) => {
    await page.getByRole('button', { name: `View details of power ${number}` }).click();
    const dialog = page.getByRole('dialog', { name: 'Power details' });
    await dialog.waitFor();
    return dialog;
  };

  beforeAll(async () => {
    [product, browser] = await Promise.all([joinProduct(), startBrowser()]);
    [owner, holder] = [await newPerson(browser), await newPerson(browser, { width: 360, scheme: 'light' })];
    page = owner.page;
    await given.signUp(page, product.url, step.anOwner('Bayou Powers Bail Bonds'));
    await given.addColleague(page, holder.page, product.url, { ...agent, role: 'Agent' });
    await given.addSurety(page, product.url, 'Pelican Surety');
    await goWithin(page, `${product.url}/admin/power-inventory`);
  });
  afterAll(async () => {
    await browser.close();
    await product.leave();
  });

  it('are received as a range, which the form counts while it is typed and refuses where it is none', async () => {
    await page.getByText('No powers found matching your criteria.').waitFor();
    await page.getByRole('button', { name: 'Add Power' }).first().click(); // the empty inventory offers it too
    const dialog = page.getByRole('dialog', { name: 'Add Power' });
    await dialog.getByRole('switch', { name: 'Bulk Power Creation' }).check();
    await dialog.getByLabel('Start number').fill('P-98');
    await dialog.getByLabel('End number').fill('Q-102');
    await chooseIn(dialog, 'Surety company', 'Pelican Surety');
    await dialog.getByRole('button', { name: 'Create Powers' }).click();
    await dialog.getByText('Invalid power number range. Please check the format.').waitFor();
    await dialog.getByLabel('End number').fill('P-102');
    await dialog.getByText('5 powers will be created').waitFor();
    await dialog.getByLabel('Box').fill('Box 7');
    await dialog.getByLabel('Amount').fill('25000.99');
    await dialog.getByLabel('Expiration date').fill('05/17/2031');
    expect(await faultsOf(page)).toEqual([]);
    await dialog.getByRole('button', { name: 'Create Powers' }).click();
    await dialog.waitFor({ state: 'hidden' });
    await shows(page, ['P-102', 'P-101', 'P-100', 'P-099', 'P-098']);
    await page.getByRole('group', { name: 'Totals' }).getByText('$125,000.00').first().waitFor();
  });

  it('come one by one as a scanner types them, and a number that is there already is refused', async () => {
    await page.getByRole('button', { name: 'Add Power' }).click();
    const dialog = page.getByRole('dialog', { name: 'Add Power' });
    // Surety, dates and agent of the range before are kept for the next, which is one number here.
    await dialog
      .getByRole('combobox', { name: 'Surety company' })
      .and(dialog.locator('[value="Pelican Surety"]'))
      .waitFor();
    await dialog.getByRole('switch', { name: 'Bulk Power Creation' }).uncheck();
    await dialog.getByLabel('Amount').fill('5000');
    await dialog.getByLabel('Power number').pressSequentially('P-100\n');
    await dialog.getByText('Failed to create power: These numbers exist already: P-100.').waitFor();
    await dialog.getByLabel('Power number').fill('');
    await dialog.getByLabel('Power number').pressSequentially('AS5-1\n');
    await dialog.waitFor({ state: 'hidden' });
    await shows(page, ['AS5-1', 'P-102', 'P-101', 'P-100', 'P-099', 'P-098']);
  });

  it('are edited, with what the screen shows of them', async () => {
    const details = await openDetails('AS5-1');
    expect(await faultsOf(page)).toEqual([]);
    await details.getByRole('button', { name: 'Edit' }).click();
    const dialog = page.getByRole('dialog', { name: 'Edit Power' });
    await dialog.getByLabel('Amount').fill('7500');
    await dialog.getByLabel('Expiration date').fill('05/17/2030');
    await dialog.getByLabel('Notes').fill('Came alone');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await dialog.waitFor({ state: 'hidden' });
    await rows(page).first().getByText('$7,500.00').waitFor();
    const after = await openDetails('AS5-1');
    await after.getByText('Came alone').waitFor();
    await after.getByText('05/17/2030').waitFor();
    await after.getByRole('button', { name: 'Close' }).last().click(); // the first one is the cross
    await after.waitFor({ state: 'hidden' });
  });

  it('are given to an agent together, or each by itself', async () => {
    for (const number of ['P-099', 'P-100'])
      await page.getByRole('checkbox', { name: `Choose power ${number}` }).check();
    await page.getByRole('button', { name: 'Assign 2 powers' }).click();
    const dialog = page.getByRole('dialog', { name: 'Assign powers' });
    await dialog.getByText('2 powers will be assigned.').waitFor();
    await chooseIn(dialog, 'Agent', agent.fullName);
    expect(await faultsOf(page)).toEqual([]);
    await dialog.getByRole('button', { name: 'Assign' }).click();
    await dialog.waitFor({ state: 'hidden' });
    await (await openDetails('P-101')).getByRole('button', { name: 'Assign' }).click();
    await chooseIn(dialog, 'Agent', agent.fullName);
    await dialog.getByRole('button', { name: 'Assign' }).click();
    await dialog.waitFor({ state: 'hidden' });
    await page
      .getByRole('row', { name: /P-101.*assigned/ })
      .getByText(agent.fullName)
      .waitFor();
  });

  it('are on a phone what an agent holds, reserves, releases, hands back and reports lost', async () => {
    const { page: phone } = holder;
    await goWithin(phone, `${product.url}/powers`);
    await shows(phone, ['P-099', 'P-100', 'P-101'], 'My powers');
    await phone.getByRole('row', { name: /P-099.*to 05\/17\/2031/ }).waitFor();
    expect([...(await faultsOf(phone)), ...(await tooLow(phone))]).toEqual([]);
    const act = async (what: string, power: string) => {
      await phone.getByRole('button', { name: `Actions of power ${power}` }).click();
      await phone.getByRole('menuitem', { name: what, exact: true }).click();
    };
    await act('Reserve', 'P-099');
    await phone.getByRole('row', { name: /P-099.*reserved/ }).waitFor();
    await act('Reserve', 'P-100');
    await act('Release', 'P-100');
    await phone.getByRole('row', { name: /P-100.*assigned/ }).waitFor();
    await act('Hand back', 'P-100');
    await shows(phone, ['P-099', 'P-101'], 'My powers');
    await act('Report lost', 'P-101');
    const dialog = phone.getByRole('dialog', { name: 'Report power P-101 lost' });
    await dialog.getByRole('button', { name: 'Report lost' }).click();
    await dialog.waitFor({ state: 'hidden' });
    await phone.getByRole('row', { name: /P-101.*lost/ }).waitFor();
    await goWithin(phone, `${product.url}/admin/power-inventory`);
    await phone.getByText('You do not have access to this page.').waitFor();
    // The office hears of it without asking again.
    await page.getByRole('row', { name: /P-099.*reserved/ }).waitFor();
    await page.getByRole('row', { name: /P-101.*lost/ }).waitFor();
    await page.getByRole('row', { name: /P-100.*received/ }).waitFor();
  });

  it('are found again, made void, and deleted after a question; one that was used is voided', async () => {
    await (await openDetails('P-101')).getByRole('button', { name: 'Void, lost, returned…' }).click();
    const moved = page.getByRole('dialog', { name: 'Power P-101' });
    await moved.getByLabel('Reason').fill('It lay in the car');
    await moved.getByRole('button', { name: 'Save' }).click();
    await moved.waitFor({ state: 'hidden' });
    await page.getByRole('row', { name: /P-101.*received/ }).waitFor();

    await page.getByRole('button', { name: 'Delete power P-102' }).click();
    const dialog = page.getByRole('dialog', { name: 'Delete power' });
    await dialog.getByText('Delete power P-102? This cannot be undone.').waitFor();
    expect(await faultsOf(page)).toEqual([]);
    await dialog.getByRole('button', { name: 'Delete' }).click();
    await page.getByText('Power P-102 deleted.').waitFor();
    await page.getByRole('button', { name: 'Delete power P-100' }).click();
    await dialog.getByRole('button', { name: 'Delete' }).click();
    await page.getByText('Power P-100 was used before, so it was voided.').waitFor();
    await shows(page, ['AS5-1', 'P-101', 'P-100', 'P-099', 'P-098']);
  });

  it('are counted by their holder with a scanner; what is missing waits for an Admin', async () => {
    const { page: phone } = holder;
    await goWithin(phone, `${product.url}/powers`);
    await phone.getByRole('button', { name: 'Count my powers' }).click();
    await step.heading(phone, `Count: ${agent.fullName}`).waitFor();
    await shows(phone, ['P-099'], 'Counted powers');
    const field = phone.getByRole('textbox', { name: 'Scan a number, or type its last three digits' });
    // A scanner types the next number before the first one is answered.
    await field.pressSequentially('P-102\nP-098\n');
    await phone.getByText('Power P-102 is not in the inventory.').waitFor();
    await phone.getByText('Power P-098 is not on this list: it is received.').waitFor();
    expect([...(await faultsOf(phone)), ...(await tooLow(phone))]).toEqual([]);
    await phone.getByRole('button', { name: 'End count' }).click();
    const dialog = phone.getByRole('dialog', { name: 'End count' });
    await dialog.getByText('1 of 1 power not found so far.').waitFor();
    await dialog.getByRole('button', { name: 'End count' }).click();
    await phone.getByText('2 differences').waitFor();

    await page.getByRole('link', { name: 'Power counts' }).click();
    expect(await faultsOf(page)).toEqual([]);
    await page.getByRole('link', { name: agent.fullName }).click();
    const signOff = async (number: string, as: string) => {
      await page.getByRole('button', { name: `Sign off ${number}` }).click();
      const asked = page.getByRole('dialog', { name: `Sign off ${number}` });
      await chooseIn(asked, 'Outcome', as);
      await asked.getByLabel('Why').fill('Looked in the car');
      expect(await faultsOf(page)).toEqual([]);
      await asked.getByRole('button', { name: 'Sign off' }).click();
      await asked.waitFor({ state: 'hidden' });
    };
    await signOff('P-099', 'Found after all');
    await signOff('P-098', 'Explained');
    await page.getByText('Settled').waitFor();
    const sheet = page.getByRole('link', { name: 'Count sheet' });
    const paper = await page.request.get(new URL((await sheet.getAttribute('href')) ?? '', product.url).href);
    expect([paper.status(), paper.headers()['content-type']]).toEqual([200, 'application/pdf']);
    await goWithin(page, `${product.url}/admin/power-inventory`);
  });

  it('that are in no explained state are found, and explained with a reason that their details show', async () => {
    await page.getByRole('link', { name: 'Missing powers' }).click();
    await step.heading(page, 'Missing powers').waitFor();
    await shows(page, ['P-100'], 'Missing powers');
    await page.getByText('It is void and was not returned to its surety.').waitFor();
    expect(await faultsOf(page)).toEqual([]);
    await page.getByRole('button', { name: 'Add reason: P-100: Expired or void, not returned' }).click();
    const dialog = page.getByRole('dialog', { name: 'Add reason: P-100' });
    await dialog.getByLabel('Reason').fill('Torn up at the jail');
    expect(await faultsOf(page)).toEqual([]);
    await dialog.getByRole('button', { name: 'Add reason' }).click();
    await page.getByText('No missing powers.').waitFor();
    await page.getByRole('link', { name: 'Power Inventory' }).first().click();
    const details = await openDetails('P-100');
    await details.getByText('Torn up at the jail').waitFor();
    expect(await faultsOf(page)).toEqual([]);
    await details.getByRole('button', { name: 'Close' }).last().click();
    await details.waitFor({ state: 'hidden' });
  });

  it('are searched by number or agent, filtered by status and state, and sorted by every column', async () => {
    const search = page.getByRole('textbox', { name: 'Search powers or agents...' });
    await search.fill('p 10');
    await shows(page, ['P-101', 'P-100']);
    await search.fill(agent.fullName.toUpperCase());
    await shows(page, ['P-099']);
    await page.getByRole('button', { name: 'Clear: Search powers or agents...' }).click();
    await chooseIn(page.locator('main'), 'Status', 'Void');
    await shows(page, ['P-100']);
    await goWithin(page, `${product.url}/admin/power-inventory?state=reserved`);
    await shows(page, ['P-099']);
    await goWithin(page, `${product.url}/admin/power-inventory`);
    // What stands in the first row, in the cell of the column: the same in many rows, so their order among each other is open.
    for (const [header, cell, first, last] of [
      ['Power Details', 1, 'AS5-1', 'P-101'],
      ['Agent', 2, '—', agent.fullName],
      ['Amount', 3, '$7,500.00', '$25,000.00'],
      ['Status', 4, 'received', 'Void'],
      ['Dates', 5, 'to 05/17/2030', 'to 05/17/2031'],
    ] as const) {
      const top = (message: string) => rows(page).first().getByRole('cell').nth(cell).getByText(message).waitFor();
      const sort = page.getByRole('columnheader', { name: header }).getByRole('button');
      await sort.click();
      await page.locator('th[aria-sort="ascending"]', { hasText: header }).waitFor();
      await top(first);
      await sort.click();
      await page.locator('th[aria-sort="descending"]', { hasText: header }).waitFor();
      await top(last);
    }
    expect([...owner.errors, ...holder.errors]).toEqual([]);
  });
});
