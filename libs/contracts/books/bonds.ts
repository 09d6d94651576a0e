import { z } from 'zod';
import { BOND_DIALOG_STATUSES, BOND_FORM_STATUSES, BOND_STATUSES, VOID_REASONS } from '#domain/option-lists.ts';
import { COURT_LOCATIONS, PARISHES } from '#domain/parishes.ts';
import { endpoint } from '../kernel/endpoint.ts';
import { freshForSettings } from '../kernel/freshness.ts';
import { changesOf } from '../people/people.ts';
import { day, id, instant, lines, page, pageQuery, positiveCents, text } from '../kernel/primitives.ts';
import { adminOnly, anyStaff, moneyReaders } from '../kernel/roles.ts';

/** Codes are kept in events: no free text, only what codes are made of. */
const code = (max: number) =>
  text(max)
    .regex(/^[A-Za-z0-9 .,:;/()#&-]*$/, 'Use letters, digits and the marks . , : ; / ( ) # & -')
    .default('');

/** The fields of the bond form (spec 2 and 3). Every one may stay empty: the only requirement is the defendant (spec 5). */
export const bondFields = z.object({
  status: z.enum(BOND_FORM_STATUSES).default('OPEN'),
  amountCents: positiveCents.nullable().default(null),
  jurisdiction: z.enum(PARISHES, 'Choose a parish from the list.').nullable().default(null),
  postedAt: z.enum(PARISHES, 'Choose a parish from the list.').nullable().default(null),
  chargeCode: code(60),
  powerNumber: text(40)
    .regex(/^[A-Za-z0-9 -]*$/, 'Use letters, digits, spaces and hyphens.')
    .default(''),
  courtLocation: z.enum(COURT_LOCATIONS, 'Choose a court from the list.').nullable().default(null),
  caseNumber: code(40),
  courtDate: day().nullable().default(null),
  reminderDays: z
    .int('Enter a whole number of days.')
    .min(0, 'Enter a whole number of days.')
    .max(365, 'Enter at most 365 days.')
    .nullable()
    .default(null),
  bondDate: day().nullable().default(null),
  forfeitureDate: day().nullable().default(null),
});
export type BondFields = z.output<typeof bondFields>;

const bond = bondFields
  .extend({
    status: z.enum(BOND_STATUSES),
    bondId: id,
    defendantId: id,
    accountId: id,
    premiumCents: z.int(),
    premiumComputation: z.string(),
    dueDate: z.string().nullable(),
    voidedAt: instant.nullable(),
    writtenAt: instant,
    revision: z.int(),
  })
  .meta({ id: 'Bond' });
export type Bond = z.output<typeof bond>;

export const writeBond = endpoint({
  method: 'POST',
  path: '/bonds',
  summary: 'Write a bond; finds or opens the defendant’s account and books the premium on it',
  roles: anyStaff,
  status: 201,
  // accountId: the account to put it on; null finds the open one or opens one (spec 4).
  // reason: why a premium books more than 30 days back, for a money role; without one it books today (books.md 3.2).
  body: bondFields
    .extend({ defendantId: id, accountId: id.nullable().default(null), reason: lines(500).default('') })
    .meta({ id: 'WriteBond' }),
  response: z.object({ bondId: id, accountId: id, premiumCents: z.int() }).meta({ id: 'BondWrittenAnswer' }),
  refusals: [
    'DEFENDANT_NOT_FOUND',
    'ACCOUNT_NOT_FOUND',
    'ACCOUNT_CLOSED',
    'ACCOUNT_OF_OTHER_DEFENDANT',
    'POWER_IN_USE',
    'PREMIUM_RULE_MISSING',
    'FUTURE_DAY',
    'CONFLICT',
  ],
});

/** The version that an edit was made from: what others changed since is merged with it, or asked (decision 45). */
const basedOn = z.int().min(0);

export const amendBond = endpoint({
  method: 'PATCH',
  path: '/bonds/:bondId',
  summary: 'Amend the named fields of a bond; a changed premium books the difference',
  roles: anyStaff,
  params: z.object({ bondId: id }),
  // reason: asked for where the bond leaves DISCHARGED or REWRITTEN, which needs Supervisor or Admin (decision 15).
  body: changesOf(bondFields)
    .extend({
      status: z.enum([...BOND_FORM_STATUSES, ...BOND_DIALOG_STATUSES]).optional(),
      reason: lines(500).default(''),
      basedOn,
    })
    .meta({ id: 'AmendBond' }),
  response: z.object({ bondId: id, accountId: id, premiumCents: z.int(), revision: z.int() }),
  refusals: [
    'BOND_NOT_FOUND',
    'BOND_VOIDED',
    'ACCOUNT_CLOSED',
    'EDITED_MEANWHILE',
    'PAID_WITHOUT_JUDGMENT',
    'ROLE_REFUSED',
    'POWER_IN_USE',
    'PREMIUM_RULE_MISSING',
    'FUTURE_DAY',
    'CONFLICT',
  ],
});

export const voidBond = endpoint({
  method: 'POST',
  path: '/bonds/:bondId/void',
  summary: 'Void a bond written in error: its premium is reversed and its power freed (decision 18)',
  roles: adminOnly,
  params: z.object({ bondId: id }),
  body: z
    .object({
      reasonCode: z.enum(VOID_REASONS, 'Choose a reason.'),
      reason: lines(500).min(1, 'Say why.'),
      fees: z.array(id).max(100).default([]), // of this bond, to be voided along with it (books.md 3.6)
    })
    .meta({ id: 'VoidBond' }),
  response: z.object({ bondId: id }),
  refusals: ['BOND_NOT_FOUND', 'BOND_VOIDED', 'ACCOUNT_CLOSED', 'ENTRY_NOT_FOUND', 'ENTRY_VOIDED', 'CONFLICT'],
});

const ruleParams = z.object({ ruleId: id }); // any version of the rule

const bondToReprice = z
  .object({
    bondId: id,
    defendantId: id,
    defendantName: z.string(), // empty for a deleted file
    accountId: id,
    accountShortId: z.int().nullable(), // null until the ledger has given it
    accountStatus: z.enum(['open', 'closed']),
    powerNumber: z.string(),
    status: z.enum(BOND_STATUSES),
    bondDate: z.string().nullable(),
    amountCents: z.int(),
    premiumCents: z.int(),
    correctedCents: z.int(),
  })
  .meta({ id: 'BondToReprice' });
export type BondToReprice = z.output<typeof bondToReprice>;

export const listBondsToReprice = endpoint({
  method: 'GET',
  path: '/settings/premium-rules/:ruleId/bonds',
  summary: 'Live bonds priced by an earlier version of a corrected premium rule, with the difference',
  roles: adminOnly,
  params: ruleParams,
  query: pageQuery,
  // Of all pages: how many differ, by how much, and how many come to the same premium.
  response: page(bondToReprice).extend({ count: z.int(), differenceCents: z.int(), same: z.int() }),
  refusals: ['PREMIUM_RULE_NOT_FOUND'],
});

export const downloadBondsToReprice = endpoint({
  method: 'GET',
  path: '/settings/premium-rules/:ruleId/bonds/file',
  ...freshForSettings,
  summary: 'The same as a CSV file',
  roles: adminOnly,
  params: ruleParams,
  response: z.string().meta({ contentMediaType: 'text/csv' }),
  refusals: ['PREMIUM_RULE_NOT_FOUND'],
});

export const repriceBond = endpoint({
  method: 'POST',
  path: '/bonds/:bondId/reprice',
  ...freshForSettings,
  summary: 'Adjust a premium to the corrected version of the rule that set it; the difference books today',
  roles: adminOnly,
  params: z.object({ bondId: id }),
  body: z.object({ ruleId: id }).meta({ id: 'RepriceBond' }), // the version agreed to: the newest
  response: z.object({ bondId: id, accountId: id, premiumCents: z.int() }),
  refusals: [
    'BOND_NOT_FOUND',
    'BOND_VOIDED',
    'PREMIUM_RULE_NOT_FOUND',
    'PRICED_OTHERWISE',
    'EDITED_MEANWHILE',
    'ACCOUNT_CLOSED',
    'CONFLICT',
  ],
});

export const getBond = endpoint({
  method: 'GET',
  path: '/bonds/:bondId',
  summary: 'One bond',
  roles: moneyReaders,
  params: z.object({ bondId: id }),
  response: bond,
  refusals: ['BOND_NOT_FOUND'],
});

export const listBondsOfDefendant = endpoint({
  method: 'GET',
  path: '/defendants/:defendantId/bonds',
  summary: 'The bonds of a defendant, newest first',
  roles: moneyReaders,
  params: z.object({ defendantId: id }),
  response: z.object({ bonds: z.array(bond) }),
  refusals: ['DEFENDANT_NOT_FOUND'],
});
