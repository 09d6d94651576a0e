import { randomUUID } from 'node:crypto';
import type { Locator, Page } from 'playwright-core';
import { readPdf } from '../server/test/pdf-text.ts';
import { tokenOf } from './asking.ts';
import { goWithin } from './browser.ts';

/** The steps of people in journeys. Each ends when the screen shows that it happened; where one begins: `api-setup.ts`. */

export interface Owner {
  fullName: string;
  email: string;
  password: string;
  organizationName: string;
}

/** Somebody who has never been here. */
export const anOwner = (organizationName: string): Owner => {
  return {
    fullName: `Owner of ${organizationName}`,
    email: `owner-${randomUUID().slice(0, 8)}@example.com`,
    password: 'a-long-passphrase-9',
    organizationName,
  };
};

export const heading = (page: Page, name: string | RegExp): Locator => page.getByRole('heading', { name, level: 1 });

const choose = async (page: Page, label: string, option: string): Promise<void> => {
  await page.getByRole('combobox', { name: label, exact: true }).click();
  await page.getByRole('option', { name: option, exact: true }).click();
};

export const askToSignUp = async (page: Page, url: string, owner: Owner): Promise<void> => {
  await page.goto(`${url}/signup`);
  await page.getByLabel('Full Name').fill(owner.fullName);
  await page.getByLabel('Email Address').fill(owner.email);
  await page.getByLabel('Password', { exact: true }).fill(owner.password);
  await page.getByLabel('Confirm Password').fill(owner.password);
  await page.getByLabel('Organization Name').fill(owner.organizationName);
  await page.getByRole('button', { name: 'Create Account' }).click();
};

/** Signs up where no mail server is set: the account is ready at once. */
export const signUp = async (page: Page, url: string, owner: Owner): Promise<void> => {
  await askToSignUp(page, url, owner);
  await page.waitForURL('**/dashboard');
  await page.getByText(owner.organizationName).first().waitFor();
};

/** Adds a contact on the tab of a case that has them. */
export const addContact = async (page: Page, name: string, phone: string): Promise<void> => {
  await page.getByRole('button', { name: 'Add Contact' }).click();
  const contact = page.getByRole('form', { name: 'New contact' });
  await contact.getByLabel('Name', { exact: true }).fill(name);
  await contact.getByLabel('Phone').pressSequentially(phone);
  await contact.getByRole('button', { name: 'Save' }).click();
};

/** Opens the menu of the person in the header: Profile, theme, agencies, Sign Out. */
export const openOwnMenu = (page: Page): Promise<void> => page.getByRole('button', { name: /^You: / }).click();

export const signOut = async (page: Page): Promise<void> => {
  await openOwnMenu(page);
  await page.getByRole('menuitem', { name: 'Sign Out' }).click();
  await page.waitForURL('**/login');
};

/** Chooses the colours for every browser of the person (people#preferences). */
export const chooseTheme = async (page: Page, url: string, theme: 'Dark' | 'Light'): Promise<void> => {
  await goWithin(page, `${url}/profile`);
  await Promise.all([
    page.getByText('User preferences saved successfully!').waitFor(), // the colours are shown before
    page.getByRole('radiogroup', { name: 'Theme' }).getByText(theme, { exact: true }).click(),
  ]);
  await page.locator(`html[data-mantine-color-scheme="${theme.toLowerCase()}"]`).waitFor();
};

/** Enters a defendant by the wizard, without an indemnitor; answers the id of the profile it ends on. */
export const createDefendant = async (page: Page, fullName: string): Promise<string> => {
  await page.getByRole('link', { name: 'Defendants', exact: true }).first().click();
  await page.getByRole('link', { name: 'Create Defendant', exact: true }).click();
  const personal = page.getByRole('group', { name: 'Personal Information' });
  await personal.getByLabel('Full Name').fill(fullName);
  await personal.getByLabel('Birthday').pressSequentially('03091988');
  await personal.getByLabel('Phone', { exact: true }).pressSequentially('5045550142');
  await personal.getByLabel('Street Address').fill('1 Canal St');
  await personal.getByLabel('City').fill('New Orleans');
  await page.getByRole('button', { name: 'Next: Indemnitor' }).click();
  await page.getByRole('button', { name: 'Next', exact: true }).click();
  await page.waitForURL(/\/bonds\/[0-9a-f-]{36}$/);
  await page.getByRole('link', { name: fullName, exact: true }).click();
  await heading(page, fullName).waitFor();
  return /defendants\/([0-9a-f-]{36})/.exec(page.url())?.[1] ?? '';
};

/** The words of the PDF that a link opens. */
export const pdfBehind = async (page: Page, link: Locator): Promise<string> => {
  const address = new URL((await link.getAttribute('href')) ?? '', page.url()).href;
  const { pages } = await readPdf(await (await page.request.get(address)).body());
  return pages.join(' ');
};

/** What the server has, once its views have read all that this person's browser knows of, as their screens do. */
export const read = async <T>(page: Page, url: string): Promise<T> => {
  const token = await tokenOf(page);
  for (;;) {
    const answer = await page.request.get(url, { headers: token ? { 'x-log-token': token } : {} });
    if (answer.headers()['x-stale'] === 'true') continue;
    if (!answer.ok()) throw new Error(`${url} answered ${await answer.text()}`);
    return (await answer.json()) as T;
  }
};

/** The bond that the wizard has opened and nobody has filled in yet. */
const bondToFillIn = async (page: Page, url: string, defendantId: string): Promise<string | undefined> => {
  const path = `/api/defendants/${defendantId}/bonds`;
  const { bonds } = await read<{ bonds: { bondId: string; amountCents: number | null }[] }>(page, url + path);
  return bonds.find(({ amountCents }) => amountCents === null)?.bondId;
};

/** Does what is under ⋯ in the head of a profile. */
export const choosesMore = async (page: Page, name: string): Promise<void> => {
  await page.getByRole('button', { name: 'More actions' }).click();
  await page.getByRole('menuitem', { name, exact: true }).click();
};

/** Opens a tab of a recovery case that stands under More. */
export const opensMoreTab = async (page: Page, name: string): Promise<void> => {
  await page.getByRole('button', { name: 'More tabs' }).click();
  await page.getByRole('menuitem', { name, exact: true }).click();
};

/** Does what is under ⋯ in the head of a bond. */
export const choosesOfBond = async (page: Page, name: string): Promise<void> => {
  await heading(page, /^Bond\b/).waitFor(); // a profile has such a menu too
  await choosesMore(page, name);
};

/** Fills in the bond of the wizard, or writes another one; ends on the account that the premium was booked on. */
export const writeBond = async (
  page: Page,
  url: string,
  defendantId: string,
  bond: { amount: string; jurisdiction: string; powerNumber: string },
): Promise<void> => {
  const waiting = await bondToFillIn(page, url, defendantId);
  await goWithin(page, `${url}/bonds/${waiting ?? `new?defendant=${defendantId}`}`);
  await page.getByLabel('Amount').fill(bond.amount);
  await page.getByLabel('Power Number').fill(bond.powerNumber);
  await choose(page, 'Jurisdiction', bond.jurisdiction);
  await page.getByRole('button', { name: 'Save & Open Account' }).click();
  await page.waitForURL('**/accounts?account=*');
  await page.getByRole('heading', { name: /Account \d{7}/ }).waitFor();
};

export const addFee = async (page: Page, fee: { name: RegExp; amount?: string }): Promise<void> => {
  await page.getByRole('button', { name: 'Add Fee' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add Fee' });
  await dialog.getByRole('combobox', { name: 'Fee', exact: true }).click();
  await page.getByRole('option', { name: fee.name }).click();
  if (fee.amount !== undefined) await dialog.getByLabel('Amount').fill(fee.amount);
  await dialog.getByRole('button', { name: 'Add Fee' }).click();
  await dialog.waitFor({ state: 'hidden' });
};

/** The number in the dialog that says that a payment was recorded. */
export const receiptJustIssued = (page: Page): Locator =>
  page.getByRole('dialog', { name: 'Payment recorded' }).getByText(/^Receipt \d+$/);

/** Fills in a payment on an account's page; answers the button that sends it. */
export const fillInPayment = async (page: Page, payment: { amount: string; payer?: string }): Promise<Locator> => {
  await page.getByRole('button', { name: 'Add Payment' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add Payment' });
  await dialog.getByLabel('Amount').fill(payment.amount);
  if (payment.payer !== undefined) await dialog.getByLabel('Payer').fill(payment.payer);
  return dialog.getByRole('button', { name: 'Add Payment' });
};

/** Takes a payment; answers its receipt number as shown. */
export const recordPayment = async (page: Page, payment: { amount: string; payer?: string }): Promise<number> => {
  const send = await fillInPayment(page, payment);
  await send.click();
  const number = receiptJustIssued(page);
  await number.waitFor();
  return Number((await number.textContent())?.replace(/\D/g, ''));
};

export const closeDialog = async (page: Page): Promise<void> => {
  await page.getByRole('button', { name: 'Done' }).click();
  await page.getByRole('dialog').waitFor({ state: 'hidden' });
};

/** Waits until a figure of the account summary shows this amount. */
export const expectFigure = async (page: Page, label: string, amount: string): Promise<void> => {
  await page
    .locator('dl > div', { has: page.getByText(label, { exact: true }) })
    .first()
    .getByText(amount, { exact: true })
    .waitFor();
};

/**
 * Corrects the rate of the standard premium rule and ends on its page; answers the id in its address
 * (money#corrected-premium-rules).
 */
export const correctStandardRule = async (
  page: Page,
  url: string,
  correction: { rate: string; why: string },
): Promise<string> => {
  await goWithin(page, `${url}/settings?tab=premium`);
  await page.getByRole('link', { name: 'Standard (every other parish)' }).click();
  await heading(page, 'Standard premium rule').waitFor();
  await page.getByRole('button', { name: 'Correct', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Correct Premium Rule' });
  await dialog.getByRole('textbox', { name: /^Rate/ }).fill(correction.rate);
  await dialog.getByLabel('Reason for the correction').fill(correction.why);
  await dialog.getByRole('button', { name: 'Correct Rule' }).click();
  await page.getByRole('region', { name: 'Versions of the rule' }).getByText(correction.why).first().waitFor();
  return page.url().split('/').at(-1) ?? '';
};

/** Takes in a case of an insurer by the form, with a PDF where one is given; answers its id, on its screen. */
export const receiveSuretyCase = async (
  page: Page,
  url: string,
  given: { insurer: string; defendant: string; dueOn?: string; amount?: string; pdf?: Buffer },
): Promise<string> => {
  await goWithin(page, `${url}/recovery/surety-cases`);
  await page.getByRole('button', { name: 'New Surety Case' }).click();
  const dialog = page.getByRole('dialog', { name: 'New Surety Case' });
  await dialog.getByLabel('Insurer', { exact: true }).fill(given.insurer);
  await dialog.getByLabel('Defendant').fill(given.defendant);
  if (given.dueOn) await dialog.getByLabel('Due date (MM/DD/YYYY)').fill(given.dueOn);
  if (given.amount) await dialog.getByLabel('Bond amount').fill(given.amount);
  if (given.pdf)
    await dialog
      .locator('input[type="file"]')
      .setInputFiles({ name: 'notice.pdf', mimeType: 'application/pdf', buffer: given.pdf });
  await dialog.getByRole('button', { name: 'Create' }).click();
  // The card grows by a line when its PDF arrives.
  if (given.pdf) await page.getByRole('article', { name: given.defendant }).getByText('1 PDF').waitFor();
  await page.getByRole('link', { name: `View details of ${given.defendant}` }).click();
  await heading(page, given.defendant).waitFor();
  return page.url().split('/').at(-1) ?? '';
};

/** Adds a surety by its name alone. */
export const addSurety = async (page: Page, url: string, name: string): Promise<void> => {
  await goWithin(page, `${url}/settings?tab=sureties`);
  await page.getByRole('button', { name: 'Add Surety' }).first().click();
  const dialog = page.getByRole('dialog', { name: 'Add Surety' });
  await dialog.getByLabel('Surety').fill(name);
  await dialog.getByRole('button', { name: 'Save' }).click();
  await page.getByRole('heading', { name, level: 2 }).waitFor();
};
