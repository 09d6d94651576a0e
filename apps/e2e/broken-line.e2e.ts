import { afterAll, beforeAll, describe, it } from '@jest/globals';
import type { Browser, Page } from 'playwright-core';
import { newPerson, settled, startBrowser } from './browser.ts';
import { expect } from './expect.ts';
import * as given from './api-setup.ts';
import { joinProduct, type JoinedProduct } from './join-product.ts';
import * as step from './steps.ts';

/** How often the page itself is loaded, from now on. */
const loadsOf = (page: Page): { count: number } => {
  const loads = { count: 0 };
  page.on('request', (request) => {
    if (request.isNavigationRequest() && request.frame() === page.mainFrame()) loads.count += 1;
  });
  return loads;
};

describe('Where the line breaks', () => {
  let product: JoinedProduct;
  let browser: Browser;
  let page: Page;
  const owner = step.anOwner('Bayou Line Bonds');
  const places = () => page.getByRole('navigation', { name: 'Departments' });
  beforeAll(async () => {
    [product, browser] = await Promise.all([joinProduct(), startBrowser()]);
    ({ page } = await newPerson(browser));
    await given.signUp(page, product.url, owner);
    await page.goto(`${product.url}/dashboard`);
    await settled(page);
  });
  afterAll(async () => {
    await browser.close();
    await product.leave();
  });

  it('a part of the program that did not come is asked for anew by one reload, and the screen opens', async () => {
    const loads = loadsOf(page);
    await page.route('**/assets/screen-*.js', (route) =>
      loads.count === 0 ? route.abort('connectionreset') : route.continue(),
    );
    await places().getByRole('link', { name: 'Reports', exact: true }).click();
    await step.heading(page, 'Reports').waitFor();
    await settled(page);
    expect({ loads: loads.count, path: new URL(page.url()).pathname }).toEqual({ loads: 1, path: '/admin/reports' });
  });

  it('a part that never comes is said after that one reload, and the page does not reload for ever', async () => {
    const loads = loadsOf(page);
    await page.route('**/assets/screen-*.js', (route) => route.abort('connectionreset'));
    const reloaded = page.waitForEvent('load');
    await places().getByRole('link', { name: 'Quote', exact: true }).click();
    await reloaded;
    await step.heading(page, 'This screen did not load').waitFor();
    await settled(page);
    expect(loads.count).toBe(1);
    await page.unroute('**/assets/screen-*.js');
  });

  it('a tab that is not loaded yet says that there is no connection, keeps the page, and loads once it is back', async () => {
    const loads = loadsOf(page);
    await page.goto(`${product.url}/dashboard`);
    await settled(page);
    loads.count = 0;
    await page.context().setOffline(true);
    await places().getByRole('link', { name: 'Surety Cases', exact: true }).click();
    await page.getByText('There is no connection. This screen opens by itself once it is back.').waitFor();
    await expect(places()).toBeVisible();
    expect(loads.count).toBe(0);
    await page.context().setOffline(false);
    await step.heading(page, 'Surety Cases').waitFor();
  });

  it('the screen says so, keeps what was typed, and sends it once the line is back', async () => {
    await page.goto(`${product.url}/settings`);
    const city = page.getByLabel('City', { exact: true });
    await city.fill('Houma');
    await settled(page);
    await page.context().setOffline(true);
    const lost = page.getByText(
      'The connection is lost. What you type stays here; send it once the connection is back.',
    );
    await lost.waitFor();
    await page.getByRole('region', { name: 'Organization' }).getByRole('button', { name: 'Save' }).click();
    await page.getByRole('alert').first().waitFor();
    await expect(city).toHaveValue('Houma');
    await page.context().setOffline(false);
    await page.getByText('The connection is back.').waitFor();
    await lost.waitFor({ state: 'hidden' });
    await expect(city).toHaveValue('Houma');
    await page.getByRole('region', { name: 'Organization' }).getByRole('button', { name: 'Save' }).click();
    await page.getByText('Organization settings saved successfully!').waitFor();
    await page.reload();
    await settled(page);
    await expect(city).toHaveValue('Houma');
  });
});
