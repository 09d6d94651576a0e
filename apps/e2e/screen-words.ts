import type { Page } from 'playwright-core';

/**
 * The labels and messages of the specification (2, 3, 6, 8) by the screen that shows them, to the letter. A path may stand
 * several times: `act` brings about what has to be opened or asked for first. Words that only a failure brings about are
 * reached by the tests that docs/spec-words.md names.
 */
export interface SaidOn {
  path: string;
  act?: (page: Page) => Promise<void>;
  words: readonly string[];
}

const press = (name: string | RegExp) => (page: Page) => page.getByRole('button', { name }).first().click();

const PERSON = ['Full Name', 'Birthday', 'Phone', 'Alternate Phone', 'Email', 'Street Address', 'City', 'State', 'ZIP'];
const IDENTITY = ['SSN', 'Race', 'Sex', 'Height', 'Weight'];
const EMPLOYMENT = ['Employment', 'Employer', 'Supervisor'];
const VEHICLE = ['Vehicle', 'Make', 'Model', 'Year', 'Color'];
const TABS = ['Overview', 'Bonds', 'Liable For', 'Accounts', 'Files', 'Notes'];
const BOND = ['Status', 'Amount', 'Charge Code', 'Power Number', 'Posted At', 'Jurisdiction', 'Court Location'];
const COURT = ['Case Number', 'Court Date', 'Reminder Days', 'Bond Date'];

/** Opens every part of a form that is folded away. */
const unfold = async (page: Page): Promise<void> => {
  const folded = page.getByRole('button', { name: /^Add: / });
  while ((await folded.count()) > 0) await folded.first().click();
};

export const SCREEN_WORDS: readonly SaidOn[] = [
  { path: '/login', words: ['Email', 'Password', 'Reset Session', 'Forgot password?', 'Create account'] },
  { path: '/login', act: press('Reset Session'), words: ['Session cleared. You can sign in again.'] },
  {
    path: '/signup',
    words: ['Create Your Account', 'Full Name', 'Email Address', 'Password', 'Confirm Password', 'Organization Name'],
  },
  { path: '/signup', words: ['Phone Number'] },
  {
    path: '/dashboard',
    words: [
      'Welcome',
      'name, DOB, phone, power #, account',
      'Bond Department',
      'Create Defendant',
      'All Defendants',
      'Court Dates Today',
      'Payments Due Today',
      'Check-Ins',
      'Bond Tools',
      'Recovery',
      'Tools & Links',
      'Administration',
      'Admin Only',
      'Power Inventory',
      'Reports',
      'Settings',
      'Organization & user management',
      'No court dates today.',
      'No payments due today.',
    ],
  },
  { path: '/dashboard', act: press(/^You: /), words: ['Profile', 'Sign Out'] },
  {
    path: '/dashboard',
    act: async (page) => {
      await press(/Create Defendant/)(page);
      await page.getByRole('dialog').waitFor(); // it comes when it is opened
    },
    words: [
      'Search Defendant',
      'Full Name',
      'Date of Birth',
      'MM/DD/YYYY',
      'Search',
      'Cancel',
      'Create New Defendant',
      'No results yet. Search to find a defendant.',
    ],
  },
  { path: '/defendants', words: ['Dashboard', 'All Defendants', 'Nora Hebert', '03/09/1988', 'View Profile'] },
  { path: '/defendants?name=nobody', words: ['No defendants found.'] },
  {
    path: '/defendants/new',
    act: unfold,
    words: [
      'Create Defendant',
      'Personal Information',
      ...PERSON,
      ...IDENTITY,
      ...EMPLOYMENT,
      ...VEHICLE,
      'References',
      'Relationship',
      'Other Contact',
      'Next: Indemnitor',
    ],
  },
  {
    path: '/defendants/new',
    act: async (page) => {
      await page.getByLabel('Full Name').first().fill('Odile Sonnier');
      await press('Next: Indemnitor')(page);
      await press('+ Add Another Indemnitor')(page);
      await unfold(page);
    },
    words: [
      '+ Add Another Indemnitor',
      'Remove Indemnitor',
      'Back',
      'Next',
      'Personal Information',
      ...EMPLOYMENT,
      'References',
    ],
  },
  { path: '/defendants/:defendantId', words: ['Defendants', ...TABS, 'Birthday', 'Phone', 'Address', 'No Photo'] },
  { path: '/defendants/:defendantId', words: ['No references on file'] },
  { path: '/defendants/:defendantId', act: press('More actions'), words: ['Background', 'Edit', 'Delete'] },
  {
    path: '/defendants/:defendantId?edit=1',
    act: unfold,
    words: [...PERSON, ...IDENTITY, ...EMPLOYMENT, ...VEHICLE, 'Save', 'Cancel'],
  },
  {
    path: '/defendants/:defendantId?pay=1',
    words: ['Record a Payment', 'Amount', 'Method', 'Cash', 'Date', 'Record Payment'],
  },
  { path: '/defendants/:defendantId/bonds', words: ['Details'] },
  { path: '/defendants/:defendantId/bonds', act: press(/^Details of bond/), words: ['Bond Overview'] },
  {
    path: '/defendants/:defendantId/liable-for',
    words: ['No indemnitors linked to this defendant.'],
  },
  {
    path: '/defendants/:defendantId/accounts',
    words: ['Premium', 'Fees', 'Payments', 'Balance Due', 'Add Payment', 'Add Fee'],
  },
  {
    path: '/defendants/:defendantId/accounts',
    act: press('Add Fee'),
    words: ['$25 Application Fee', 'Amount', 'Date', 'Cancel'],
  },
  { path: '/accounts/:accountId?show=fees', words: ['No fees recorded.'] },
  { path: '/defendants/:defendantId/files', words: ['No files yet.', 'Upload'] },
  { path: '/defendants/:defendantId/notes', words: ['Subject', 'Text', 'Add Note', 'No notes yet.'] },
  {
    path: '/defendants/:defendantId/background',
    words: [
      'Identity Summary',
      'Social & Web Presence',
      'Custody / Inmate',
      'Phones & Email',
      'Addresses (Maps)',
      'Known Associates',
      'Open All',
      'Print / Save PDF',
      'None.',
    ],
  },
  {
    path: '/bonds/new?defendant=:defendantId',
    words: [...BOND, ...COURT, '+ Add another bond', 'Back', 'Save & Open Account'],
  },
  {
    path: '/tools',
    words: [
      '← Back',
      'Inmate Search Quick Links',
      'Court Records Quick Links',
      'Other Quick Links',
      'Pro Tip',
      'Customize',
      'Open inmate search',
      'Open court search',
      'Open other search',
    ],
  },
  { path: '/tools?customize=true', words: ['Add Link', 'Done', 'Name', 'URL', 'Description'] },
  { path: '/defendants/not-an-id', words: ['Invalid profile link'] },
  { path: '/admin/power-inventory', words: ['Power Inventory'] },
  { path: '/settings?tab=organization', words: ['Organization', 'Users', 'Security', 'Notifications', 'Appearance'] },
  { path: '/settings?tab=users', words: ['Add Agent', 'Full Name', 'Phone Number', 'Email', 'License Number', 'Role'] },
  { path: '/settings?tab=integrations', words: ['Integrations', 'Configure', 'Manage Keys'] },
  { path: '/settings?tab=billing', words: ['Billing', 'Upgrade Plan', 'Update Payment Method', 'View Invoices'] },
  {
    path: '/profile',
    words: [
      'Full Name',
      'Email',
      'Phone',
      'Role',
      'User ID',
      'License Number',
      '(555) 123-4567',
      'Current Password',
      'New Password',
      'Send password reset email',
      'Dark',
      'Light',
      'Auto',
      'Compact',
      'Wide',
    ],
  },
];

/** Everything that the page says: its text, what stands in and on its fields. */
const SAID = `[
  document.body.innerText,
  ...[...document.querySelectorAll('[placeholder], [aria-label], input')]
    .filter((one) => one.checkVisibility())
    .flatMap((one) => [one.getAttribute('placeholder'), one.getAttribute('aria-label'), one.value ?? '']),
].join('\\n')`;

/** The words that are not on the page, a line each. */
export const wordsMissing = async (page: Page, { path, words }: SaidOn): Promise<string[]> => {
  const said = await page.evaluate<string>(SAID);
  return words.filter((one) => !said.includes(one)).map((one) => `${path} does not say: ${one}`);
};
