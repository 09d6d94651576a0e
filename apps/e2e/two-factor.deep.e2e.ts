import { afterAll, beforeAll, describe, it } from '@jest/globals';
import type { Browser } from 'playwright-core';
import { codeOf } from '../server/test/totp.ts';
import { goWithin, newPerson, startBrowser } from './browser.ts';
import { expect } from './expect.ts';
import * as given from './api-setup.ts';
import { joinProduct, type JoinedProduct } from './join-product.ts';
import { axeFindings, IN_DIALOG } from './screen-checks.ts';
import * as step from './steps.ts';
import { typeCredentials } from './team-steps.ts';

describe('Whoever works here', () => {
  let product: JoinedProduct;
  let browser: Browser;

  beforeAll(async () => {
    [product, browser] = await Promise.all([joinProduct(), startBrowser()]);
  });
  afterAll(async () => {
    await browser.close();
    await product.leave();
  });

  it('signs in with a code once two-factor is on', async () => {
    const { page } = await newPerson(browser);
    const owner = step.anOwner('Two Factor Bonds');
    await given.signUp(page, product.url, owner);
    await goWithin(page, `${product.url}/profile`);
    await page.getByRole('button', { name: 'Set up two-factor' }).click();
    const dialog = page.getByRole('dialog', { name: 'Set up two-factor sign-in' });
    await dialog.getByLabel('Current Password').fill(owner.password);
    await dialog.getByRole('button', { name: 'Continue' }).click();
    const secret = ((await dialog.getByTestId('two-factor-secret').textContent()) ?? '').replace(/\s/g, '');
    expect(await axeFindings(page, 'all', IN_DIALOG)).toEqual([]);
    await dialog.getByLabel('Code', { exact: true }).fill(codeOf(secret));
    await dialog.getByRole('button', { name: 'Turn on' }).click();
    await dialog.getByRole('button', { name: 'I have saved them' }).waitFor();
    const backup = await dialog.getByRole('list', { name: 'Backup codes' }).getByRole('listitem').allTextContents();
    expect(backup.length).toBeGreaterThanOrEqual(8);
    await dialog.getByRole('button', { name: 'I have saved them' }).click();
    await page.getByText('Two-factor sign-in is on.').waitFor();
    await step.signOut(page);

    await typeCredentials(page, product.url, owner.email, owner.password);
    await step.heading(page, 'Two-factor sign-in').waitFor();
    expect(await axeFindings(page)).toEqual([]);
    await page.getByLabel('Code').fill('000000');
    await page.getByRole('button', { name: 'Sign in' }).click();
    await page.getByText('That code is not correct, or it was used already. (status: 401)').waitFor();
    await page.getByLabel('Code').fill(codeOf(secret, 1)); // the next one: each code counts once
    await page.getByRole('button', { name: 'Sign in' }).click();
    await page.waitForURL('**/dashboard');
    await step.signOut(page);

    await typeCredentials(page, product.url, owner.email, owner.password);
    await page.getByRole('button', { name: 'Use a backup code' }).click();
    await page.getByLabel('Backup code').fill(backup[0] ?? '');
    await page.getByRole('button', { name: 'Sign in' }).click();
    await page.waitForURL('**/dashboard');
  });
});
