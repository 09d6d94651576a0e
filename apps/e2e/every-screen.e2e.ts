import { afterAll, beforeAll, describe, it } from '@jest/globals';
import { randomUUID } from 'node:crypto';
import type { Browser } from 'playwright-core';
import { isDeep } from '../../libs/tooling/deep-suite.ts';
import { goWithin, newPerson, settled, startBrowser } from './browser.ts';
import { expect } from './expect.ts';
import * as given from './api-setup.ts';
import { joinProduct, type JoinedProduct } from './join-product.ts';
import { faultsInOwnTheme, faultsOf, faultsOnPhone, tooLow, turnTo, WITHIN_FRAME } from './screen-checks.ts';
import { SCREEN_WORDS, wordsMissing, type SaidOn } from './screen-words.ts';
import * as step from './steps.ts';

const publicScreens: [path: string, settled: string][] = [
  ['/login', 'Sign in'],
  ['/signup', 'Create Your Account'],
  ['/reset-password', 'Forgot password'],
  ['/reset-password?token=none', 'Reset password'],
  ['/r/none', 'Receipt'],
  ['/outside', 'A case'],
  ['/portal#none', 'Surety portal'],
];

/** The screens of the site map that show something of their own, with what is on them once they have loaded. */
const screens: [path: string, settled: RegExp | string][] = [
  ['/dashboard', /Welcome/],
  ['/defendants', 'All Defendants'],
  ['/defendants?name=nobody', 'All Defendants'],
  ['/defendants?view=duplicates', 'All Defendants'],
  ['/defendants/new', 'Create Defendant'],
  ['/defendants/:defendantId', 'Nora Hebert'],
  ['/defendants/:defendantId?edit=1', 'Nora Hebert'],
  ['/defendants/:defendantId?pay=1', 'Nora Hebert'],
  ['/defendants/:defendantId/bonds', 'Nora Hebert'],
  ['/defendants/:defendantId/bonds?move=:bondId', 'Nora Hebert'],
  ['/defendants/:defendantId/liable-for', 'Nora Hebert'],
  ['/defendants/:defendantId/accounts', 'Nora Hebert'],
  ['/defendants/:defendantId/files', 'Nora Hebert'],
  ['/defendants/:defendantId/history', 'Nora Hebert'],
  ['/defendants/:defendantId/notes', 'Nora Hebert'],
  ['/defendants/:defendantId/background', /Background Report/],
  ['/tools', 'Bond Tools'],
  ['/tools?customize=true', 'Bond Tools'],
  ['/recovery/tools', 'Tools & Links'],
  ['/alerts', 'Alerts'],
  ['/recovery/first', 'Forfeitures'],
  ['/recovery/cases', 'Recovery Cases'],
  ['/recovery/cases/:recoveryCaseId', 'Unknown Defendant'],
  ...['defendant', 'forfeiture', 'interview', 'files', 'tools', 'costs', 'leads', 'calls', 'chronology', 'outside'].map(
    (tab): [string, string] => [`/recovery/cases/:recoveryCaseId?tab=${tab}`, 'Unknown Defendant'],
  ),
  ['/recovery/cases/:recoveryCaseId/costs', 'Costs of recovery'],
  ['/recovery/cases/:recoveryCaseId/surrender', 'Unknown Defendant'],
  ['/recovery/forfeitures/:bondId', 'Nora Hebert'],
  ['/recovery/surety-cases', 'Surety Cases'],
  ['/recovery/surety-cases/:caseId', 'Theo Landry'],
  ['/defendants/not-an-id', 'Invalid profile link'],
  ['/bonds/new?defendant=:defendantId', 'New bond'],
  ['/bonds/exoneration', 'Bonds to discharge'],
  ['/quote', 'Quote'],
  ['/accounts/:accountId', /Account/],
  ['/accounts/:accountId/plan', 'Payment schedule'],
  ['/calendar', 'Calendar'],
  ['/calendar?view=week', 'Calendar'],
  ['/payments/calls', 'Calls'],
  ['/payments/calls?view=court', 'Calls'],
  ['/payments/calls?view=letters', 'Calls'],
  ['/approvals', 'Approvals'],
  ['/money/drawer', 'Drawer'],
  ['/money/drawer?view=cards', 'Drawer'],
  ['/money/drawer?view=tills', 'Drawer'],
  ['/money/out', 'Money out'],
  ['/money/out?view=in', 'Money out'],
  ['/money/out?view=vendors', 'Money out'],
  ['/money/bank', 'Bank'],
  ['/money/months', 'Months'],
  ['/money/trust', 'Trust'],
  ['/money/deposits/:depositId', /^Deposit D-/],
  ['/payments/take', 'Take Payment'],
  ['/payments/take?accounts=:accountId', 'Take Payment'],
  ['/accounts/:accountId?show=fees', /Account/],
  ['/admin/reports', 'Reports'],
  ['/admin/reports?tab=trial-balance', 'Reports'],
  ['/admin/reports/income-statement', 'Income statement'],
  ['/admin/reports/balance-sheet', 'Balance sheet'],
  ['/admin/reports/trial-balance', 'Trial balance'],
  ['/admin/reports/cash-sheet', 'Daily cash sheet'],
  ['/admin/reports/cash-basis', 'Income statement, cash basis'],
  ['/admin/reports/cash-flow', 'Cash flow by bank account'],
  ['/admin/reports/deposits', 'Deposits'],
  ['/admin/reports/collections', 'Collections'],
  ['/admin/reports/receipt-register', 'Receipt register'],
  ['/admin/reports/receivable-changes', 'Changes of the receivable'],
  ['/admin/reports/adjustments', 'Write-offs and adjustments'],
  ['/admin/reports/aging', 'Aging by client'],
  ['/admin/reports/worksheet-1099', '1099 worksheet'],
  ['/admin/reports/form-8300', 'Form 8300 watch'],
  ['/admin/reports/forfeitures', 'Forfeitures and their outcome'],
  ['/admin/reports/open-liability', 'Open liability'],
  ['/admin/reports/past-disposition', 'Bonds past disposition'],
  ['/admin/reports/buf', 'BUF by surety'],
  ['/admin/reports/trust', 'Trust by person and bond'],
  ['/admin/reports/cover', 'Fiduciary cover'],
  ['/admin/reports/payables', 'Payables by age'],
  ['/admin/reports/general-ledger', 'General ledger'],
  ['/money/accounts/1100', /^1100 /],
  ['/admin/reports?tab=journal', 'Reports'],
  ['/admin/reports?tab=journal&entry=1', 'Reports'],
  ['/admin/reports?tab=entries', 'Reports'],
  ['/admin/reports?tab=payments', 'Reports'],
  ['/admin/reports?tab=payables', 'Reports'],
  ['/admin/reports?tab=officials', 'Reports'],
  ['/admin/reports?tab=production', 'Reports'],
  ['/admin/reports?tab=rates', 'Reports'],
  ['/admin/reports?tab=plans', 'Reports'],
  ['/admin/overview', 'Overview'],
  ['/admin/reports?tab=exports', 'Reports'],
  ['/admin/reports?tab=accountant', 'Reports'],
  ['/admin/reports?tab=certificate', 'Reports'],
  ['/admin/audit-room', 'Audit room'],
  ['/admin/audit-room?view=requests', 'Audit room'],
  ['/admin/audit-room?view=pack', 'Audit room'],
  ['/admin/archived-files', 'Archived Files'],
  ['/admin/power-inventory', 'Power Inventory'],
  ['/admin/power-inventory?by=lot', 'Power Inventory'],
  ['/admin/power-inventory/counts', 'Power counts'],
  ['/admin/power-inventory/gaps', 'Missing powers'],
  ['/powers', 'My powers'],
  ['/powers/reports', 'Execution reports'],
  ['/powers/remittances', 'Remittances'],
  ['/powers/buf', 'BUF'],
  ['/powers/liability', 'Open liability'],
  ['/commission', 'Commission'],
  ['/powers/reports/:suretyId/:endsOn', /^Pelican Surety: /],
  ['/powers/counts/:countId', /^Count: /],
  ...[
    'organization',
    'users',
    'security',
    'notifications',
    'appearance',
    'integrations',
    'billing',
    'charges',
    'books',
    'premium',
    'sureties',
    'recovery',
    'data',
    'system',
  ].map((tab): [string, string] => [`/settings?tab=${tab}`, 'Settings']),
  ['/settings/opening', 'Opening balances'],
  ['/settings/move-in', 'Move in'],
  ['/settings/premium-rules/:ruleId', 'Standard premium rule'],
  ['/profile', /Profile/],
  ['/invitation', 'Invitation'],
];

// Each word is looked for on a screen that is walked.
const unwalked = SCREEN_WORDS.filter(({ path }) => ![...publicScreens, ...screens].some(([walked]) => walked === path));

describe('Every screen', () => {
  let product: JoinedProduct;
  let browser: Browser;
  // A name without a place to break, as people have them.
  const owner = { ...step.anOwner('Bayou Bonds'), fullName: `Wilhelmina ${'Featherstonehaugh'.repeat(3)}` };
  const ids = {
    defendantId: '',
    accountId: '',
    depositId: '',
    bondId: '',
    ruleId: '',
    caseId: '',
    recoveryCaseId: '',
    countId: '',
    suretyId: '',
    endsOn: '',
  };

  beforeAll(async () => {
    [product, browser] = await Promise.all([joinProduct(), startBrowser()]);
    const { page } = await newPerson(browser);
    const { url } = product;
    await given.signUp(page, url, owner);
    ids.defendantId = await given.createDefendant(page, url, 'Nora Hebert');
    const bond = { amount: '2500', jurisdiction: 'Orleans', powerNumber: 'B1' } as const;
    Object.assign(ids, await given.writeBondOf(page, url, ids.defendantId, bond));
    await given.recordPaymentOn(page, url, ids.accountId, { amount: '20' });
    ids.depositId = await given.depositAll(page, url);
    await given.recordPaymentOn(page, url, ids.accountId, { amount: '30' });
    ids.caseId = await given.receiveSuretyCase(page, url, { insurer: 'Lexington', defendant: 'Theo Landry' });
    ids.recoveryCaseId = await given.openRecoveryCase(page, url, 'Blue house in Gretna');
    await page.goto(`${url}/powers`);
    await page.getByRole('button', { name: 'Count my powers' }).click();
    await page.waitForURL('**/powers/counts/*');
    ids.countId = page.url().split('/').at(-1) ?? '';
    await given.addSurety(page, url, 'Pelican Surety');
    await given.receivePowersOf(page, url, { number: 'P-98', surety: 'Pelican Surety' });
    const reports = await step.read<{ rows: { suretyId: string; endsOn: string }[] }>(
      page,
      `${product.url}/api/surety-reports`,
    );
    Object.assign(ids, reports.rows[0]);
    ids.ruleId = await step.correctStandardRule(page, product.url, { rate: '13', why: 'Read from the wrong line' });
    await page.getByRole('region', { name: 'Bonds to adjust' }).getByText('+$25.00').waitFor();
  });
  afterAll(async () => {
    await browser.close();
    await product.leave();
  });

  /**
   * One person's way over every screen, signed out and signed in: each is looked at wide, in their own theme, and measured
   * as a phone's; it is opened as that which the one before was left as, and turned once. What stands around the screens
   * of the staff is looked at on the first of them. The deep suite also opens each on a phone, looks at both themes,
   * and asks axe of whole pages, of those of phones too.
   */
  const look = async (width: 1440 | 360): Promise<string[]> => {
    const { page, context, errors } = await newPerson(browser, { width, noMotion: true });
    const faults: string[] = [];
    const addressOf = (path: string) => product.url + path.replace(/:(\w+)/g, (_, name: keyof typeof ids) => ids[name]);
    const go = async (path: string, title: RegExp | string, anew = width === 360) => {
      await (anew ? page.goto(addressOf(path)) : goWithin(page, addressOf(path)));
      await step.heading(page, title).first().waitFor();
    };
    const hear = async (said: SaidOn) => {
      await settled(page);
      faults.push(...(await wordsMissing(page, said)));
    };
    /** The words of the specification that something has to be done for: the second of a screen on a fresh page. */
    const actAndHear = async (path: string, title: RegExp | string, said: readonly SaidOn[]) => {
      const acts = said.filter(({ act }) => act);
      for (const one of acts) {
        await turnTo(page, width);
        if (one !== acts[0]) await go(path, title, true);
        await settled(page);
        await one.act?.(page);
        await hear(one);
      }
    };
    const visit = async (path: string, title: RegExp | string, within?: readonly string[]) => {
      await go(path, title);
      if (width === 360) return void faults.push(...(await faultsOf(page)), ...(await tooLow(page)));
      const isNarrow = page.viewportSize()?.width === 360;
      if (isNarrow) faults.push(...(await faultsOnPhone(page)));
      await turnTo(page, width);
      faults.push(...(isDeep ? await faultsOf(page) : await faultsInOwnTheme(page, within)));
      const said = SCREEN_WORDS.filter((words) => words.path === path);
      for (const words of said) if (!words.act) await hear(words);
      if (!isNarrow) faults.push(...(await faultsOnPhone(page)));
      await actAndHear(path, title, said);
    };
    const visitAndName = async (path: string, title: RegExp | string, within?: readonly string[]) => {
      const before = faults.length;
      await visit(path, title, within);
      faults.push(...faults.splice(before).map((fault) => `${path}: ${fault}`));
    };
    for (const [path, title] of publicScreens) await visitAndName(path, title);
    await given.signIn(page, product.url, owner);
    // The public ones show whoever is signed in what they show everybody: they open, and are not looked at twice.
    for (const [path, title] of isDeep ? publicScreens : []) await go(path, title);
    for (const [path, title] of screens)
      await visitAndName(path, title, path === '/dashboard' ? undefined : WITHIN_FRAME);
    await context.close();
    return [...faults, ...errors].map((fault) => `At ${String(width)} pixels: ${fault}`);
  };

  it('has no axe finding, no error, nothing too wide or too low for a finger, at 1440 and 360 pixels, and the words of the specification', async () => {
    expect(unwalked).toEqual([]);
    const faults = await Promise.all([look(1440), ...(isDeep ? [look(360)] : [])]);
    expect(faults.flat()).toEqual([]);
  }, 1_200_000); // some eighty screens, each looked at by axe

  it('opens Record a Payment by its address, and Back closes it', async () => {
    const { page } = await newPerson(browser);
    await given.signIn(page, product.url, owner);
    await page.goto(`${product.url}/defendants/${ids.defendantId}`);
    await page.getByRole('link', { name: 'Record payment' }).click();
    const dialog = page.getByRole('dialog', { name: 'Record a Payment' });
    await dialog.getByLabel('Amount').fill('12.34');
    await page.reload(); // the address brings it back, with what was typed
    await dialog.getByText('Restored your draft.').waitFor();
    await expect(dialog.getByLabel('Amount')).toHaveValue('12.34');
    await page.goBack();
    await dialog.waitFor({ state: 'hidden' });
    await step.heading(page, 'Nora Hebert').waitFor();
  });

  it('shows the theme that the person chose, in every browser of theirs (people#preferences)', async () => {
    const { page } = await newPerson(browser);
    await given.signIn(page, product.url, owner);
    await step.chooseTheme(page, product.url, 'Light');
    const other = await newPerson(browser);
    await given.signIn(other.page, product.url, owner);
    await other.page.goto(`${product.url}/dashboard`);
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
    await given.signIn(page, product.url, owner);
    const missing = randomUUID();
    // The browser logs every answer of 404; `newPerson` blocks the service worker, which is asked for at an idle moment.
    const notOurs = /status of 404|^Service Worker registration blocked/;
    const requests: string[] = [];
    const logged: string[] = [];
    page.on('request', (request) => requests.push(new URL(request.url()).pathname));
    page.on('console', (line) => notOurs.test(line.text()) || logged.push(line.text()));
    await page.goto(`${product.url}/defendants/${missing}/bonds`);
    await step.heading(page, 'Defendant not found.').waitFor();
    expect(requests.filter((path) => path.includes(missing) && path.startsWith('/api/'))).toEqual([
      `/api/defendants/${missing}`,
    ]);
    expect(logged).toEqual([]);
  });
});
