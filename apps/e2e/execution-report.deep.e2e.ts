import { afterAll, beforeAll, describe, it } from '@jest/globals';
import type { Browser } from 'playwright-core';
import { addDays, dayOf, DEFAULT_TIME_ZONE, formatDay } from '../../libs/domain/kernel/days.ts';
import { WEEKDAYS } from '../../libs/domain/agency/surety-contract.ts';
import { startMailServer, type TestMailServer } from '../server/test/smtp-server.ts';
import { goWithin, newPerson, startBrowser, type Person } from './browser.ts';
import { expect } from './expect.ts';
import * as given from './api-setup.ts';
import { faultsOf } from './screen-checks.ts';
import { ownerOf, startProduct, type Product } from './product.ts';
import * as step from './steps.ts';
import * as surety from './surety-steps.ts';

const SURETY_MAIL = 'reports@pelican.example.com';

const today = dayOf(new Date(), DEFAULT_TIME_ZONE);
/** The week of the contract ended on this day, whatever day it is. */
const yesterday = addDays(today, -1);
const weekday = WEEKDAYS[new Date(`${yesterday}T00:00:00Z`).getUTCDay()] ?? 'Sunday';

describe('A surety is told of a week and paid, and says what it holds', () => {
  let product: Product;
  let browser: Browser;
  let mail: TestMailServer;
  let owner: Person;

  /** A week must be over before it is told of: the powers then came the day before yesterday. */
  const theyCameEarlier = async () => {
    const database = await ownerOf(product);
    await database.query(`update surety_power set first_at = first_at - interval '2 days'`);
    await database.end();
  };

  beforeAll(async () => {
    [mail, browser] = await Promise.all([startMailServer(), startBrowser()]);
    product = await startProduct({ environment: { SMTP_URL: mail.url } });
    owner = await newPerson(browser);
    const { page } = owner;
    const name = step.anOwner('Heron Bail Bonds');
    await given.signUpByLetter(page, product.url, name, async (email) => {
      const { text } = await mail.letterTo(email, /Confirm your e-mail address/);
      return /\/signup\?confirm=[\w-]+/.exec(text)?.[0] ?? '';
    });
    await given.addSurety(page, product.url, 'Pelican Surety');
    await surety.setContract(page, product.url, 'Pelican Surety', weekday);
    const range = { number: 'H-1', lastNumber: 'H-3', surety: 'Pelican Surety', amount: '25000' };
    await given.receivePowersOf(page, product.url, range);
    const defendantId = await given.createDefendant(page, product.url, 'Remy Thibodeaux');
    for (const powerNumber of ['H-001', 'H-002']) {
      const bond = { amount: '10000', jurisdiction: 'Orleans', bondDate: yesterday, powerNumber } as const;
      await given.writeBondOf(page, product.url, defendantId, bond);
    }
  });
  afterAll(async () => {
    await browser.close();
    await product.stop();
    await mail.stop();
  });

  it('by a report that built itself, which is read and sent with its file', async () => {
    const { page } = owner;
    await goWithin(page, `${product.url}/powers/reports`);
    await page.getByText('In progress').waitFor();
    await theyCameEarlier();
    await page.reload();
    await page.getByRole('link', { name: new RegExp(`– ${formatDay(yesterday)}$`) }).click();
    await page.getByText('2 powers written, face $20,000.00').waitFor();
    const lines = page.getByRole('region', { name: 'Powers of the week' });
    await lines.getByRole('row', { name: /H-001.*Remy Thibodeaux/ }).waitFor();
    await lines.getByRole('row', { name: /Total.*\$20,000\.00.*\$200\.00.*\$100\.00/ }).waitFor();
    expect(await faultsOf(page)).toEqual([]);
    await page.getByRole('button', { name: 'Send', exact: true }).click();
    const dialog = page.getByRole('dialog', { name: 'Send report' });
    await dialog.getByLabel('To').fill(SURETY_MAIL);
    await dialog.getByRole('button', { name: 'Send', exact: true }).click();
    await page.getByText(new RegExp(`^Report 1 · to ${SURETY_MAIL}, `)).waitFor();
    const letter = await mail.letterTo(SURETY_MAIL, /Execution report/);
    expect(letter.text).toMatch(/application\/pdf[^]*text\/csv|text\/csv[^]*application\/pdf/);
    await page.getByText('Sent', { exact: true }).waitFor();
  });

  it('by one remittance of what its powers owe, after which nothing is due', async () => {
    const { page } = owner;
    await goWithin(page, `${product.url}/powers/remittances`);
    await page.getByRole('button', { name: 'Remit $300.00' }).click();
    const dialog = page.getByRole('dialog', { name: 'Remit to Pelican Surety' });
    await dialog.getByLabel('Reason').fill('Check 1001');
    expect(await faultsOf(page)).toEqual([]);
    await dialog.getByRole('button', { name: 'Pay $300.00' }).click();
    await page.getByText('Nothing is due.').waitFor();
    await page.getByText(/^Premium and BUF \$300\.00, /).waitFor();
  });

  it('and its statement of the BUF is matched by number: equal, another amount, and one that only it knows', async () => {
    const { page } = owner;
    await goWithin(page, `${product.url}/powers/buf`);
    await page.getByRole('button', { name: 'Compare a statement' }).click();
    const dialog = page.getByRole('dialog', { name: 'Compare a statement' });
    await dialog.getByLabel('Or paste it').fill('Power,Deposit\nH-001,50.00\nH-002,45.00\nH-009,50.00\n');
    await surety.choose(page, dialog, 'Power number', 'Power');
    await surety.choose(page, dialog, 'In', 'Deposit');
    await dialog.getByLabel('Until').fill(surety.daysAgo(0));
    await dialog.getByLabel('Their balance').fill('145');
    expect(await faultsOf(page)).toEqual([]);
    await dialog.getByRole('button', { name: 'Compare', exact: true }).click();
    await page.getByText('Equal: 1 · Amount differs: 1 · On their statement only: 1').waitFor();
    const compared = page.getByRole('region', { name: 'Compared by power' });
    await compared.getByRole('row', { name: /H-002.*\$50\.00.*\$45\.00/ }).waitFor();
    await step.expectFigure(page, 'Should be held', '$100.00');
    await step.expectFigure(page, 'Difference', '$45.00');
    expect(await faultsOf(page)).toEqual([]);
    expect(owner.errors).toEqual([]);
  });
});
