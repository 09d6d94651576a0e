import type { Locator, Page } from 'playwright-core';
import { addDays, formatDay } from '#domain/kernel/days.ts';
import { goWithin } from './browser.ts';
import { expect } from './expect.ts';
import * as step from './steps.ts';

/** The steps of people with a payment plan. Each ends when the screen shows that it happened. */

/** The day that the agency has, as its session says. */
export const todayOf = async (page: Page, url: string): Promise<string> => {
  const { today } = await step.read<{ today: string }>(page, `${url}/api/desk`);
  return today;
};

export const typed = (day: string): string => formatDay(day).replaceAll('/', '');

export const plan = (page: Page): Locator => page.getByRole('region', { name: 'Payment Plan' });

/** Sets up $100 a week since eight days ago, for $1,200.00: two of them are missed at once. */
export const setUpPlan = async (page: Page, accountUrl: string, today: string): Promise<void> => {
  await goWithin(page, accountUrl);
  await plan(page).getByText('No payment plan set up').waitFor();
  await plan(page).getByRole('button', { name: 'Set up a payment plan' }).click();
  const save = plan(page).getByRole('button', { name: 'Save plan' });
  await expect(save).toBeDisabled();
  await plan(page).getByLabel('Payment Amount').fill('100');
  await expect(save).toBeDisabled();
  await plan(page)
    .getByLabel('Start Date')
    .pressSequentially(typed(addDays(today, -8)));
  await plan(page).getByText('$1,200.00 in 12 payments', { exact: false }).waitFor();
  await save.click();
  await plan(page).getByText('2 payments of $100.00 would be due at once', { exact: false }).waitFor();
  await plan(page).getByLabel('Yes, it starts before today').check();
  await save.click();
  await plan(page).getByText('Payment plan saved.').waitFor();
};

/** Pays $130.00 of the two that were missed. */
export const payPartly = async (page: Page): Promise<void> => {
  await step.expectFigure(page, 'Total Past Due', '$200.00');
  await step.expectFigure(page, 'Missed Payments', '2');
  await page.getByRole('button', { name: 'Add Payment' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add Payment' });
  await dialog.getByLabel('Amount').fill('130');
  await dialog.getByRole('button', { name: 'Add Payment' }).click();
  await step.receiptJustIssued(page).waitFor();
  await step.closeDialog(page);
  await step.expectFigure(page, 'Total Past Due', '$70.00');
  await step.expectFigure(page, 'Missed Payments', '1');
};
