import type { Page } from 'playwright-core';
import type { PaymentMethod } from '../../libs/domain/kernel/payment-methods.ts';
import { parseAmount } from '../../libs/domain/kernel/money.ts';
import type { recordPayment } from '#contracts/books/account/accounts.ts';
import type { amendBond, listBondsOfDefendant, writeBond } from '#contracts/books/bond/bonds.ts';
import type { getDrawer } from '#contracts/books/drawer/drawer.ts';
import type { makeDeposit } from '#contracts/books/payments/deposits.ts';
import type { getSession, signIn as askToSignIn } from '#contracts/office/identity/identity.ts';
import type { changePassword } from '#contracts/office/identity/profile.ts';
import type { confirmSignUp, signUp as askForAgency } from '#contracts/office/identity/sign-up.ts';
import type { createIntake } from '#contracts/office/intake/intake.ts';
import type { createAgent, getProvisioning, readTemporaryPassword } from '#contracts/agency/organizations/team.ts';
import type { addIndemnitor as askToAddIndemnitor } from '#contracts/people/people/indemnitors.ts';
import type { getPowerLot, receivePowers } from '#contracts/powers/inventory/powers.ts';
import type { openCaseOfBond as askForCase } from '#contracts/recovery/cases/forfeitures.ts';
import type { createRecoveryCase } from '#contracts/recovery/cases/recovery.ts';
import type { addSurety as askToAddSurety, listSureties } from '#contracts/agency/sureties/sureties.ts';
import type { createSuretyCase } from '#contracts/powers/surety-cases/surety-cases.ts';
import { ask } from './asking.ts';
import type { Owner } from './steps.ts';

/**
 * Where a journey begins: each asks the product, without a screen, for what a person would bring about on one, and leaves
 * the page as it is. Who goes through the forms themselves: the first sign-in of an agent in people; sign-up in
 * first-load and take-a-payment, by letter in letters.deep; the wizard in intake; the form of a bond in take-a-payment
 * and power-to-bond; a payment in take-a-payment, take-payment and payment-once; an indemnitor in intake and
 * case-file.deep; a surety in surety-mail.deep, its contract in execution-report.deep; powers in power-to-bond; a
 * recovery case in leads and recovery; cases of an insurer in surety-import.deep and surety-case.deep.
 */

const cents = (amount: string): number => parseAmount(amount) ?? 0;

export const signIn = async (page: Page, url: string, { email, password }: Owner): Promise<void> => {
  await ask<typeof askToSignIn>(page, url, 'POST /sign-in', { body: { email, password } });
};

const askToSignUp = async (page: Page, url: string, owner: Owner): Promise<void> => {
  const { fullName, email, password, organizationName } = owner;
  const body = { fullName, email, password, confirmPassword: password, organizationName };
  await ask<typeof askForAgency>(page, url, 'POST /sign-up', { body });
};

/** A new agency where no mail server is set; its owner is signed in. */
export const signUp = async (page: Page, url: string, owner: Owner): Promise<void> => {
  await askToSignUp(page, url, owner);
  await signIn(page, url, owner);
};

type Role = NonNullable<NonNullable<Parameters<typeof ask<typeof createAgent>>[3]>['body']>['role'];

/** A new agency where a mail server is set: `linkTo` answers the link of the letter to an address. */
export const signUpByLetter = async (
  page: Page,
  url: string,
  owner: Owner,
  linkTo: (email: string) => Promise<string>,
): Promise<void> => {
  await askToSignUp(page, url, owner);
  const token = new URL(await linkTo(owner.email), url).searchParams.get('confirm') ?? '';
  const { password } = owner;
  await ask<typeof confirmSignUp>(page, url, 'POST /sign-up/confirm', { body: { token, password } });
  await signIn(page, url, owner);
};

/** The Admin of a page adds somebody to the team, who signs in on `theirs` and has a password of their own. */
export const addColleague = async (
  admin: Page,
  theirs: Page,
  url: string,
  person: Owner & { role: Role },
): Promise<void> => {
  const body = { full_name: person.fullName, phone_number: '5045550177', email: person.email, role: person.role };
  let made = await ask<typeof createAgent>(admin, url, 'POST /create-agent', { body });
  const params = { provisioningId: made.provisioningId };
  while (made.state === 'working')
    made = await ask<typeof getProvisioning>(admin, url, 'GET /create-agent/:provisioningId', { params });
  const path = 'POST /create-agent/:provisioningId/temporary-password';
  const { tempPassword } = await ask<typeof readTemporaryPassword>(admin, url, path, { params });
  await signIn(theirs, url, { ...person, password: tempPassword });
  const { password } = person;
  await ask<typeof changePassword>(theirs, url, 'POST /profile/password', {
    body: { currentPassword: tempPassword, newPassword: password, confirmPassword: password },
  });
};

/** A defendant as the wizard leaves them: with an account, and a bond that nobody has filled in yet. Answers their id. */
export const createDefendant = async (
  page: Page,
  url: string,
  fullName: string,
  more: { email?: string } = {},
): Promise<string> => {
  const defendant = {
    ...more,
    fullName,
    birthday: '1988-03-09',
    phoneNumber: '5045550142',
    address: '1 Canal St',
    city: 'New Orleans',
  };
  return (await ask<typeof createIntake>(page, url, 'POST /intakes', { body: { defendant } })).defendantId;
};

/** Somebody who answers for a defendant. */
export const addIndemnitor = async (page: Page, url: string, defendantId: string, fullName: string): Promise<void> => {
  const path = 'POST /defendants/:defendantId/indemnitors';
  await ask<typeof askToAddIndemnitor>(page, url, path, { params: { defendantId }, body: { fullName } });
};

type BondFields = NonNullable<NonNullable<Parameters<typeof ask<typeof amendBond>>[3]>['body']>;

/** The bond of the wizard filled in, or another one; answers its ids. */
export const writeBondOf = async (
  page: Page,
  url: string,
  defendantId: string,
  bond: { amount: string } & Pick<
    BondFields,
    'jurisdiction' | 'powerNumber' | 'bondDate' | 'courtDate' | 'status' | 'forfeitureDate' | 'reason'
  >,
): Promise<{ bondId: string; accountId: string }> => {
  const { amount, ...fields } = bond;
  const filled = { ...fields, amountCents: cents(amount) };
  const { bonds } = await ask<typeof listBondsOfDefendant>(page, url, 'GET /defendants/:defendantId/bonds', {
    params: { defendantId },
  });
  const waiting = bonds.find(({ amountCents }) => amountCents === null);
  if (!waiting) return ask<typeof writeBond>(page, url, 'POST /bonds', { body: { ...filled, defendantId } as never });
  const { bondId, revision } = waiting;
  const body = { ...filled, basedOn: revision };
  return ask<typeof amendBond>(page, url, 'PATCH /bonds/:bondId', { params: { bondId }, body });
};

/** A payment in cash, of today; answers its receipt number. */
export const recordPaymentOn = async (
  page: Page,
  url: string,
  accountId: string,
  payment: { amount: string; payer?: string; method?: PaymentMethod; paidOn?: string; reason?: string },
): Promise<number> => {
  const { session } = await ask<typeof getSession>(page, url, 'GET /session');
  const { amount, payer, method = 'Cash', paidOn = session?.organization?.today ?? '', reason } = payment;
  const { receiptNumber } = await ask<typeof recordPayment>(page, url, 'POST /accounts/:accountId/payments', {
    params: { accountId },
    body: {
      amountCents: cents(amount),
      method,
      paidOn,
      ...(payer === undefined ? {} : { payer }),
      ...(reason === undefined ? {} : { reason }),
    },
  });
  return receiptNumber ?? 0;
};

/** Takes what lies in the drawer to the bank, today unless told; the id of the deposit. */
export const depositAll = async (
  page: Page,
  url: string,
  dated: { depositedOn?: string; reason?: string } = {},
): Promise<string> => {
  const { session } = await ask<typeof getSession>(page, url, 'GET /session');
  const { receipts } = await ask<typeof getDrawer>(page, url, 'GET /money/drawer');
  const { depositId } = await ask<typeof makeDeposit>(page, url, 'POST /deposits', {
    body: {
      depositedOn: session?.organization?.today ?? '',
      receipts: receipts.map(({ accountId, entryId: paymentId }) => ({ accountId, paymentId })),
      ...dated,
    },
  });
  return depositId;
};

/** A surety by its name alone; answers its id. */
export const addSurety = async (page: Page, url: string, name: string): Promise<string> => {
  const body = { name, contactName: '', email: '', phoneNumber: '' };
  return (await ask<typeof askToAddSurety>(page, url, 'POST /settings/sureties', { body })).suretyId;
};

const idOfSurety = async (page: Page, url: string, name: string): Promise<string> => {
  const { sureties } = await ask<typeof listSureties>(page, url, 'GET /settings/sureties');
  return sureties.find((one) => one.name === name)?.suretyId ?? '';
};

/** Powers of a surety in the inventory: one, or a range where `lastNumber` says so. */
export const receivePowersOf = async (
  page: Page,
  url: string,
  powers: { number: string; lastNumber?: string; surety: string; amount?: string },
): Promise<void> => {
  const { number: powerNumber, lastNumber = null, surety, amount } = powers;
  const suretyId = await idOfSurety(page, url, surety);
  const amountCents = amount === undefined ? null : cents(amount);
  let lot = await ask<typeof receivePowers>(page, url, 'POST /powers/lots', {
    body: { powerNumber, lastNumber, suretyId, amountCents },
  });
  const { lotId } = lot;
  while (!lot.isSettled)
    lot = await ask<typeof getPowerLot>(page, url, 'GET /powers/lots/:lotId', { params: { lotId } });
};

/** A recovery case by its title; answers its id. */
export const openRecoveryCase = async (page: Page, url: string, title: string): Promise<string> =>
  (await ask<typeof createRecoveryCase>(page, url, 'POST /recovery/cases', { body: { title } })).caseId;

/** The recovery case of a forfeited bond, opened by somebody of recovery; answers its id. */
export const openCaseOfBond = async (page: Page, url: string, bondId: string): Promise<string> => {
  const opened = { params: { bondId }, body: {} };
  return (await ask<typeof askForCase>(page, url, 'POST /bonds/:bondId/recovery-case', opened)).caseId ?? '';
};

/** The bond SU-1 of Theo Landry, forfeited on a day, with its recovery case; answers the bond's id. */
export const forfeitBond = async (page: Page, url: string, forfeitureDate: string): Promise<string> => {
  const defendantId = await createDefendant(page, url, 'Theo Landry');
  const { bondId } = await writeBondOf(page, url, defendantId, {
    amount: '5000',
    jurisdiction: 'Caddo',
    powerNumber: 'SU-1',
    status: 'FORFEITED',
    forfeitureDate,
  });
  await openCaseOfBond(page, url, bondId);
  return bondId;
};

/** A case of an insurer; answers its id. */
export const receiveSuretyCase = async (
  page: Page,
  url: string,
  given: { insurer: string; defendant: string },
): Promise<string> => {
  const body = { insurerName: given.insurer, defendantName: given.defendant };
  return (await ask<typeof createSuretyCase>(page, url, 'POST /surety-cases', { body })).caseId;
};
