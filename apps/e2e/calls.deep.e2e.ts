import { afterAll, beforeAll, describe, it } from '@jest/globals';
import type { Browser } from 'playwright-core';
import { goWithin, newPerson, startBrowser, type Person } from './browser.ts';
import { expect } from './expect.ts';
import * as given from './api-setup.ts';
import { joinProduct, type JoinedProduct } from './join-product.ts';
import { faultsAtBothWidths, faultsOf } from './screen-checks.ts';
import * as step from './steps.ts';

describe('The contact log of a recovery case', () => {
  let product: JoinedProduct;
  let browser: Browser;
  let owner: Person;

  beforeAll(async () => {
    [product, browser] = await Promise.all([joinProduct(), startBrowser()]);
    owner = await newPerson(browser);
    await given.signUp(owner.page, product.url, step.anOwner('Calling Bail Bonds'));
    const caseId = await given.openRecoveryCase(owner.page, product.url, 'Landry, last seen in Gretna');
    await goWithin(owner.page, `${product.url}/recovery/cases/${caseId}`);
  });
  afterAll(async () => {
    await browser.close();
    await product.leave();
  });

  it('logs a call by one key, and an earlier one with a reason', async () => {
    const { page } = owner;
    const tab = (name: string) => page.getByRole('tab', { name, exact: true }).click();
    await tab('Defendant Info');
    await step.addContact(page, 'The neighbour', '5045550199');
    await step.opensMoreTab(page, 'Calls');
    const button = page.getByRole('button', { name: 'Log Call: The neighbour' });
    await button.click();
    const dialog = page.getByRole('dialog', { name: 'Call: The neighbour' });
    await dialog.getByText('Incoming').click();
    expect(await faultsOf(page)).toEqual([]);
    await page.keyboard.press('1');
    const calls = page.getByRole('list', { name: 'Calls' });
    await calls.getByText('incoming').waitFor();
    // Whatever the time of day: two outgoing ones of a day, or one at night, need a reason.
    const call = async () => {
      await button.click();
      await dialog.getByRole('button', { name: 'Answered' }).click();
      const why = dialog.getByLabel('Reason for calling early');
      await Promise.race([dialog.waitFor({ state: 'detached' }), dialog.getByText(/Give a reason/).waitFor()]);
      if (await why.isVisible()) {
        await why.fill('He asked to be called');
        await dialog.getByRole('button', { name: 'Answered' }).click();
        await dialog.waitFor({ state: 'detached' });
      }
    };
    await call();
    await call();
    await calls.getByText('Before the next allowed time: He asked to be called').first().waitFor();
    await expect(calls.getByRole('listitem')).toHaveCount(3);
    expect(await faultsAtBothWidths(page)).toEqual([]);
    expect(owner.errors).toEqual([]);
  });
});
