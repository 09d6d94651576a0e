import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { randomUUID } from 'node:crypto';
import type { Browser } from 'playwright-core';
import { isDeep } from '../../libs/tooling/deep-suite.ts';
import { faultsOf, newPerson, startBrowser } from './browser.ts';
import { joinProduct } from './join-product.ts';
import type { JoinedProduct } from './join-product.ts';
import * as step from './steps.ts';

const publicScreens: [path: string, settled: string][] = [
  ['/login', 'Sign in'],
  ['/signup', 'Create Your Account'],
  ['/reset-password', 'Forgot password'],
  ['/reset-password?token=none', 'Reset password'],
];

/** The screens of the site map that show something of their own, with what is on them once they have loaded. */
const screens: [path: string, settled: RegExp | string][] = [
  ['/dashboard', /Welcome/],
  ['/defendants', 'All Defendants'],
  ['/defendants/new', 'Create Defendant'],
  ['/defendants/:defendantId', 'Nora Hebert'],
  ['/defendants/:defendantId/bonds', 'Nora Hebert'],
  ['/defendants/:defendantId/liable-for', 'Nora Hebert'],
  ['/defendants/:defendantId/accounts', 'Nora Hebert'],
  ['/defendants/:defendantId/files', 'Nora Hebert'],
  ['/defendants/:defendantId/history', 'Nora Hebert'],
  ['/defendants/:defendantId/notes', 'Nora Hebert'],
  ['/defendants/:defendantId/background', /Background Report/],
  ['/tools', 'Bond Tools'],
  ['/tools?customize=true', 'Bond Tools'],
  ['/recovery/tools', 'Tools & Links'],
  ['/defendants/not-an-id', 'Invalid profile link'],
  ['/bonds/new?defendant=:defendantId', 'New bond'],
  ['/accounts/:accountId', /Account/],
  ['/admin/reports', 'Reports'],
  ['/admin/reports?tab=journal', 'Reports'],
  ['/admin/reports?tab=journal&entry=1', 'Reports'],
  ['/admin/reports?tab=payments', 'Reports'],
  ['/admin/reports?tab=exports', 'Reports'],
  ['/admin/archived-files', 'Archived Files'],
  ['/admin/power-inventory', 'Power Inventory'],
  ['/admin/system', 'System'],
  ...[
    'organization',
    'users',
    'security',
    'notifications',
    'appearance',
    'integrations',
    'billing',
    'charges',
    'premium',
  ].map((tab): [string, string] => [`/settings?tab=${tab}`, 'Settings']),
  ['/settings/premium-rules/:ruleId', 'Standard premium rule'],
  ['/profile', /Profile/],
  ['/invitation', 'Invitation'],
];

describe('Every screen', () => {
  let product: JoinedProduct;
  let browser: Browser;
  // A name without a place to break, as people have them.
  const owner = { ...step.anOwner('Bayou Bonds'), fullName: `Wilhelmina ${'Featherstonehaugh'.repeat(3)}` };
  const ids = { defendantId: '', accountId: '', ruleId: '' };

  beforeAll(async () => {
    [product, browser] = await Promise.all([joinProduct(), startBrowser()]);
    const { page } = await newPerson(browser);
    await step.signUp(page, product.url, owner);
    ids.defendantId = await step.createDefendant(page, 'Nora Hebert');
    await step.writeBond(page, product.url, ids.defendantId, {
      amount: '2500',
      jurisdiction: 'Orleans',
      powerNumber: 'B1',
    });
    ids.accountId = new URL(page.url()).searchParams.get('account') ?? '';
    await step.recordPayment(page, { amount: '20' });
    ids.ruleId = await step.correctStandardRule(page, product.url, { rate: '13', why: 'Read from the wrong line' });
    await page.getByRole('region', { name: 'Bonds to adjust' }).getByText('+$25.00').waitFor();
  });
  afterAll(async () => {
    await browser.close();
    await product.leave();
  });

  /** One person's way over every screen, signed out and signed in. */
  const look = async (width: number): Promise<string[]> => {
    const { page, context, errors } = await newPerson(browser, { width });
    const faults: string[] = [];
    // A phone's colours are those of a wide window but for a button or two: the deep suite looks at all of them.
    const themes = isDeep || width > 360 ? 'both' : 'own';
    const visit = async (path: string, title: RegExp | string) => {
      await page.goto(product.url + path.replace(/:(\w+)/g, (_, name: keyof typeof ids) => ids[name]));
      await step.heading(page, title).first().waitFor();
      faults.push(...(await faultsOf(page, themes)));
    };
    for (const [path, title] of publicScreens) await visit(path, title);
    await step.signIn(page, product.url, owner);
    for (const [path, title] of [...publicScreens, ...screens]) await visit(path, title);
    await context.close();
    return [...faults, ...errors].map((fault) => `At ${String(width)} pixels: ${fault}`);
  };

  it('has no axe finding, no error and nothing wider than the window, dark and light, at 1280 and 360 pixels', async () => {
    const faults = await Promise.all([look(1280), look(360)]);
    expect(faults.flat()).toEqual([]);
  }, 1_200_000); // some forty screens twice, each looked at by axe

  it('shows the theme that the person chose, in every browser of theirs (decision 36)', async () => {
    const { page } = await newPerson(browser);
    await step.signIn(page, product.url, owner);
    await step.chooseTheme(page, product.url, 'Light');
    const other = await newPerson(browser);
    await step.signIn(other.page, product.url, owner);
    await other.page.locator('html[data-mantine-color-scheme="light"]').waitFor();
    await step.chooseTheme(page, product.url, 'Dark');
  });

  it('sends whoever is signed out to /login and back to where they came from', async () => {
    const { page } = await newPerson(browser);
    await page.goto(`${product.url}/defendants?name=nora`);
    await page.waitForURL('**/login**');
    await page.getByLabel('Email').fill(owner.email);
    await page.getByLabel('Password', { exact: true }).fill(owner.password);
    await page.getByRole('button', { name: 'Sign in' }).click();
    await page.waitForURL('**/defendants?name=nora');
    await page.goto(`${product.url}/no/such/path`);
    await page.waitForURL('**/login**');
    await page.getByText('This page does not exist.').waitFor();
    await page.getByRole('button', { name: '← Back' }).click();
    await page.waitForURL('**/defendants?name=nora');
  });

  it('asks for nothing around a profile that does not exist, and logs nothing of its own', async () => {
    const { page } = await newPerson(browser);
    await step.signIn(page, product.url, owner);
    const missing = randomUUID();
    const asked: string[] = [];
    const logged: string[] = [];
    page.on('request', (request) => asked.push(new URL(request.url()).pathname));
    // The browser itself logs every answer of 404.
    page.on('console', (line) => line.text().includes('status of 404') || logged.push(line.text()));
    await page.goto(`${product.url}/defendants/${missing}/bonds`);
    await step.heading(page, 'Defendant not found.').waitFor();
    expect(asked.filter((path) => path.includes(missing) && path.startsWith('/api/'))).toEqual([
      `/api/defendants/${missing}`,
    ]);
    expect(logged).toEqual([]);
  });
});
