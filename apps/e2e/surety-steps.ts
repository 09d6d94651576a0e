import type { Locator, Page } from 'playwright-core';
import { goWithin } from './browser.ts';
import { addDays, dayOf, DEFAULT_TIME_ZONE, formatDay } from '../../libs/domain/kernel/days.ts';

/** The steps of people with sureties, their powers and what bonds owe them. Each ends when the screen shows that it happened. */

/** A day as people type it, so many days ago. */
export const daysAgo = (days: number): string => formatDay(addDays(dayOf(new Date(), DEFAULT_TIME_ZONE), -days));

export const choose = async (page: Page, within: Page | Locator, label: string, option: string): Promise<void> => {
  await within.getByRole('combobox', { name: label, exact: true }).click();
  await page.getByRole('option', { name: option, exact: true }).click();
};

/** Sets what a surety is owed: $10 of premium and $5 of BUF per $1,000, since long ago, in weeks that end on this day. */
export const setContract = async (page: Page, url: string, surety: string, weekEndsOn: string): Promise<void> => {
  await goWithin(page, `${url}/settings?tab=sureties`);
  await page.getByRole('button', { name: `Set Contract of ${surety}` }).click();
  const dialog = page.getByRole('dialog', { name: `Contract of ${surety}` });
  await dialog.getByLabel('From').fill('01/01/2020');
  await dialog.getByLabel('Premium per $1,000').fill('10');
  await dialog.getByLabel('Minimum per bond').fill('0');
  await dialog.getByLabel('BUF per $1,000').fill('5');
  await choose(page, dialog, 'Week ends on', weekEndsOn);
  await dialog.getByLabel('Source').fill('General agency contract');
  await dialog.getByLabel('Why').fill('Signed');
  await dialog.getByRole('button', { name: 'Set Contract' }).click();
  await page.getByText(`The contract of ${surety} was set.`).waitFor();
};

/** Receives the powers of a range, each of this amount. */
export const receiveRange = async (
  page: Page,
  url: string,
  range: { first: string; last: string; count: number; surety: string; amount: string },
): Promise<void> => {
  await goWithin(page, `${url}/admin/power-inventory`);
  await page.getByRole('button', { name: 'Add Power' }).first().click(); // an empty inventory offers it too
  const dialog = page.getByRole('dialog', { name: 'Add Power' });
  await dialog.getByRole('switch', { name: 'Bulk Power Creation' }).check();
  await dialog.getByLabel('Start number').fill(range.first);
  await dialog.getByLabel('End number').fill(range.last);
  await choose(page, dialog, 'Surety company', range.surety);
  await dialog.getByLabel('Amount').fill(range.amount);
  await dialog.getByText(`${String(range.count)} powers will be created`).waitFor();
  await dialog.getByRole('button', { name: 'Create Powers' }).click();
  await dialog.waitFor({ state: 'hidden' });
};

/** Opens the form of another bond of a defendant and fills it in; what it bears and who saves it is left to the journey. */
export const fillInBond = async (
  page: Page,
  url: string,
  bond: { defendantId: string; amount: string; powerNumber?: string },
): Promise<void> => {
  await goWithin(page, `${url}/bonds/new?defendant=${bond.defendantId}`);
  await page.getByLabel('Amount').fill(bond.amount);
  if (bond.powerNumber !== undefined) await page.getByLabel('Power Number').fill(bond.powerNumber);
  await choose(page, page, 'Jurisdiction', 'Orleans');
};

/** Saves the bond of the form; ends on the account that its premium was booked on. */
export const saveBond = async (page: Page): Promise<void> => {
  await page.getByRole('button', { name: 'Save & Open Account' }).click();
  await page.waitForURL('**/accounts?account=*');
  await page.getByRole('heading', { name: /Account \d{7}/ }).waitFor();
};
