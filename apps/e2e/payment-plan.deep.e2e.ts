import { afterAll, beforeAll, describe, it } from '@jest/globals';
import type { Browser } from 'playwright-core';
import { addDays, formatDay } from '#domain/kernel/days.ts';
import { goWithin, newPerson, startBrowser, type Person } from './browser.ts';
import { expect } from './expect.ts';
import * as given from './api-setup.ts';
import { joinProduct, type JoinedProduct } from './join-product.ts';
import { faultsOf } from './screen-checks.ts';
import { payPartly, plan, setUpPlan, todayOf, typed } from './plan-steps.ts';
import * as step from './steps.ts';

describe('A payment plan with a missed and a partial payment', () => {
  let product: JoinedProduct;
  let browser: Browser;
  let owner: Person;
  let accountUrl = '';
  let today = '';

  beforeAll(async () => {
    [product, browser] = await Promise.all([joinProduct(), startBrowser()]);
    owner = await newPerson(browser);
    const { page } = owner;
    await given.signUp(page, product.url, step.anOwner('Teche Bail Bonds'));
    const defendantId = await given.createDefendant(page, product.url, 'Remy Thibodeaux');
    const bond = { amount: '10000', jurisdiction: 'Orleans', powerNumber: 'tb-2001' } as const;
    const { accountId } = await given.writeBondOf(page, product.url, defendantId, bond);
    await given.addIndemnitor(page, product.url, defendantId, 'Odile Thibodeaux');
    accountUrl = `${product.url}/accounts/${accountId}`;
    today = await todayOf(page, product.url);
  });
  afterAll(async () => {
    await browser.close();
    await product.leave();
  });

  it('is set up: Save waits for an amount and a start date, and a start before today asks once', async () => {
    await setUpPlan(owner.page, accountUrl, today);
    await step.expectFigure(owner.page, 'Total Past Due', '$200.00');
  });

  it('shows what was missed, and a partial payment takes off what it is', async () => {
    await payPartly(owner.page);
    expect(await faultsOf(owner.page)).toEqual([]);
  });

  it('is told to the indemnitor by a letter with what is past due', async () => {
    const { page } = owner;
    const letters = page.getByRole('region', { name: 'Letters to indemnitors' });
    await letters.getByRole('button', { name: 'Make letter' }).click();
    await letters.getByText('Last payment reminder', { exact: false }).waitFor();
    const text = await step.pdfBehind(page, letters.getByRole('link', { name: 'Download PDF' }));
    expect(text).toContain('PAYMENT REMINDER');
    expect(text).toContain('Odile Thibodeaux');
    expect(text).toContain('$70.00');
    expect(await faultsOf(page)).toEqual([]);
  });

  it('is printed with the notice to the cosigner', async () => {
    const { page } = owner;
    await plan(page).getByRole('link', { name: 'Print schedule' }).click();
    const paper = page.getByRole('article', { name: 'Payment schedule' });
    await paper.getByText('Notice to cosigner').waitFor();
    const message = (await paper.textContent()) ?? '';
    expect(message).toContain('$1,070.00');
    expect(message).toContain('Truth in Lending');
    await page.goBack();
  });

  it('puts the account on the call list; a promise of the call takes it off', async () => {
    const { page } = owner;
    await goWithin(page, `${product.url}/payments/calls`);
    const next = page.getByRole('region', { name: 'Next call' });
    await next.getByText('Remy Thibodeaux').waitFor();
    await next.getByText('no promise yet', { exact: false }).waitFor();
    await page.keyboard.press('4');
    await page.getByText('The call to Remy Thibodeaux was recorded.').waitFor();
    await page.getByRole('button', { name: 'Undo' }).click();
    await next.waitFor();
    await page.keyboard.press('2');
    const dialog = page.getByRole('dialog', { name: 'Promise to pay' });
    await dialog.getByLabel('Amount').fill('70');
    await dialog.getByLabel('By', { exact: false }).first().pressSequentially(typed(today));
    await dialog.getByRole('button', { name: 'Save promise' }).click();
    await dialog.waitFor({ state: 'hidden' });
    await page.getByText('No calls due.').waitFor();
  });

  it('stands among the payments due today until it is paid', async () => {
    const { page } = owner;
    await goWithin(page, `${product.url}/dashboard`);
    await page.getByText('Promise · $70.00').first().waitFor();
    await goWithin(page, accountUrl);
    expect(await step.recordPayment(page, { amount: '70' })).toBe(2);
    await step.closeDialog(page);
    await step.expectFigure(page, 'Total Past Due', '$0.00');
    await page.getByRole('region', { name: 'Promises and calls' }).getByText('kept').waitFor();
    await goWithin(page, `${product.url}/dashboard`);
    await page.getByText('No payments due today.').first().waitFor();
  });

  it('skips a payment with a reason, is ended with its consequences in words, and keeps its versions', async () => {
    const { page } = owner;
    await goWithin(page, accountUrl);
    await plan(page).getByRole('button', { name: 'Skip a payment' }).click();
    const skip = page.getByRole('dialog', { name: 'Skip a payment' });
    await skip.getByLabel('Reason').fill('He is in hospital');
    await skip.getByRole('button', { name: 'Skip payment' }).click();
    await skip.waitFor({ state: 'hidden' });
    await plan(page).getByText('Skipped').first().waitFor();
    await plan(page).getByRole('button', { name: 'End plan' }).click();
    const end = page.getByRole('dialog', { name: 'End the payment plan' });
    await end.getByText('$1,000.00 are owed', { exact: false }).waitFor();
    await end.getByRole('button', { name: 'End plan' }).click();
    await plan(page).getByText('The last plan was ended', { exact: false }).waitFor();
    await plan(page).getByRole('button', { name: 'Show 1 version' }).click();
    await plan(page).getByText('He is in hospital', { exact: false }).waitFor();
    expect(await faultsOf(page)).toEqual([]);
    expect(owner.errors).toEqual([]);
  });

  it('is quoted before there is a client: charges, down payment and instalments, as a text to send', async () => {
    const { page } = owner;
    await goWithin(page, `${product.url}/quote`);
    await page.getByText('Type the amount of a charge.').waitFor();
    const charge = (number: number) => page.getByRole('listitem', { name: `Charge ${number}` });
    const parish = async (number: number, name: string) => {
      await charge(number).getByLabel('Parish').fill(name);
      await page.getByRole('option', { name, exact: true }).click();
    };
    await charge(1).getByLabel('Amount').fill('25,000');
    await parish(1, 'Jefferson');
    await page.getByRole('button', { name: 'Add charge' }).click();
    await charge(2).getByLabel('Amount').fill('500');
    await parish(2, 'Orleans');
    const paper = page.getByRole('article', { name: 'Quote' });
    await paper.getByText('12.5% of $25,000.00 is $3,125.00', { exact: false }).waitFor();
    await paper.getByRole('row', { name: 'Total $3,295.00' }).waitFor(); // 3,125.00 + 120.00 and two fees
    await paper.getByText('Then 4 payments of $411.88 every week', { exact: false }).waitFor();
    await page.getByLabel('Down Payment').fill('3,295.01');
    await page.getByText('At most the total of $3,295.00.').waitFor();
    await page.getByLabel('Down Payment').fill('3,000');
    await page.getByLabel('Instalments').fill('1');
    const message = `Then 1 payment of $295.00 on ${formatDay(addDays(today, 7))}`;
    await paper.getByText(message, { exact: false }).waitFor();
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    await paper.getByRole('button', { name: 'Copy as text' }).click();
    await paper.getByText('Copied').waitFor();
    const text = await page.evaluate(() => navigator.clipboard.readText());
    expect(text).toContain(`Teche Bail Bonds: quote of ${formatDay(today)}, valid today`);
    expect(text).toContain(message);
  });

  it('goes from the quote to an intake that writes its bonds and fees, and proposes its plan', async () => {
    const { page } = owner;
    await page.getByRole('link', { name: 'Start Intake' }).click();
    const charges = page.getByRole('list', { name: 'Charges of the quote' });
    await charges.getByText('Premium $3,125.00').waitFor();
    await charges.getByText('Premium $120.00').waitFor();
    expect(await faultsOf(page)).toEqual([]);
    await page.reload(); // the quote stays
    await charges.getByText('Jefferson $25,000.00').waitFor();
    await page.getByRole('group', { name: 'Personal Information' }).getByLabel('Full Name').fill('Zoe Arceneaux');
    await page.getByRole('button', { name: 'Next: Indemnitor' }).click();
    await page.getByRole('button', { name: 'Next', exact: true }).click();
    await page.waitForURL(/\/accounts\/[0-9a-f-]{36}$/);
    await page.getByText('Zoe Arceneaux was created with 2 bonds of the quote.').waitFor();
    await step.expectFigure(page, 'Premium', '$3,245.00');
    await step.expectFigure(page, 'Fees', '$50.00');
    await step.expectFigure(page, 'Balance Due', '$3,295.00');
    await plan(page).getByText('Quoted: $3,000.00 down, then 1 payment of $295.00', { exact: false }).waitFor();
    await step.recordPayment(page, { amount: '3000' });
    await step.closeDialog(page);
    await plan(page).getByRole('button', { name: 'Set up a payment plan' }).click();
    await expect(plan(page).getByLabel('Payment Amount')).toHaveValue('295.00');
    await plan(page).getByRole('button', { name: 'Save plan' }).click();
    await plan(page).getByText('Payment plan saved.').waitFor();
    await plan(page).getByText('$3,000.00 on', { exact: false }).waitFor(); // its down payment
    await step.expectFigure(page, 'Total Past Due', '$0.00');
  });
});
