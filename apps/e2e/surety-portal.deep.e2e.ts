import { afterAll, beforeAll, describe, it } from '@jest/globals';
import type { Browser, Page } from 'playwright-core';
import { codeOf } from '../server/test/totp.ts';
import { goWithin, newPerson, startBrowser, type Person } from './browser.ts';
import { expect } from './expect.ts';
import * as given from './api-setup.ts';
import { joinProduct, type JoinedProduct } from './join-product.ts';
import { faultsOf } from './screen-checks.ts';
import * as step from './steps.ts';

describe('The portal of a surety', () => {
  let product: JoinedProduct;
  let browser: Browser;
  let owner: Person;
  let page: Page;
  let theirs: Page;
  let address = '';
  const email = step.anOwner('Pelican Surety').email;

  beforeAll(async () => {
    [product, browser] = await Promise.all([joinProduct(), startBrowser()]);
    owner = await newPerson(browser);
    ({ page } = owner);
    ({ page: theirs } = await newPerson(browser, { width: 360 }));
    await given.signUp(page, product.url, step.anOwner('Pelican Bail Bonds'));
    for (const [surety, number] of [
      ['Pelican Surety', 'PEL-1'],
      ['Acadian Casualty', 'ACA-1'],
    ] as const) {
      await given.addSurety(page, product.url, surety);
      await given.receivePowersOf(page, product.url, { number, surety });
      const defendantId = await given.createDefendant(page, product.url, `Client of ${surety}`);
      const bond = { amount: '10000', jurisdiction: 'Orleans', powerNumber: number } as const;
      await given.writeBondOf(page, product.url, defendantId, bond);
    }
  });
  afterAll(async () => {
    await browser.close();
    await product.leave();
  });

  it('is opened by an Admin to an address, until a day', async () => {
    await goWithin(page, `${product.url}/settings?tab=sureties`);
    await page.getByRole('button', { name: 'Give access to the portal of Pelican Surety' }).click();
    const dialog = page.getByRole('dialog', { name: 'Access to the portal of Pelican Surety' });
    await dialog.getByLabel('Email').fill(email);
    expect(await faultsOf(page)).toEqual([]);
    await dialog.getByRole('button', { name: 'Give Access' }).click();
    const shown = page.getByRole('dialog', { name: 'Invitation to the portal' });
    address = (await shown.getByTestId('portal-link').textContent()) ?? '';
    await shown.getByRole('button', { name: 'Done' }).click();
    await page.getByRole('list', { name: 'Access to the portal of Pelican Surety' }).getByText('waiting').waitFor();
    expect(await faultsOf(page)).toEqual([]);
  });

  it('is accepted with a name, a password and a second factor, and shows that surety alone', async () => {
    await theirs.goto(address);
    await theirs.getByText(/Pelican Bail Bonds lets .* see the bonds on the powers of Pelican Surety/).waitFor();
    expect(await faultsOf(theirs)).toEqual([]);
    await theirs.getByLabel('Full Name').fill('Celeste Arceneaux');
    await theirs.getByLabel('Password', { exact: true }).fill('a-long-passphrase-9');
    await theirs.getByLabel('Confirm Password', { exact: true }).fill('a-long-passphrase-9');
    await theirs.getByRole('button', { name: 'Accept' }).click();
    await theirs.getByRole('button', { name: 'Set up two-factor' }).click();
    const dialog = theirs.getByRole('dialog', { name: 'Set up two-factor sign-in' });
    await dialog.getByLabel('Current Password').fill('a-long-passphrase-9');
    await dialog.getByRole('button', { name: 'Continue' }).click();
    const secret = ((await dialog.getByTestId('two-factor-secret').textContent()) ?? '').replace(/\s/g, '');
    await dialog.getByLabel('Code', { exact: true }).fill(codeOf(secret));
    await dialog.getByRole('button', { name: 'Turn on' }).click();
    await dialog.getByRole('button', { name: 'I have saved them' }).click();
    await step.heading(theirs, 'Pelican Surety').waitFor();
    await theirs.getByText('Client of Pelican Surety').waitFor();
    await expect(theirs.locator('main')).not.toContainText('Acadian');
    expect(await faultsOf(theirs)).toEqual([]);
    for (const [tab, message] of [
      ['Open liability', 'In all $10,000.00 · 1 bond'],
      ['Execution reports', 'No reports yet.'],
    ] as const) {
      await theirs.getByRole('tab', { name: tab }).click();
      await theirs.getByText(message).waitFor();
      expect(await faultsOf(theirs)).toEqual([]);
    }
  });

  it('leads nowhere else', async () => {
    for (const path of ['/dashboard', '/defendants', '/settings?tab=sureties', '/profile']) {
      await theirs.goto(product.url + path);
      await step.heading(theirs, 'Pelican Surety').waitFor();
      expect(new URL(theirs.url()).pathname).toBe('/portal');
    }
  });

  it('goes blank while it is open, once the access is revoked; the Admin reads what was seen', async () => {
    await theirs.getByText('Client of Pelican Surety').waitFor();
    await page.getByRole('button', { name: `Views of ${email}` }).click();
    const seen = page.getByRole('dialog', { name: `Seen by ${email}` });
    await seen.getByText('The open liability').waitFor();
    await seen.getByRole('button').first().click();
    await page.getByRole('button', { name: `Revoke the access of ${email}` }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Revoke', exact: true }).click();
    await theirs.getByText('You have no access.').waitFor();
    await expect(theirs.getByText('Client of Pelican Surety')).toHaveCount(0);
    await page
      .getByRole('list', { name: 'Access to the portal of Pelican Surety' })
      .getByText('revoked', { exact: true })
      .waitFor();
    expect(owner.errors).toEqual([]);
  });
});
