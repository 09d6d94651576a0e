import { afterAll, beforeAll, describe, it } from '@jest/globals';
import type { Browser, Page } from 'playwright-core';
import type { TestMailServer } from '../server/test/smtp-server.ts';
import { startMailServer } from '../server/test/smtp-server.ts';
import { codeOf } from '../server/test/totp.ts';
import { axeFindings, goWithin, newPerson, startBrowser } from './browser.ts';
import { expect } from './expect.ts';
import * as given from './given.ts';
import { startProduct } from './product.ts';
import type { Product } from './product.ts';
import * as step from './steps.ts';

const FIRST_PASSWORD_NOTICE = 'Please change your temporary password to complete your account setup.';

const NOT_ALLOWED = 'Your role does not allow this.';
const NO_ACCESS = 'You do not have access to this page.';

describe('People who work here', () => {
  let product: Product;
  let browser: Browser;
  let mail: TestMailServer;
  let page: Page;
  const owner = step.anOwner('Two Factor Bonds');

  beforeAll(async () => {
    [mail, browser] = await Promise.all([startMailServer(), startBrowser()]);
    product = await startProduct({ environment: { SMTP_URL: mail.url } });
  });
  afterAll(async () => {
    await browser.close();
    await product.stop();
    await mail.stop();
  });

  const somebody = async (): Promise<Page> => (await newPerson(browser)).page;
  const typeCredentials = async (page: Page, email: string, password: string) => {
    if (page.url() !== `${product.url}/login`) await page.goto(`${product.url}/login`);
    await page.getByLabel('Email').fill(email);
    await page.getByLabel('Password', { exact: true }).fill(password);
    await page.getByRole('button', { name: 'Sign in' }).click();
  };
  /** The link of the letter that confirms a sign-up. */
  const linkTo = async (email: string): Promise<string> => {
    const { text } = await mail.letterTo(email, /Confirm your e-mail address/);
    return product.url + (/\/signup\?confirm=[\w-]+/.exec(text)?.[0] ?? '');
  };
  /** An Admin adds somebody on the users tab. */
  const add = async (page: Page, person: { fullName: string; email: string; role: string }) => {
    await page.goto(`${product.url}/settings?tab=users`);
    const form = page.getByRole('form', { name: 'Add Agent' });
    await form.getByLabel('Full Name').fill(person.fullName);
    await form.getByLabel('Phone Number').fill('5045550177');
    await form.getByLabel('Email').fill(person.email);
    await form.getByRole('combobox', { name: 'Role' }).click();
    await page.getByRole('option', { name: person.role, exact: true }).click();
    await form.getByRole('button', { name: 'Add Agent' }).click();
  };
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
    await typeCredentials(page, email, temporary);
    await page.waitForURL('**/profile');
    await page.getByText(FIRST_PASSWORD_NOTICE).waitFor();
    await page.getByLabel('Current Password').fill(temporary);
    await page.getByLabel('New Password', { exact: true }).fill(password);
    await page.getByLabel('Confirm New Password').fill(password);
    await page.getByRole('button', { name: 'Update Password' }).click();
    await page.getByText('Password updated successfully!').waitFor();
    await page.getByRole('link', { name: 'Dashboard' }).first().waitFor();
  };

  it('signs up where mail is sent: nothing is there until the link of the letter is opened', async () => {
    page = await somebody();
    await step.askToSignUp(page, product.url, owner);
    await page.waitForURL('**/login');
    await page.getByText('Please check your e-mail to confirm your account, then sign in.').waitFor();
    await page.goto(await linkTo(owner.email));
    await page.getByLabel('Password', { exact: true }).fill(owner.password);
    await page.getByRole('button', { name: 'Confirm address' }).click();
    await page.waitForURL('**/dashboard');
  });

  it('signs in with a code once two-factor is on', async () => {
    await goWithin(page, `${product.url}/profile`);
    await page.getByRole('button', { name: 'Set up two-factor' }).click();
    const dialog = page.getByRole('dialog', { name: 'Set up two-factor sign-in' });
    await dialog.getByLabel('Current Password').fill(owner.password);
    await dialog.getByRole('button', { name: 'Continue' }).click();
    const secret = ((await dialog.getByTestId('two-factor-secret').textContent()) ?? '').replace(/\s/g, '');
    expect(await axeFindings(page)).toEqual([]);
    await dialog.getByLabel('Code', { exact: true }).fill(codeOf(secret));
    await dialog.getByRole('button', { name: 'Turn on' }).click();
    await dialog.getByRole('button', { name: 'I have kept them' }).waitFor();
    const backup = await dialog.getByRole('list', { name: 'Backup codes' }).getByRole('listitem').allTextContents();
    expect(backup.length).toBeGreaterThanOrEqual(8);
    await dialog.getByRole('button', { name: 'I have kept them' }).click();
    await page.getByText('Two-factor sign-in is on.').waitFor();
    await step.signOut(page);

    await typeCredentials(page, owner.email, owner.password);
    await step.heading(page, 'Two-factor sign-in').waitFor();
    expect(await axeFindings(page)).toEqual([]);
    await page.getByLabel('Code').fill('000000');
    await page.getByRole('button', { name: 'Sign in' }).click();
    await page.getByText('That code is not correct, or it was used already. (status: 401)').waitFor();
    await page.getByLabel('Code').fill(codeOf(secret, 1)); // the next one: each code counts once
    await page.getByRole('button', { name: 'Sign in' }).click();
    await page.waitForURL('**/dashboard');
    await step.signOut(page);

    await typeCredentials(page, owner.email, owner.password);
    await page.getByRole('button', { name: 'Use a backup code' }).click();
    await page.getByLabel('Backup code').fill(backup[0] ?? '');
    await page.getByRole('button', { name: 'Sign in' }).click();
    await page.waitForURL('**/dashboard');
  });

  it('says the same for an address that has a user, and writes to its owner', async () => {
    await step.signOut(page);
    await step.askToSignUp(page, product.url, { ...owner, organizationName: 'Other Bonds' });
    await page.getByText('Please check your e-mail to confirm your account, then sign in.').waitFor();
    expect(await axeFindings(page)).toEqual([]);
    await mail.letterTo(owner.email, /You already have a Bailiwick account/);
    await page.getByRole('button', { name: 'Send it again' }).click();
    await page.getByText(`A letter to ${owner.email} is on its way again.`).waitFor();
  });

  it('sets a forgotten password by the link of a mail, once', async () => {
    const owner = step.anOwner('Forgetful Bonds');
    await given.signUpByLetter(page, product.url, owner, linkTo);
    await page.context().clearCookies();
    await page.goto(`${product.url}/login`);
    await page.getByLabel('Email').fill(owner.email);
    await page.getByRole('link', { name: 'Forgot password?' }).click();
    await page.getByRole('heading', { name: 'Forgot password' }).waitFor();
    await expect(page.getByLabel('Email')).toHaveValue(owner.email); // as typed at the sign-in
    await page.getByRole('button', { name: 'Send link' }).click();
    await page.getByText(`If ${owner.email} belongs to a user`).waitFor();
    const { text } = await mail.letterTo(owner.email, /Reset your password/);
    const link = /https?:\/\/\S+\/reset-password\?token=[^\s"<]+/.exec(text)?.[0] ?? '';
    await page.goto(product.url + link.slice(link.indexOf('/reset-password')));
    await page.getByLabel('New Password', { exact: true }).fill('another-passphrase-7');
    await page.getByLabel('Confirm New Password').fill('another-passphrase-7');
    await page.getByRole('button', { name: 'Set new password' }).click();
    await page.getByText('Password updated successfully!').waitFor();
    await typeCredentials(page, owner.email, owner.password);
    await page.getByText('Invalid email or password (status: 401)').waitFor();
    await typeCredentials(page, owner.email, 'another-passphrase-7');
    await page.waitForURL('**/dashboard');
    await page.goto(product.url + link.slice(link.indexOf('/reset-password')));
    await page.getByLabel('New Password', { exact: true }).fill('a-third-passphrase-5');
    await page.getByLabel('Confirm New Password').fill('a-third-passphrase-5');
    await page.getByRole('button', { name: 'Set new password' }).click();
    await page.getByText('This link was used already or is too old. Ask for a new one.').waitFor();
  });

  it('lets a new agent do nothing but change the temporary password, and then the work of an agent', async () => {
    const [admin, agent] = [await somebody(), await somebody()];
    await given.signUpByLetter(admin, product.url, step.anOwner('Growing Bonds'), linkTo);
    const email = `paul-${String(process.pid)}@example.com`;
    await add(admin, { fullName: 'Paul Broussard', email, role: 'Agent' });
    const temporary = await temporaryPassword(admin);
    await admin.getByRole('region', { name: 'Each person' }).getByText('Paul Broussard').waitFor();

    await typeCredentials(agent, email, temporary);
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
    await expect(agent.getByRole('link', { name: /Settings|Reports/ })).toHaveCount(0);
    for (const [adminScreen, words] of [
      ['/settings', NOT_ALLOWED],
      ['/admin/power-inventory', NO_ACCESS], // powers.md 1
    ] as const) {
      await goWithin(agent, product.url + adminScreen);
      await agent.getByText(words).waitFor();
      await agent.waitForURL('**/dashboard');
    }
    await goWithin(admin, `${product.url}/admin/power-inventory`);
    await admin.getByText('No powers found matching your criteria.').waitFor();
    expect(await axeFindings(admin)).toEqual([]);
    await goWithin(admin, `${product.url}/settings?tab=users`);
    for (const [adminData, words] of [
      ['/api/team', NOT_ALLOWED],
      ['/api/powers', NO_ACCESS],
    ] as const) {
      const refused = await agent.request.get(product.url + adminData);
      const said = [refused.status(), await refused.json()];
      expect(said).toMatchObject([403, { detail: words }]);
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

  it('lets an Auditor of two agencies switch between them', async () => {
    const [first, second, auditor] = [await somebody(), await somebody(), await somebody()];
    await given.signUpByLetter(first, product.url, step.anOwner('Azalea Bonds'), linkTo);
    await given.signUpByLetter(second, product.url, step.anOwner('Bayou Bonds'), linkTo);
    const email = `audrey-${String(process.pid)}@example.com`;
    const audrey = { ...step.anOwner(''), fullName: 'Audrey Auditor', email, role: 'Auditor' } as const;
    await given.addColleague(first, auditor, product.url, audrey);
    await add(second, audrey);
    await second.getByText(`${email} already has a user.`).waitFor();
    await second
      .getByRole('region', { name: 'Each invitation' })
      .getByText(/^Works until/)
      .waitFor();
    expect(await axeFindings(second)).toEqual([]);

    // Being signed in is not enough, nor tells it who invites: the letter does.
    await auditor.goto(`${product.url}/dashboard`);
    await auditor.getByText('An agency invites you to join it.').waitFor();
    const { text } = await mail.letterTo(email, /An agency on Bailiwick invites you/);
    await auditor.goto(product.url + (/\/invitation\?code=[\w-]+/.exec(text)?.[0] ?? ''));
    await auditor.getByLabel('New Password', { exact: true }).fill('auditor-passphrase-4');
    await auditor.getByLabel('Confirm New Password').fill('auditor-passphrase-4');
    expect(await axeFindings(auditor)).toEqual([]);
    await auditor.getByRole('button', { name: 'Accept' }).click();
    const worksIn = auditor.getByRole('banner');
    await worksIn.getByText('Bayou Bonds').waitFor();
    await step.openOwnMenu(auditor);
    await auditor.getByRole('menuitem', { name: /Azalea Bonds/ }).click();
    await worksIn.getByText('Azalea Bonds').waitFor();
    await auditor.reload();
    await worksIn.getByText('Azalea Bonds').waitFor();
    await goWithin(auditor, `${product.url}/settings?tab=security`);
    await auditor.getByText('Added Audrey Auditor to the team as Auditor').waitFor();
    expect(await axeFindings(auditor)).toEqual([]);
    await goWithin(auditor, `${product.url}/admin/reports`);
    await step.heading(auditor, 'Reports').waitFor();
  });
});
