import type { Account } from '#contracts/books/account/accounts.ts';
import type { Bond } from '#contracts/books/bond/bonds.ts';
import type { Defendant } from '#contracts/people/people/defendants.ts';
import type { Indemnitor } from '#contracts/people/people/indemnitors.ts';
import { defendantFields, indemnitorFields } from '#contracts/people/people/people.ts';
import type { PaySituation } from '#contracts/books/payments/payments.ts';

const employer = {
  employerName: 'Crescent Marine',
  employerPhone: '5045550190',
  supervisorName: 'Ray Boudreaux',
  employerAddress: '900 Tchoupitoulas St',
  employerCity: 'New Orleans',
  employerState: 'LA' as const,
  employerZip: '70130',
};

/** A defendant of whom nothing is on file but a name and what is said. */
export const aBareDefendant = (said: Partial<Defendant> = {}): Defendant => {
  const { ssn: _, ...fields } = defendantFields.parse({ fullName: 'Nora Hebert' });
  return {
    ...fields,
    defendantId: 'a6f1c2de-0000-4000-8000-00000000000d',
    ssnLast4: '',
    mugshotFileId: null,
    createdAt: '2026-11-01T15:00:00.000Z',
    version: 1,
    ...said,
  };
};

/** A defendant with everything on file. */
export const aDefendant = (changes: Partial<Defendant> = {}): Defendant =>
  aBareDefendant({
    birthday: '1988-03-09',
    phoneNumber: '5045550142',
    alternatePhone: '5045550143',
    email: 'nora@example.com',
    address: '1 Canal St',
    city: 'New Orleans',
    state: 'LA',
    zip: '70116',
    ssnLast4: '6789',
    race: 'White',
    sex: 'F',
    height: `5'6"`,
    weight: 140,
    ...employer,
    vehicleMake: 'Ford',
    vehicleModel: 'F-150',
    vehicleYear: '2015',
    vehicleColor: 'Blue',
    otherContact: 'Sister next door',
    version: 3,
    ...changes,
  });

/** Somebody who answers for that defendant, of whom nothing is on file but a name and what is said. */
export const aBareIndemnitor = (said: Partial<Indemnitor> = {}): Indemnitor => {
  const { ssn: _, ...fields } = indemnitorFields.parse({ fullName: 'Odile Hebert' });
  return {
    ...fields,
    indemnitorId: 'a6f1c2de-0000-4000-8000-0000000000f1',
    defendantId: 'a6f1c2de-0000-4000-8000-00000000000d',
    ssnLast4: '',
    createdAt: '2026-11-01T15:05:00.000Z',
    version: 1,
    accountIds: [],
    references: [],
    ...said,
  };
};

/** Somebody who answers for that defendant, so far for no account. */
export const anIndemnitor = (changes: Partial<Indemnitor> = {}): Indemnitor =>
  aBareIndemnitor({
    relationship: 'Parent',
    birthday: '1960-05-01',
    phoneNumber: '5045550188',
    email: 'odile@example.com',
    address: '2 Rampart St',
    city: 'New Orleans',
    state: 'LA',
    zip: '70116',
    ssnLast4: '4321',
    ...employer,
    ...changes,
  });

/** An account of that defendant with nothing on it. */
export const anAccount = (changes: Partial<Account> = {}): Account => ({
  accountId: 'a6f1c2de-0000-4000-8000-0000000000aa',
  shortId: 12,
  defendantId: 'a6f1c2de-0000-4000-8000-00000000000d',
  status: 'open',
  openedOn: '2026-11-01',
  closedOn: null,
  name: '',
  nameVersion: 0,
  recoveryBillable: false,
  checksRefused: false,
  premiumCents: 0,
  chargesCents: 0,
  feesCents: 0,
  paymentsCents: 0,
  writeOffsCents: 0,
  collateralCents: 0,
  unclaimedCents: 0,
  balanceCents: 0,
  ...changes,
});

/** What a bond has that was neither forfeited nor discharged. */
export const bondLife = {
  ftaDate: null,
  warrantOn: null,
  warrantRecalledOn: null,
  noticeSentOn: null,
  noticeCertificateOn: null,
  noticeReceivedOn: null,
  showCauseOn: null,
  judgmentMailedOn: null,
  forfeiturePowerNumber: '',
  forfeited: false,
  earlierForfeitures: [],
  discharge: null,
  disposition: null,
  disposedOn: null,
  notes: '',
  courtAnswer: null,
  lastCourtAnswer: null,
  agentId: null,
  agentName: '',
  suretyId: null,
};

/** An open bond of $10,000 on that account. */
export const aBond = (changes: Partial<Bond> = {}): Bond => ({
  bondId: crypto.randomUUID(),
  defendantId: 'a6f1c2de-0000-4000-8000-00000000000d',
  accountId: 'a6f1c2de-0000-4000-8000-0000000000aa',
  status: 'OPEN',
  amountCents: 1_000_000,
  jurisdiction: null,
  postedAt: null,
  chargeCode: '',
  powerNumber: '',
  courtLocation: null,
  caseNumber: '',
  courtDate: null,
  courtTime: null,
  courtSection: '',
  reminderDays: null,
  bondDate: null,
  forfeitureDate: null,
  ...bondLife,
  premiumCents: 120_000,
  adjustedCents: 0,
  judgment: null,
  premiumComputation: '',
  premiumBookedOn: null,
  dueDate: null,
  voidedAt: null,
  rewriteOf: null,
  rewrittenBy: null,
  paperSpent: false,
  unfinished: false,
  writtenAt: '2026-11-01T15:00:00.000Z',
  revision: 1,
  ...changes,
});

/** What an account without a plan owes, and who paid last. */
export const aSituation = (changes: Partial<PaySituation> = {}): PaySituation => ({
  accountId: 'a6f1c2de-0000-4000-8000-00000000000a',
  shortId: 7,
  status: 'open',
  defendantId: 'a6f1c2de-0000-4000-8000-00000000000d',
  defendantName: 'Marcus Thibodeaux',
  birthday: '1988-03-09',
  indemnitors: ['Denise Marchand'],
  balanceCents: 20_000,
  by: 'terms',
  pastDueCents: 0,
  dueNowCents: changes.balanceCents ?? 20_000,
  dueSince: null,
  nextDue: null,
  last: null,
  checksRefused: false,
  ...changes,
});
