import type { Page } from 'playwright-core';
import type { SuretyIds } from './make-sureties.ts';

/** Ids that paths are filled with: `:defendantId`. */
export interface Ids extends SuretyIds {
  defendantId: string;
  bondId: string;
  accountId: string;
  paymentId: string;
  ruleId: string;
  /** A forfeited bond and its recovery case; its account is in credit. */
  forfeitedBondId: string;
  creditAccountId: string;
  recoveryCaseId: string;
  suretyCaseId: string;
  indemnitorId: string;
}

/** One thing that the product can show, and how it is brought about. */
export interface State {
  name: string;
  path: string;
  /** What is done once the screen stands: a dialog opened, a menu, something typed. */
  act?: (page: Page) => Promise<void>;
  /** What the server does with the screen's questions: holds them, refuses them; or the agency has nothing yet. */
  server?: 'silent' | 'refusing' | 'empty';
  /** The kit's own page, which no build has: it comes from the development server. */
  gallery?: boolean;
  /** For a visitor: nobody is signed in. */
  signedOut?: boolean;
  /** Only where the screen is this wide. */
  only?: 360 | 1440;
  /** Kept in docs/images under its name, in this scheme and width, for people who consider the product. */
  sells?: { scheme: 'dark' | 'light'; width: 360 | 1440 };
}

const press = (name: string | RegExp) => (page: Page) => page.getByRole('button', { name }).first().click();

/** What is under ⋯ in the head of a page, as a dialog. */
const fromMenu = (name: string) => async (page: Page) => {
  await press('More actions')(page);
  await page.getByRole('menuitem', { name }).click();
  await page.getByRole('dialog').waitFor();
};

const link = (name: string | RegExp) => (page: Page) => page.getByRole('link', { name }).first().click();

/** One button after another, as each comes. */
const pressAll =
  (...names: readonly (string | RegExp)[]) =>
  async (page: Page) => {
    for (const name of names) await press(name)(page);
  };

const TWO_FILES = /^Compare Theo Landry and/;
const TWO_INDEMNITORS = /^Compare Clothilde Landry and/;

const palette = (typed: string) => async (page: Page) => {
  await page.keyboard.press('Control+k');
  await page.getByRole('dialog').waitFor();
  await page.keyboard.type(typed);
};

/** What was pressed may open something that animates in: a dialog, a menu, a list of options. */
const opening = (act: (page: Page) => Promise<void>) => async (page: Page) => {
  await act(page);
  await page.locator('[role="dialog"]:visible, [role="menu"]:visible').first().waitFor();
};

const lists = [
  ['dashboard', '/dashboard'],
  ['defendants', '/defendants'],
  ['check-ins', '/defendants?view=checkins'],
  ['duplicates', '/defendants?view=duplicates'],
  ['drawer', '/money/drawer'],
  ['drawer-cards', '/money/drawer?view=cards'],
  ['drawer-tills', '/money/drawer?view=tills'],
  ['money-out', '/money/out'],
  ['money-out-vendors', '/money/out?view=vendors'],
  ['bank', '/money/bank'],
  ['bank-reconcile', '/money/bank?view=reconcile'],
  ['bank-transfers', '/money/bank?view=transfers'],
  ['months', '/money/months'],
  ['trust', '/money/trust'],
  ['trust-things', '/money/trust?view=things'],
  ['reports', '/admin/reports'],
  ['reports-trial-balance', '/admin/reports?tab=trial-balance'],
  ['audit-room', '/admin/audit-room'],
  ['audit-room-requests', '/admin/audit-room?view=requests'],
  ['audit-room-pack', '/admin/audit-room?view=pack'],
  ['statement-income', '/admin/reports/income-statement'],
  ['statement-aging', '/admin/reports/aging'],
  ['statement-1099', '/admin/reports/worksheet-1099'],
  ['statement-8300', '/admin/reports/form-8300'],
  ['statement-forfeitures', '/admin/reports/forfeitures'],
  ['statement-liability', '/admin/reports/open-liability'],
  ['statement-cash', '/admin/reports/cash-sheet'],
  ['statement-receipts', '/admin/reports/receipt-register'],
  ['statement-receivable', '/admin/reports/receivable-changes'],
  ['general-ledger', '/admin/reports/general-ledger'],
  ['statement-balance', '/admin/reports/balance-sheet?beside=previous'],

  ['reports-journal', '/admin/reports?tab=journal'],
  ['reports-payments', '/admin/reports?tab=payments'],
  ['reports-exports', '/admin/reports?tab=exports'],
  ['reports-accountant', '/admin/reports?tab=accountant'],
  ['reports-certificate', '/admin/reports?tab=certificate'],
  ['power-inventory', '/admin/power-inventory'],
  ['powers-by-lot', '/admin/power-inventory?by=lot'],
  ['power-gaps', '/admin/power-inventory/gaps'],
  ['my-powers', '/powers'],
  ['power-counts', '/admin/power-inventory/counts'],
  ['surety-reports', '/powers/reports'],
  ['remittances', '/powers/remittances'],
  ['open-liability', '/powers/liability'],
  ['buf', '/powers/buf'],
  ['commission', '/commission'],
  ['reports-payables', '/admin/reports?tab=payables'],
  ['reports-officials', '/admin/reports?tab=officials'],
  ['reports-production', '/admin/reports?tab=production'],
  ['reports-rates', '/admin/reports?tab=rates'],
  ['reports-plans', '/admin/reports?tab=plans'],
  ['reports-entries', '/admin/reports?tab=entries'],
  ['ledger-account', '/money/accounts/1100'],
  ['overview', '/admin/overview'],
  ['recovery-cases', '/recovery/cases'],
  ['forfeitures', '/recovery/first'],
  ['surety-cases', '/recovery/surety-cases'],
  ['archived-files', '/admin/archived-files'],
  ['tools', '/tools'],
  ['recovery-tools', '/recovery/tools'],
] as const;

const settings =
  'organization users security notifications appearance integrations billing charges books premium sureties recovery data system'.split(
    ' ',
  );

const caseTabs = 'overview defendant forfeiture interview files tools leads calls costs chronology outside'.split(' ');

const files = ['bonds', 'liable-for', 'accounts', 'files', 'history', 'notes', 'background'];

const screens: State[] = [
  { name: 'sign-in', path: '/login', signedOut: true, sells: { scheme: 'light', width: 1440 } },
  {
    name: 'sign-in-refused',
    path: '/login',
    signedOut: true,
    act: async (page) => {
      await page.getByLabel('Email').fill('nobody@example.com');
      await page.getByLabel('Password', { exact: true }).fill('not-the-password-1');
      await press('Sign in')(page);
      await page.getByRole('alert').first().waitFor();
    },
  },
  { name: 'sign-up', path: '/signup', signedOut: true },
  { name: 'forgot-password', path: '/reset-password', signedOut: true },
  { name: 'reset-password', path: '/reset-password?token=none', signedOut: true },
  { name: 'receipt-proof-unknown', path: '/r/none', signedOut: true },
  { name: 'gallery', path: '/gallery.html', signedOut: true, gallery: true },
  { name: 'gallery-asks', path: '/gallery.html', signedOut: true, gallery: true, act: opening(press('Ask first')) },
  ...lists.map(([name, path]): State => ({ name, path })),
  { name: 'new-defendant', path: '/defendants/new' },
  { name: 'profile', path: '/defendants/:defendantId' },
  ...files.map((tab): State => ({ name: `profile-${tab}`, path: `/defendants/:defendantId/${tab}` })),
  { name: 'account', path: '/accounts/:accountId' },
  { name: 'bond', path: '/bonds/:bondId' },
  { name: 'new-bond', path: '/bonds/new?defendant=:defendantId' },
  { name: 'rewrite-bond', path: '/bonds/new?rewriteFrom=:bondId' },
  { name: 'bond-finance', path: '/bonds/:bondId/finance' },
  { name: 'exoneration', path: '/bonds/exoneration' },
  { name: 'quote', path: '/quote' },
  { name: 'take-payment', path: '/payments/take' },
  { name: 'take-payment-account', path: '/payments/take?accounts=:accountId' },
  { name: 'calendar', path: '/calendar' },
  { name: 'calendar-week', path: '/calendar?view=week' },
  { name: 'calls', path: '/payments/calls' },
  { name: 'court-reminders', path: '/payments/calls?view=court' },
  { name: 'letters-due', path: '/payments/calls?view=letters' },
  { name: 'several-bonds', path: '/bonds/new?defendant=:defendantId&grid=1' },
  { name: 'forfeited-bond', path: '/bonds/:forfeitedBondId' },
  { name: 'forfeiture', path: '/recovery/forfeitures/:forfeitedBondId' },
  ...caseTabs.map((tab): State => ({
    name: `recovery-case-${tab}`,
    path: `/recovery/cases/:recoveryCaseId?tab=${tab}`,
  })),
  { name: 'surrender', path: '/recovery/cases/:recoveryCaseId/surrender' },
  { name: 'case-costs', path: '/recovery/cases/:recoveryCaseId/costs' },
  { name: 'outside-unknown', path: '/outside', signedOut: true },
  { name: 'portal-invitation-unknown', path: '/portal#none', signedOut: true },
  { name: 'indemnitor', path: '/indemnitors/:indemnitorId' },
  { name: 'surety-report', path: '/powers/reports/:suretyId/:reportEndsOn' },
  { name: 'power-count', path: '/powers/counts/:countId' },
  { name: 'buf-statement', path: '/powers/buf?surety=:suretyId&statement=:statementId' },
  { name: 'official-of-orleans', path: '/admin/reports?tab=officials&official=sheriff%3AOrleans' },
  { name: 'commission-of-agent', path: '/commission?agent=:agentId' },
  { name: 'surety-case', path: '/recovery/surety-cases/:suretyCaseId' },
  { name: 'approvals', path: '/approvals' },
  { name: 'approvals-loading', path: '/approvals', server: 'silent' },
  { name: 'approvals-refused', path: '/approvals', server: 'refusing' },
  { name: 'approvals-empty', path: '/approvals', server: 'empty' },
  { name: 'plan-schedule', path: '/accounts/:accountId/plan' },
  { name: 'receipt', path: '/accounts/:accountId/payments/:paymentId/receipt' },
  { name: 'journal-entry', path: '/admin/reports?tab=journal&entry=1' },
  { name: 'opening', path: '/settings/opening' },
  { name: 'move-in', path: '/settings/move-in' },
  { name: 'move-in-documents', path: '/settings/move-in', act: opening(press('Upload documents')) },
  { name: 'premium-rule', path: '/settings/premium-rules/:ruleId' },
  ...settings.map((tab): State => ({ name: `settings-${tab}`, path: `/settings?tab=${tab}` })),
  { name: 'own-profile', path: '/profile' },
  { name: 'invitation', path: '/invitation' },
  { name: 'invalid-profile', path: '/defendants/not-an-id' },
  { name: 'unknown-path', path: '/no/such/path' },
];

const opened: State[] = [
  { name: 'palette', path: '/dashboard', act: opening(palette('')) },
  { name: 'palette-search', path: '/dashboard', act: opening(palette('lan')) },
  { name: 'palette-payment', path: '/dashboard', act: opening(palette('Record payment for lan')) },
  { name: 'save-report', path: '/admin/reports?tab=journal', act: opening(press('Save…')) },
  { name: 'shortcuts', path: '/dashboard', act: opening((page) => page.keyboard.press('?')) },
  { name: 'own-menu', path: '/dashboard', act: opening(press(/^You: /)) },
  { name: 'begin', path: '/dashboard', act: opening(press('New')), only: 360 },
  { name: 'more', path: '/dashboard', act: press('More'), only: 360 },
  {
    name: 'lost-connection',
    path: '/dashboard',
    act: async (page) => {
      await page.evaluate(`dispatchEvent(new Event('offline'))`);
      await page.getByText(/^The connection is lost/).waitFor();
    },
  },
  { name: 'columns', path: '/defendants', act: opening(press('Columns')), only: 1440 },
  { name: 'compare-files', path: '/defendants?view=duplicates', act: opening(press(TWO_FILES)) },
  {
    name: 'merge-files',
    path: '/defendants?view=duplicates',
    act: opening(pressAll(TWO_FILES, 'Merge into one file')),
  },
  { name: 'compare-indemnitors', path: '/defendants?view=duplicates', act: opening(press(TWO_INDEMNITORS)) },
  {
    name: 'merge-indemnitors',
    path: '/defendants?view=duplicates',
    act: opening(pressAll(TWO_INDEMNITORS, 'Merge into one')),
  },
  { name: 'join-payer-names', path: '/defendants?view=duplicates', act: opening(press('Join two names')) },
  { name: 'duplicates-of-person', path: '/defendants/:defendantId', act: opening(fromMenu('Possible duplicates')) },
  {
    name: 'duplicates-of-indemnitor',
    path: '/indemnitors/:indemnitorId',
    act: opening(fromMenu('Possible duplicates')),
  },
  { name: 'edit-defendant', path: '/defendants/:defendantId?edit=1', act: opening(() => Promise.resolve()) },
  {
    name: 'delete-defendant',
    path: '/defendants/:defendantId',
    act: opening(fromMenu('Delete')),
  },
  {
    name: 'record-payment',
    path: '/defendants/:defendantId/accounts?account=:accountId',
    act: opening(press('Add Payment')),
  },
  { name: 'write-off', path: '/accounts/:accountId', act: opening(press('Write off…')) },
  { name: 'refund', path: '/accounts/:creditAccountId', act: opening(press('Refund…')) },
  { name: 'unclaimed', path: '/accounts/:creditAccountId', act: opening(press('Unclaimed…')) },
  { name: 'close-account', path: '/accounts/:creditAccountId', act: opening(press(/^Close account/)) },
  { name: 'mail-account', path: '/accounts/:accountId', act: press('E-mail') },
  { name: 'make-letter', path: '/bonds/:forfeitedBondId', act: press(/^Make (letter|another)/) },
  { name: 'void-bond', path: '/bonds/:forfeitedBondId', act: opening(fromMenu('Void bond')) },
  { name: 'enter-judgment', path: '/bonds/:forfeitedBondId', act: opening(press('Enter judgment…')) },
  { name: 'add-power', path: '/admin/power-inventory', act: opening(press('Add Power')) },
  { name: 'surety-contract', path: '/settings?tab=sureties', act: opening(press(/^Set Contract of/)) },
  { name: 'surety-mail-in', path: '/settings?tab=sureties', act: press(/^Make mail address of/) },
  { name: 'surety-portal', path: '/settings?tab=sureties', act: opening(press(/^Give access to the portal of/)) },
  { name: 'delete-agent', path: '/settings?tab=users', act: opening(press(/^Delete /)) },
  { name: 'move-buf', path: '/powers/buf?surety=:suretyId', act: opening(press('Release or interest')) },
  { name: 'take-statement', path: '/powers/buf?surety=:suretyId', act: opening(press('Compare a statement')) },
  { name: 'run-commission', path: '/commission', act: opening(press(/^Run commission of/)) },
  {
    name: 'pay-official',
    path: '/admin/reports?tab=officials&official=sheriff%3AOrleans',
    act: opening(press(/^Pay /)),
  },
  { name: 'pay-commission', path: '/commission', act: opening(press(/^Pay /)) },
  { name: 'enter-cost', path: '/recovery/cases/:recoveryCaseId?tab=costs', act: opening(press('Enter cost')) },
  { name: 'save-lead', path: '/recovery/cases/:recoveryCaseId?tab=leads', act: opening(press('Add Lead')) },
  { name: 'log-visit', path: '/recovery/cases/:recoveryCaseId?tab=leads', act: opening(press(/^Log Visit/)) },
  { name: 'make-outside-link', path: '/recovery/cases/:recoveryCaseId?tab=outside', act: opening(press('Make Link')) },
  { name: 'new-recovery-case', path: '/recovery/cases', act: opening(press('New Case')) },
  { name: 'new-surety-case', path: '/recovery/surety-cases', act: opening(press('New Surety Case')) },
  { name: 'import-surety-cases', path: '/recovery/surety-cases', act: opening(press('Import from URL')) },
  { name: 'add-fee', path: '/defendants/:defendantId/accounts?account=:accountId', act: opening(press('Add Fee')) },
  { name: 'bond-overview', path: '/defendants/:defendantId/bonds', act: opening(press(/^Details of bond/)) },
  { name: 'discharge-bond', path: '/bonds/:bondId', act: opening(fromMenu('Discharge bond')) },
  { name: 'missing-papers', path: '/defendants', act: opening(press(/papers? missing/)) },
  {
    name: 'mark-document',
    path: '/defendants/:defendantId/files',
    act: opening(async (page) => {
      const scan = { name: 'Application.txt', mimeType: 'text/plain', buffer: Buffer.from('Application for a bond') };
      await page.getByLabel('Upload files').setInputFiles(scan);
      await press(/^Mark as required document: /)(page);
    }),
  },
  { name: 'customize-tools', path: '/tools', act: press('Customize') },
  { name: 'wizard-empty-sent', path: '/defendants/new', act: press('Next: Indemnitor') },
  { name: 'profile-from-list', path: '/defendants', act: link('View Profile'), only: 1440 },
];

const servers: State[] = lists.flatMap(([name, path]) =>
  (['silent', 'refusing', 'empty'] as const).map((server): State => ({ name: `${name}-${server}`, path, server })),
);

const shows: Record<string, NonNullable<State['sells']>> = {
  dashboard: { scheme: 'dark', width: 1440 },
  defendants: { scheme: 'light', width: 1440 },
  profile: { scheme: 'dark', width: 1440 },
  'record-payment': { scheme: 'light', width: 1440 },
  receipt: { scheme: 'light', width: 1440 },
  account: { scheme: 'light', width: 1440 },
  'reports-trial-balance': { scheme: 'light', width: 1440 },
  'palette-search': { scheme: 'dark', width: 1440 },
  begin: { scheme: 'dark', width: 360 },
};

/** Everything that is photographed; ten of the pictures are kept for docs/images. */
export const STATES: State[] = [...screens, ...opened, ...servers].map((state) => {
  const sells = state.sells ?? shows[state.name];
  return sells ? { ...state, sells } : state;
});
