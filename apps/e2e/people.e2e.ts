import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, it } from '@jest/globals';
import type { Browser, Page } from 'playwright-core';
import { goWithin, newPerson, startBrowser } from './browser.ts';
import { expect } from './expect.ts';
import * as given from './api-setup.ts';
import { joinProduct, type JoinedProduct } from './join-product.ts';
import { axeFindings } from './screen-checks.ts';
import * as step from './steps.ts';
import { addToTeam, typeCredentials } from './team-steps.ts';

const FIRST_PASSWORD_NOTICE = 'Please change your temporary password to complete your account setup.';

const NOT_ALLOWED = 'Your role does not allow this.';
const NO_ACCESS = 'You do not have access to this page.';

describe('People who work here', () => {
  let product: JoinedProduct;
  let browser: Browser;

  beforeAll(async () => {
    [product, browser] = await Promise.all([joinProduct(), startBrowser()]);
  });
  afterAll(async () => {
    await browser.close();
    await product.leave();
  });

  const somebody = async (): Promise<Page> => (await newPerson(browser)).page;
  const temporaryPassword = async (page: Page): Promise<string> => {
    const dialog = page.getByRole('dialog', { name: 'Agent added' });
    const shown = (await dialog.getByTestId('temporary-password').textContent()) ?? '';
    expect(shown).toMatch(/^.{12}A1!$/);
    await dialog.getByRole('button', { name: 'Done' }).click();
    await dialog.waitFor({ state: 'hidden' });
    return shown;
  };
  /** The first sign-in of somebody with a temporary password: only a new one may be chosen. */
  const firstSignIn = async (page: Page, email: string, temporary: string, password: string) => {
    await typeCredentials(page, product.url, email, temporary);
    await page.waitForURL('**/profile');
    await page.getByText(FIRST_PASSWORD_NOTICE).waitFor();
    await page.getByLabel('Current Password').fill(temporary);
    await page.getByLabel('New Password', { exact: true }).fill(password);
    await page.getByLabel('Confirm New Password').fill(password);
    await page.getByRole('button', { name: 'Update Password' }).click();
    await page.getByText('Password updated successfully!').waitFor();
    await page.getByRole('link', { name: 'Dashboard' }).first().waitFor();
  };

  it('lets a new agent do nothing but change the temporary password, and then the work of an agent', async () => {
    const [admin, agent] = [await somebody(), await somebody()];
    await given.signUp(admin, product.url, step.anOwner('Growing Bonds'));
    const email = `paul-${randomUUID()}@example.com`;
    await addToTeam(admin, product.url, { fullName: 'Paul Broussard', email, role: 'Agent' });
    const temporary = await temporaryPassword(admin);
    await admin.getByRole('region', { name: 'Each person' }).getByText('Paul Broussard').waitFor();

    await typeCredentials(agent, product.url, email, temporary);
    await agent.waitForURL('**/profile');
    await agent.getByText(FIRST_PASSWORD_NOTICE).waitFor();
    expect(await axeFindings(agent)).toEqual([]);
    await agent.goto(`${product.url}/defendants`);
    await agent.waitForURL('**/profile');
    const early = await agent.request.get(`${product.url}/api/defendants`);
    expect([early.status(), await early.json()]).toMatchObject([403, { code: 'PASSWORD_CHANGE_REQUIRED' }]);
    await firstSignIn(agent, email, temporary, 'my-own-passphrase-3');

    await goWithin(agent, `${product.url}/dashboard`);
    await agent.getByRole('link', { name: /All Defendants/ }).waitFor();
    await expect(agent.getByRole('link', { name: /Settings/ })).toHaveCount(0);
    await expect(agent.getByRole('link', { name: /Reports/ }).first()).toBeVisible(); // their own production (people#departments)
    for (const [adminScreen, message] of [
      ['/settings', NOT_ALLOWED],
      ['/admin/power-inventory', NO_ACCESS], // powers#power-inventory-page
    ] as const) {
      // A notice that stands for three seconds.
      await Promise.all([agent.getByText(message).waitFor(), goWithin(agent, product.url + adminScreen)]);
      await agent.waitForURL('**/dashboard');
    }
    await goWithin(admin, `${product.url}/admin/power-inventory`);
    await admin.getByText('No powers found matching your criteria.').waitFor();
    await goWithin(admin, `${product.url}/settings?tab=users`);
    for (const [adminData, message] of [
      ['/api/team', NOT_ALLOWED],
      ['/api/powers', NO_ACCESS],
    ] as const) {
      const refused = await agent.request.get(product.url + adminData);
      const said = [refused.status(), await refused.json()];
      expect(said).toMatchObject([403, { detail: message }]);
    }

    // An open list is reached by keyboard and stands in a landmark.
    await admin.getByRole('button', { name: 'Edit Paul Broussard' }).click();
    const editing = admin.getByRole('form', { name: 'Edit Paul Broussard' });
    await editing.getByRole('combobox', { name: 'Role' }).click();
    await admin.getByRole('option', { name: 'Supervisor', exact: true }).waitFor();
    expect(await axeFindings(admin)).toEqual([]);
    await admin.keyboard.press('Escape');
    await editing.getByRole('button', { name: 'Cancel' }).click();
    await editing.waitFor({ state: 'hidden' });

    await admin.getByRole('button', { name: 'Delete Paul Broussard' }).click();
    await admin.getByText('Are you sure you want to delete this agent? This action cannot be undone.').waitFor();
    await admin.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
    await admin.getByText('Agent deleted successfully!').waitFor();
    await agent.goto(`${product.url}/defendants`);
    await agent.waitForURL('**/login');
  });
});
