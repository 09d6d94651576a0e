import { createHmac } from 'node:crypto';
import { afterAll, beforeAll, describe, it } from '@jest/globals';
import type { Browser, Page } from 'playwright-core';
import { mailOf } from '../server/test/post-mail.ts';
import { goWithin, newPerson, startBrowser, type Person } from './browser.ts';
import { expect } from './expect.ts';
import * as given from './api-setup.ts';
import { joinProduct, type JoinedProduct } from './join-product.ts';
import { faultsOf } from './screen-checks.ts';
import * as step from './steps.ts';

describe('Mail of a surety', () => {
  let product: JoinedProduct;
  let browser: Browser;
  let owner: Person;
  let page: Page;
  let address = '';
  let secret = '';

  /** Posts a mail as docs/operate/run.md tells a provider to; answers the status. */
  const post = async (mail: Buffer, signedWith: string): Promise<number> => {
    const time = String(Math.floor(Date.now() / 1_000));
    const signature = createHmac('sha256', signedWith).update(`${time}.`).update(mail).digest('hex');
    const answer = await fetch(new URL(new URL(address).pathname, product.url), {
      method: 'POST',
      headers: {
        'content-type': 'message/rfc822',
        'x-bailiwick-time': time,
        'x-bailiwick-signature': `sha256=${signature}`,
      },
      body: new Uint8Array(mail),
    });
    return answer.status;
  };

  beforeAll(async () => {
    [product, browser] = await Promise.all([joinProduct(), startBrowser()]);
    owner = await newPerson(browser);
    ({ page } = owner);
    await given.signUp(page, product.url, step.anOwner('Spoonbill Bail Bonds'));
    await step.addSurety(page, product.url, 'Lexington');
  });
  afterAll(async () => {
    await browser.close();
    await product.leave();
  });

  it('has an address, and a secret that is shown once', async () => {
    await page.getByRole('button', { name: 'Make mail address of Lexington' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Make address' }).click();
    const dialog = page.getByRole('dialog', { name: 'Mail-in of Lexington' });
    secret = (await dialog.getByTestId('mail-secret').textContent()) ?? '';
    expect(await faultsOf(page)).toEqual([]);
    await dialog.getByRole('button', { name: 'Done' }).click();
    const place = page.getByRole('group', { name: 'Mail-in of Lexington' });
    address = (await place.getByText(/\/api\/mail-in\//).textContent()) ?? '';
  });

  it('is a draft once it is signed, however often it is posted, and shows on an open screen', async () => {
    await goWithin(page, `${product.url}/recovery/surety-cases`);
    await page.getByText('No surety cases found').first().waitFor();
    const mail = mailOf({
      id: '<118@lexington.example.com>',
      subject: 'Case No. 24-118',
      text: 'Defendant: Remy Thibodeaux\r\nCase number: 24-118\r\nBond amount: $25,000.00\r\nPlease respond by 05/17/2031.',
    });
    expect(await post(mail, 'not the secret')).toBe(401);
    expect(await post(mail, secret)).toBe(202);
    expect(await post(mail, secret)).toBe(202);
    await page.getByRole('button', { name: '1 by mail' }).click();
    const drafts = page.getByRole('list', { name: 'Open mails' });
    await drafts.getByText('Unknown sender').waitFor();
    await expect(drafts.getByRole('listitem')).toHaveCount(1);
    expect(await faultsOf(page)).toEqual([]);
  });

  it('is a case once a person has read and confirmed it', async () => {
    await page.getByRole('button', { name: 'Review Remy Thibodeaux' }).click();
    const dialog = page.getByRole('dialog', { name: 'Case by mail' });
    await dialog.getByText(/^The due date is proposed by the words “.*respond by 05\/17\/2031.*”/).waitFor();
    await expect(dialog.getByLabel('Insurer', { exact: true })).toHaveValue('Lexington');
    await dialog.getByLabel('Bond amount').fill('30000');
    expect(await faultsOf(page)).toEqual([]);
    await dialog.getByRole('button', { name: 'Confirm' }).click();
    await page.getByText('A case was created from the mail.').waitFor();
    await page.getByText('Nothing is waiting.').waitFor();
    const card = page.getByRole('article', { name: 'Remy Thibodeaux' });
    await card.getByText('$30,000.00').waitFor();
    await page.getByRole('link', { name: 'View details of Remy Thibodeaux' }).click();
    await step.heading(page, 'Remy Thibodeaux').waitFor();
    await page.getByText('24-118').first().waitFor();
    expect(owner.errors).toEqual([]);
  });
});
