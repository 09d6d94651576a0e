import { afterAll, beforeAll, describe, it } from '@jest/globals';
import type { Browser, CDPSession, Page } from 'playwright-core';
import { newPerson, settled, startBrowser } from './browser.ts';
import { expect } from './expect.ts';
import * as given from './api-setup.ts';
import { joinProduct, type JoinedProduct } from './join-product.ts';
import * as step from './steps.ts';

interface Held {
  nodes: number;
  listeners: number;
  /** Of JavaScript: how many are alive. */
  objects: number;
  /** In kB, with the code that the browser has compiled. */
  heap: number;
}

/** What the page still holds once everything that nobody needs is gone. */
const heldBy = async (devtools: CDPSession): Promise<Held> => {
  await devtools.send('HeapProfiler.collectGarbage');
  const { nodes, jsEventListeners } = await devtools.send('Memory.getDOMCounters');
  const { usedSize } = await devtools.send('Runtime.getHeapUsage');
  const group = { objectGroup: 'counted' };
  const { result } = await devtools.send('Runtime.evaluate', { expression: 'Object.prototype', ...group });
  const { objects } = await devtools.send('Runtime.queryObjects', {
    prototypeObjectId: result.objectId ?? '',
    ...group,
  });
  const { result: count } = await devtools.send('Runtime.callFunctionOn', {
    objectId: objects.objectId ?? '',
    functionDeclaration: 'function () { return this.length; }',
  });
  await devtools.send('Runtime.releaseObjectGroup', group);
  return { nodes, listeners: jsEventListeners, objects: Number(count.value), heap: Math.round(usedSize / 1000) };
};

/** Five screens in a row, each by a press; ends where it began. */
const goAround = async (page: Page, defendant: string): Promise<void> => {
  const places = page.getByRole('navigation', { name: 'Departments' });
  const go = async (name: string, title: string | RegExp) => {
    await places.getByRole('link', { name, exact: true }).click();
    await step.heading(page, title).waitFor();
    await settled(page);
  };
  await go('Defendants', 'All Defendants');
  await page.getByRole('link', { name: 'View Profile' }).first().click();
  await step.heading(page, defendant).waitFor();
  await settled(page);
  await go('Reports', 'Reports');
  await go('Settings', 'Settings');
  await go('Dashboard', /^Welcome/);
};

describe('A screen', () => {
  let product: JoinedProduct;
  let browser: Browser;
  let page: Page;
  beforeAll(async () => {
    [product, browser] = await Promise.all([joinProduct(), startBrowser()]);
    ({ page } = await newPerson(browser));
    await given.signUp(page, product.url, step.anOwner('Freed Bonds'));
    await given.createDefendant(page, product.url, 'Odile Sonnier');
  });
  afterAll(async () => {
    await browser.close();
    await product.leave();
  });

  it('that was left is freed: after 60 navigations the page holds what it held after 10', async () => {
    const devtools = await page.context().newCDPSession(page);
    await page.goto(`${product.url}/dashboard`);
    for (let round = 0; round < 2; round += 1) await goAround(page, 'Odile Sonnier');
    const early = await heldBy(devtools);
    for (let round = 0; round < 10; round += 1) await goAround(page, 'Odile Sonnier');
    const late = await heldBy(devtools);
    // The browser goes on compiling what runs often, and keeps a line of each request: that is not the page's.
    const most = { nodes: 1.02, listeners: 1.02, objects: 1.05, heap: 1.3 };
    const kinds = ['nodes', 'listeners', 'objects', 'heap'] as const;
    const grown = kinds.filter((kind) => late[kind] > early[kind] * most[kind]);
    expect({ grown, early, late }).toEqual({ grown: [], early, late });
  });
});
