import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Browser } from 'playwright-core';
import { axeFindings, newPerson, startBrowser } from './browser.ts';
import { startProduct } from './product.ts';
import type { Product } from './product.ts';
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
  ['/profile', /Profile/],
];

describe('Every screen', () => {
  let product: Product;
  let browser: Browser;
  const owner = step.anOwner('Bayou Bonds');
  const ids = { defendantId: '', accountId: '' };

  beforeAll(async () => {
    [product, browser] = await Promise.all([startProduct(), startBrowser()]);
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
  });
  afterAll(async () => {
    await browser.close();
    await product.stop();
  });

  describe.each([
    ['dark', 1280],
    ['light', 1280],
    ['dark', 360],
    ['light', 360],
  ] as const)('%s at %d pixels', (scheme, width) => {
    it('has no axe finding, no error and nothing wider than the window', async () => {
      const person = await newPerson(browser, { scheme, width });
      // Dark is the default whatever the system says; light is chosen by the person.
      await person.context.addInitScript(`localStorage.setItem('mantine-color-scheme-value', '${scheme}')`);
      const findings: string[] = [];
      const visit = async (path: string, settled: RegExp | string) => {
        await person.page.goto(product.url + path.replace(/:(\w+)/g, (_, name: keyof typeof ids) => ids[name]));
        await step.heading(person.page, settled).first().waitFor();
        await person.page.waitForLoadState('networkidle');
        findings.push(...(await axeFindings(person.page)).map((finding) => `${path} ${finding}`));
        const overflow = await person.page.evaluate<number>('document.documentElement.scrollWidth - innerWidth');
        if (overflow > 0) findings.push(`${path} is ${String(overflow)} pixels wider than the window`);
      };
      for (const [path, settled] of publicScreens) await visit(path, settled);
      await step.signIn(person.page, product.url, owner);
      await step.chooseTheme(person.page, product.url, scheme === 'dark' ? 'Dark' : 'Light');
      for (const [path, settled] of [...publicScreens, ...screens]) await visit(path, settled);
      expect(findings).toEqual([]);
      expect(person.errors).toEqual([]);
      await person.context.close();
    }, 300_000); // some forty screens, each looked at by axe
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
  });
});
