import { afterAll, beforeAll, describe, it } from '@jest/globals';
import type { Browser, Page } from 'playwright-core';
import { startMailServer, type TestMailServer } from '../server/test/smtp-server.ts';
import { goWithin, newPerson, startBrowser } from './browser.ts';
import { expect } from './expect.ts';
import * as given from './api-setup.ts';
import { axeFindings } from './screen-checks.ts';
import { startProduct, type Product } from './product.ts';
import * as step from './steps.ts';
import { addToTeam, typeCredentials } from './team-steps.ts';

describe('People who get letters', () => {
  let product: Product;
  let browser: Browser;
  let mail: TestMailServer;
  let page: Page;
  const owner = step.anOwner('Lettered Bonds');

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
  /** The link of the letter that confirms a sign-up. */
  const linkTo = async (email: string): Promise<string> => {
    const { text } = await mail.letterTo(email, /Confirm your e-mail address/);
    return product.url + (/\/signup\?confirm=[\w-]+/.exec(text)?.[0] ?? '');
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

  it('says the same for an address that has a user, and writes to its owner', async () => {
    await step.signOut(page);
    await step.askToSignUp(page, product.url, { ...owner, organizationName: 'Other Bonds' });
    await page.getByText('Please check your e-mail to confirm your account, then sign in.').waitFor();
    expect(await axeFindings(page)).toEqual([]);
    await mail.letterTo(owner.email, /You already have a Bailiwick account/);
    await page.getByRole('button', { name: 'Send it again' }).click();
    await page.getByText(`The e-mail to ${owner.email} was sent again.`).waitFor();
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
    await typeCredentials(page, product.url, owner.email, owner.password);
    await page.getByText('Invalid email or password (status: 401)').waitFor();
    await typeCredentials(page, product.url, owner.email, 'another-passphrase-7');
    await page.waitForURL('**/dashboard');
    await page.goto(product.url + link.slice(link.indexOf('/reset-password')));
    await page.getByLabel('New Password', { exact: true }).fill('a-third-passphrase-5');
    await page.getByLabel('Confirm New Password').fill('a-third-passphrase-5');
    await page.getByRole('button', { name: 'Set new password' }).click();
    await page.getByText('This link was used already or is too old. Ask for a new one.').waitFor();
  });

  it('lets an Auditor of two agencies switch between them', async () => {
    const [first, second, auditor] = [await somebody(), await somebody(), await somebody()];
    await given.signUpByLetter(first, product.url, step.anOwner('Azalea Bonds'), linkTo);
    await given.signUpByLetter(second, product.url, step.anOwner('Bayou Bonds'), linkTo);
    const email = `audrey-${String(process.pid)}@example.com`;
    const audrey = { ...step.anOwner(''), fullName: 'Audrey Auditor', email, role: 'Auditor' } as const;
    await given.addColleague(first, auditor, product.url, audrey);
    await addToTeam(second, product.url, audrey);
    await second.getByText(`${email} already has a login.`).waitFor();
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
