import { afterAll, beforeAll, beforeEach, describe, it } from '@jest/globals';
import type { Browser, Locator, Page } from 'playwright-core';
import { addDays } from '#domain/kernel/days.ts';
import type { getSession } from '#contracts/office/identity/identity.ts';
import type { createIntake } from '#contracts/office/intake/intake.ts';
import { ask } from './asking.ts';
import { goWithin, newPerson, startBrowser, type Person } from './browser.ts';
import { expect } from './expect.ts';
import * as given from './api-setup.ts';
import { joinProduct, type JoinedProduct } from './join-product.ts';
import * as step from './steps.ts';

/** What a job took, from the dashboard: a press is a tap or a key that is no typing, each address is a screen. */
interface Taken {
  presses: number;
  screens: number;
}

describe('The jobs of a morning, from the dashboard', () => {
  let product: JoinedProduct;
  let browser: Browser;
  let owner: Person;
  let page: Page;
  let presses = 0;
  const screens = new Set<string>();

  beforeAll(async () => {
    [product, browser] = await Promise.all([joinProduct(), startBrowser()]);
    owner = await newPerson(browser);
    page = owner.page;
    const { url } = product;
    await given.signUp(page, url, step.anOwner('Morning Bonds'));
    const { session } = await ask<typeof getSession>(page, url, 'GET /session');
    const today = session?.organization?.today ?? '';
    const writtenOf = async (fullName: string, bond: object, indemnitors: { fullName: string }[] = []) => {
      const defendant = { fullName, birthday: '1988-03-09', phoneNumber: '5045550142' };
      const body = { defendant, indemnitors };
      const { defendantId } = await ask<typeof createIntake>(page, url, 'POST /intakes', { body });
      const about = { amount: '10000', jurisdiction: 'Orleans', bondDate: addDays(today, -20), ...bond } as const;
      await given.writeBondOf(page, url, defendantId, about);
    };
    await writtenOf('Trevon Marchand', { powerNumber: 'MO-1' }, [{ fullName: 'Denise Marchand' }]);
    await writtenOf('Odalys Fontenot', { powerNumber: 'MO-2', courtDate: addDays(today, -1) });
    await writtenOf('Remy Charbonnet', {
      powerNumber: 'MO-3',
      status: 'FORFEITED',
      forfeitureDate: addDays(today, -10),
    });
    page.on('framenavigated', (frame) => {
      if (frame === page.mainFrame()) screens.add(new URL(frame.url()).pathname);
    });
    await page.addInitScript('window.print = () => undefined');
  });
  afterAll(async () => {
    await browser.close();
    await product.leave();
  });
  beforeEach(async () => {
    await goWithin(page, `${product.url}/dashboard`);
    await panel('Forfeitures').waitFor();
    presses = 0;
    screens.clear();
    screens.add('/dashboard');
  });

  const panel = (name: string) => page.getByRole('region', { name, exact: true });
  const tap = async (on: Locator) => {
    presses += 1;
    await on.click();
  };
  const key = async (name: string) => {
    presses += 1;
    await page.keyboard.press(name);
  };
  const expectAtMost = (most: Taken) => {
    expect({ presses: Math.max(presses, most.presses), screens: Math.max(screens.size, most.screens) }).toEqual(most);
    expect(owner.errors).toEqual([]);
  };

  it('who calls and pays for somebody else is found by their own name: at most 4 presses and 2 screens', async () => {
    await tap(page.getByRole('link', { name: /^Take Payment/ }).first());
    await expect(page.getByLabel('Name, phone, power, case, account or receipt number')).toBeFocused();
    await page.keyboard.type('denise marchand');
    const found = page.getByRole('button', { name: /Trevon Marchand/ });
    for (const said of ['Born 03/09/1988', 'Denise Marchand', '$1,200.00'])
      await found.getByText(said).first().waitFor();
    await tap(found);
    await expect(page.getByRole('textbox', { name: 'Amount', exact: true })).toBeFocused();
    await page.keyboard.type('150');
    await expect(page.getByRole('combobox', { name: 'Payer' })).toHaveValue('Denise Marchand');
    await tap(page.getByRole('button', { name: 'Take $150.00' }));
    await page.getByText('$150.00 by Cash taken.').waitFor();
    expectAtMost({ presses: 4, screens: 2 });
  });

  it('an account past due without a plan has one: at most 4 presses, and no other screen', async () => {
    const collect = panel('Money to collect');
    await tap(collect.getByRole('button', { name: 'Make one: a plan for Odalys Fontenot' }));
    const dialog = page.getByRole('dialog', { name: 'Payment plan of Odalys Fontenot' });
    await expect(dialog.getByLabel('Payment Amount')).toBeFocused();
    await page.keyboard.type('100');
    await tap(dialog.getByLabel('Start Date'));
    await page.keyboard.type('t');
    await expect(dialog.getByRole('button', { name: 'Save plan' })).toBeEnabled(); // what it does is shown
    await key('Enter');
    await dialog.waitFor({ state: 'hidden' });
    await collect.getByRole('button', { name: /Odalys Fontenot/ }).waitFor({ state: 'hidden' });
    expectAtMost({ presses: 4, screens: 1 });
  });

  it('a court date that passed is answered in place: at most 3 presses, and no other screen', async () => {
    const court = panel('Court');
    await court.getByText('1 unanswered').waitFor();
    await tap(court.getByRole('button', { name: 'Say what happened in court: Odalys Fontenot' }));
    const dialog = page.getByRole('dialog', { name: 'Result of the court date' });
    await expect(dialog.getByRole('radio', { name: /^Appeared/ })).toBeFocused();
    await key('1');
    await expect(dialog.getByRole('radio', { name: /^Appeared/ })).toBeChecked();
    await tap(dialog.getByRole('button', { name: 'Save' }));
    await court.getByText('1 unanswered').waitFor({ state: 'hidden' });
    expectAtMost({ presses: 3, screens: 1 });
  });

  it('a forfeiture without a case has one: at most 3 presses and 2 screens', async () => {
    const row = panel('Forfeitures').getByRole('listitem').filter({ hasText: 'Remy Charbonnet' });
    await row.getByText('no case opened').waitFor();
    await tap(row.getByRole('link', { name: 'Open Remy Charbonnet' }));
    await tap(page.getByRole('button', { name: 'Open recovery case' }));
    await tap(page.getByRole('button', { name: 'New case' }));
    await page.getByRole('link', { name: 'Recovery case', exact: true }).waitFor();
    expectAtMost({ presses: 3, screens: 2 });
  });

  it('a call about money is recorded: at most 2 presses and 2 screens', async () => {
    await tap(panel('Money to collect').getByRole('link', { name: /to call$/ }));
    const next = page.getByRole('region', { name: 'Next call' });
    await next.getByText('Remy Charbonnet').waitFor();
    await key('1');
    await page.getByText('The call to Remy Charbonnet was recorded.').waitFor();
    expectAtMost({ presses: 2, screens: 2 });
  });
});
