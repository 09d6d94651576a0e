import { afterAll, beforeAll, describe, it } from '@jest/globals';
import type { Browser, Page, Route } from 'playwright-core';
import { newPerson, startBrowser, type Person } from './browser.ts';
import { expect } from './expect.ts';
import * as given from './api-setup.ts';
import { back, block, bondOf, group, press, ssnField, toIndemnitors } from './intake-steps.ts';
import * as wizard from './intake-steps.ts';
import { joinProduct, type JoinedProduct } from './join-product.ts';
import { axeFindings, faultsAtBothWidths, faultsOf } from './screen-checks.ts';
import * as step from './steps.ts';

describe('Create Defendant', () => {
  let product: JoinedProduct;
  let browser: Browser;
  /** Whose every intake ends with a bond, so that no draft is left for the next. */
  let clerk: Person;
  const owner = step.anOwner('Intake Bonds');

  beforeAll(async () => {
    [product, browser] = await Promise.all([joinProduct(), startBrowser()]);
    clerk = await newPerson(browser);
    await given.signUp(clerk.page, product.url, owner);
  });
  afterAll(async () => {
    await browser.close();
    await product.leave();
  });

  const someone = async () => {
    const person = await newPerson(browser);
    await given.signIn(person.page, product.url, owner);
    return person;
  };
  const open = (page: Page) => wizard.open(page, product.url);
  const saved = (page: Page, name: string) => wizard.saved(page, product.url, name);

  it('takes in a defendant with two indemnitors, and opens the bond', async () => {
    const { page, errors } = clerk;
    await open(page);
    const personal = group(page, 'Personal Information');
    await personal.getByLabel('Full Name').fill('Theo Landry');
    await personal.getByLabel('Birthday').pressSequentially('03091988');
    const ssn = ssnField(page);
    await ssn.pressSequentially('528914406');
    await expect(ssn).toHaveValue('528-91-4406');
    await personal.getByLabel('Phone', { exact: true }).pressSequentially('5045550142');
    await personal.getByLabel('ZIP').pressSequentially('70116');
    await press(page, 'Add: Employment');
    await group(page, 'Employment').getByLabel('Employer', { exact: true }).fill('Pontchartrain Seafood');
    await press(page, 'Add: Vehicle');
    await group(page, 'Vehicle').getByLabel('Vehicle Year').pressSequentially('2011');
    await press(page, 'Add: References');
    await group(page, 'References').getByLabel('Name').fill('Clothilde Landry');
    await toIndemnitors(page);
    await group(block(page, 1), 'Personal Information').getByLabel('Full Name').fill('Odile Sonnier');
    await press(page, '+ Add Another Indemnitor');
    await group(block(page, 2), 'Personal Information').getByLabel('Full Name').fill('Somebody Wrong');
    await press(page, 'Remove Indemnitor 2');
    await press(page, '+ Add Another Indemnitor');
    await group(block(page, 2), 'Personal Information').getByLabel('Phone', { exact: true }).fill('5045550177');
    await back(page);
    await expect(personal.getByLabel('Full Name')).toHaveValue('Theo Landry');
    await toIndemnitors(page);
    // A notice that stands for three seconds.
    await Promise.all([page.getByText(/Theo Landry was created\. Welcome/).waitFor(), press(page, 'Next')]);
    await bondOf(page, 'Theo Landry');

    const [theo] = await saved(page, 'Theo Landry');
    expect(theo).toMatchObject({ bonds: 1, accounts: 1 });
    const { indemnitors } = await step.read<{ indemnitors: object[] }>(
      page,
      `${product.url}/api/defendants/${theo?.defendantId}/indemnitors`,
    );
    expect(indemnitors).toHaveLength(2);
    await page.getByRole('link', { name: 'Theo Landry', exact: true }).click();
    await step.heading(page, 'Theo Landry').waitFor();
    await page.getByText('Pontchartrain Seafood').waitFor();
    expect(errors).toEqual([]);
  });

  it('offers who is on file already, and what an indemnitor already guarantees', async () => {
    const { page } = await someone();
    await open(page);
    const personal = group(page, 'Personal Information');
    await personal.getByLabel('Full Name').fill('ted landry');
    await personal.getByLabel('Birthday').pressSequentially('09031988');
    await page.getByText('Birthday with day and month swapped (03/09/1988)').waitFor();
    expect(await axeFindings(page)).toEqual([]);
    await toIndemnitors(page);
    await group(block(page, 1), 'Personal Information').getByLabel('Full Name').fill('Odile Sonnier');
    await group(block(page, 1), 'Personal Information').getByLabel('Phone', { exact: true }).fill('5045550199');
    await block(page, 1).getByText('On file; guarantees nothing now.').last().waitFor();
    expect(await axeFindings(page)).toEqual([]);
    await back(page);
    await page.getByRole('link', { name: 'Use this file: Theo Landry' }).click();
    await step.heading(page, 'Theo Landry').waitFor();
    expect(await saved(page, 'ted landry')).toEqual([]);
  });

  it('keeps a draft for a reload, without the SSN, until it is discarded, also over a sign-out', async () => {
    const { page } = await someone();
    page.on('dialog', (dialog) => void dialog.accept());
    await open(page);
    const personal = group(page, 'Personal Information');
    await personal.getByLabel('Full Name').fill('Half Typed');
    await ssnField(page).pressSequentially('528914409');
    await toIndemnitors(page);
    await group(block(page, 1), 'Personal Information').getByLabel('Full Name').fill('Odile Sonnier');
    await page.reload();
    await page.getByText(/Restored your draft/).waitFor();
    await expect(group(block(page, 1), 'Personal Information').getByLabel('Full Name')).toHaveValue('Odile Sonnier');
    await back(page);
    await expect(personal.getByLabel('Full Name')).toHaveValue('Half Typed');
    await expect(ssnField(page)).toHaveValue('');
    await press(page, 'Discard');
    await expect(personal.getByLabel('Full Name')).toHaveValue('');
    await personal.getByLabel('Full Name').fill('Typed again');
    await step.signOut(page);
    const kept = String(await page.evaluate('Object.values(sessionStorage).join()'));
    expect(kept).toContain('Typed again');
    expect(kept).not.toMatch(/528914409|4409/);
  });

  it('is saved once where it is sent, reloaded before the answer came, and sent again', async () => {
    const { page } = clerk;
    page.on('dialog', (dialog) => void dialog.accept());
    await open(page);
    await group(page, 'Personal Information').getByLabel('Full Name').fill('Sent Twice');
    await toIndemnitors(page);
    const arrived = Promise.withResolvers<undefined>();
    const swallow = async (route: Route) => {
      await route.fetch();
      arrived.resolve(undefined); // and its answer never comes
    };
    await page.route('**/api/intakes', swallow, { times: 1 });
    await press(page, 'Next');
    await arrived.promise;
    // `page.reload` would wait for the answer.
    const devtools = await page.context().newCDPSession(page);
    await Promise.all([page.waitForEvent('load'), devtools.send('Page.reload')]);
    await bondOf(page, 'Sent Twice');
    expect(await saved(page, 'Sent Twice')).toMatchObject([{ bonds: 1, accounts: 1 }]);
  });

  it('has nothing for axe to find on either step, dark and light, nor anything wider than a phone on the second', async () => {
    const { page, errors } = await someone();
    await open(page);
    await press(page, 'Next: Indemnitor');
    await page.getByText('Full name is required').waitFor();
    expect(await faultsOf(page)).toEqual([]);
    await group(page, 'Personal Information').getByLabel('Full Name').fill('Somebody New');
    await toIndemnitors(page);
    await press(page, '+ Add Another Indemnitor');
    expect(await faultsAtBothWidths(page)).toEqual([]);
    expect(errors).toEqual([]);
  });
});
