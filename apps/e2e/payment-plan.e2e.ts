import { afterAll, beforeAll, describe, it } from '@jest/globals';
import type { Browser } from 'playwright-core';
import { newPerson, startBrowser } from './browser.ts';
import type { Person } from './browser.ts';
import { expect } from './expect.ts';
import * as given from './given.ts';
import { joinProduct } from './join-product.ts';
import type { JoinedProduct } from './join-product.ts';
import { faultsOf } from './look.ts';
import { payPartly, setUpPlan, todayOf } from './plan-steps.ts';
import * as step from './steps.ts';

describe('A payment plan with a missed and a partial payment', () => {
  let product: JoinedProduct;
  let browser: Browser;
  let owner: Person;
  let accountUrl = '';

  beforeAll(async () => {
    [product, browser] = await Promise.all([joinProduct(), startBrowser()]);
    owner = await newPerson(browser);
    const { page } = owner;
    await given.signUp(page, product.url, step.anOwner('Teche Bail Bonds'));
    const defendantId = await given.createDefendant(page, product.url, 'Remy Thibodeaux');
    const bond = { amount: '10000', jurisdiction: 'Orleans', powerNumber: 'tb-2001' } as const;
    const { accountId } = await given.writeBondOf(page, product.url, defendantId, bond);
    accountUrl = `${product.url}/accounts/${accountId}`;
  });
  afterAll(async () => {
    await browser.close();
    await product.leave();
  });

  it('is set up: Save waits for an amount and a start date, and a start before today asks once', async () => {
    const { page } = owner;
    await setUpPlan(page, accountUrl, await todayOf(page, product.url));
    await step.expectFigure(page, 'Total Past Due', '$200.00');
  });

  it('shows what was missed, and a partial payment takes off what it is', async () => {
    await payPartly(owner.page);
    expect(await faultsOf(owner.page)).toEqual([]);
    expect(owner.errors).toEqual([]);
  });
});
