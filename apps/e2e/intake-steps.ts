import type { Locator, Page } from 'playwright-core';
import { goWithin } from './browser.ts';
import * as step from './steps.ts';

/** The steps of people in the wizard that takes in a defendant. Each ends when the screen shows that it happened. */

const BOND = /\/bonds\/[0-9a-f-]{36}$/;

export const open = async (page: Page, url: string): Promise<void> => {
  await goWithin(page, `${url}/defendants/new`);
  await step.heading(page, 'Create Defendant').waitFor();
};

export const group = (within: Page | Locator, name: string): Locator => within.getByRole('group', { name });

export const block = (page: Page, number: number): Locator =>
  page.getByRole('region', { name: `Indemnitor ${String(number)}` });

/** The SSN of the defendant, which stands open. */
export const ssnField = (page: Page): Locator =>
  group(page, 'Personal Information').getByRole('textbox', { name: 'SSN' });

export const press = (page: Page, name: string): Promise<void> =>
  page.getByRole('button', { name, exact: true }).click();

export const toIndemnitors = async (page: Page): Promise<void> => {
  await press(page, 'Next: Indemnitor');
  await block(page, 1).waitFor();
};

export const back = async (page: Page): Promise<void> => {
  await press(page, 'Back');
  await page.getByRole('button', { name: 'Next: Indemnitor' }).waitFor();
};

/** Waits until the bond to fill in has taken the place of the wizard, which names those on file as well. */
export const bondOf = async (page: Page, name: string): Promise<void> => {
  await page.waitForURL(BOND);
  await page.getByRole('button', { name: 'Save & Open Account' }).waitFor();
  await page.getByRole('link', { name, exact: true }).waitFor();
};

/** What the server has under a name: their ids, and how many bonds and accounts each has. */
export const saved = async (
  page: Page,
  url: string,
  name: string,
): Promise<{ defendantId: string; bonds: number; accounts: number }[]> => {
  const ask = <T>(path: string) => step.read<T>(page, `${url}/api${path}`);
  const { rows } = await ask<{ rows: { defendantId: string; fullName: string }[] }>(
    `/defendants?name=${encodeURIComponent(name)}`,
  );
  return Promise.all(
    rows.map(async ({ defendantId }) => {
      const { bonds } = await ask<{ bonds: unknown[] }>(`/defendants/${defendantId}/bonds`);
      const { accounts } = await ask<{ accounts: unknown[] }>(`/defendants/${defendantId}/accounts`);
      return { defendantId, bonds: bonds.length, accounts: accounts.length };
    }),
  );
};
