import { afterAll, beforeAll, describe, it } from '@jest/globals';
import type { Browser, Page } from 'playwright-core';
import { goWithin, newPerson, startBrowser, type Person } from './browser.ts';
import { expect } from './expect.ts';
import * as given from './api-setup.ts';
import { joinProduct, type JoinedProduct } from './join-product.ts';
import { faultsOf } from './screen-checks.ts';
import * as step from './steps.ts';

describe('A link for somebody outside the agency', () => {
  let product: JoinedProduct;
  let browser: Browser;
  let owner: Person;
  let helper: Person;
  let page: Page;
  let theirs: Page;
  let address = '';

  beforeAll(async () => {
    [product, browser] = await Promise.all([joinProduct(), startBrowser()]);
    owner = await newPerson(browser);
    helper = await newPerson(browser, { width: 360 });
    ({ page } = owner);
    ({ page: theirs } = helper);
    await given.signUp(page, product.url, step.anOwner('Pelican Bail Bonds'));
    const caseId = await given.openRecoveryCase(page, product.url, 'Landry, last seen in Gretna');
    await goWithin(page, `${product.url}/recovery/cases/${caseId}?tab=leads`);
    await page.getByRole('button', { name: 'Add Lead' }).click();
    const lead = page.getByRole('dialog', { name: 'Add lead' });
    await lead.getByLabel(/Where/).fill('812 Dauphine St');
    await lead.getByLabel(/Source/).fill('An informant');
    await lead.getByLabel(/Last seen/).click();
    await lead.getByLabel(/Last seen/).fill('01/05/2026');
    await lead.getByRole('button', { name: 'Save' }).click();
    await page.getByRole('list', { name: 'Leads' }).getByText('812 Dauphine St').waitFor();
  });
  afterAll(async () => {
    await browser.close();
    await product.leave();
  });

  const links = () => page.getByRole('list', { name: 'Links' });
  /** A code that the owner reads by phone. */
  const codeByPhone = async () => {
    await page.getByRole('button', { name: /^Code by phone/ }).click();
    return (await links().getByRole('strong').last().textContent()) ?? '';
  };

  it('is made for a named person, with chosen fields', async () => {
    await step.opensMoreTab(page, 'Outside Help');
    await page.getByRole('button', { name: 'Make Link' }).click();
    const dialog = page.getByRole('dialog', { name: 'Link for an outside helper' });
    await dialog.getByLabel(/^Name$|^Name \*/).fill('Remy Trosclair');
    await dialog.getByRole('button', { name: 'Make Link' }).click();
    await dialog.getByText('Enter an email or a phone.').waitFor();
    await dialog.getByLabel('Phone', { exact: true }).pressSequentially('5045550166');
    await dialog.getByRole('checkbox', { name: 'Leads, without sources' }).check();
    expect(await faultsOf(page)).toEqual([]);
    await dialog.getByRole('button', { name: 'Make Link' }).click();
    await links().getByText('Remy Trosclair').waitFor();
    expect(await faultsOf(page)).toEqual([]);
    const caseId = new URL(page.url()).pathname.split('/').at(-1) ?? '';
    const path = `${product.url}/api/recovery/cases/${caseId}/outside-links`;
    const read = await step.read<{ links: { path: string }[] }>(page, path);
    address = product.url + (read.links[0]?.path ?? '');
  });

  it('opens with a code, and shows its fields only, with who and when across the page', async () => {
    await theirs.goto(address);
    await theirs.getByRole('button', { name: 'Send me a code' }).click();
    await theirs.getByText('Call the agency: they read the code to you.').waitFor();
    expect(await faultsOf(theirs)).toEqual([]);
    await theirs.getByLabel('Code').fill(await codeByPhone());
    await theirs.getByRole('button', { name: 'Open', exact: true }).click();
    await step.heading(theirs, 'Pelican Bail Bonds').waitFor();
    await theirs.getByText(/812 Dauphine St, last seen 01\/05\/2026/).waitFor();
    await theirs.getByText(/For Remy Trosclair alone/).waitFor();
    await expect(theirs.locator('.outside-watermark')).toContainText('Remy Trosclair');
    await expect(theirs.locator('main')).not.toContainText('informant');
    expect(await faultsOf(theirs)).toEqual([]);
    await links()
      .getByText(/^Opened 1 time · first /)
      .waitFor(); // by itself
  });

  it('goes blank while it is open, once it is revoked, and opens no more', async () => {
    await page.getByRole('button', { name: 'Revoke the link of Remy Trosclair' }).click();
    const revoked = performance.now();
    await theirs.getByText('This link is no longer valid.').waitFor();
    expect(performance.now() - revoked).toBeLessThan(15_000);
    await expect(theirs.getByText('812 Dauphine St')).toHaveCount(0);
    await links().getByText('revoked', { exact: true }).waitFor();
    await theirs.reload();
    await theirs.getByRole('button', { name: 'Send me a code' }).click();
    await theirs.getByText('This link is no longer valid.').waitFor();
    await theirs.goto(`${product.url}/outside#${'0'.repeat(128)}`);
    await theirs.reload();
    await theirs.getByRole('button', { name: 'Send me a code' }).click();
    await theirs.getByText('This link is no longer valid.').waitFor(); // nobody made it
    expect(owner.errors).toEqual([]);
  });
});
