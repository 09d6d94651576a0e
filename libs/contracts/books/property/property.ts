import { z } from 'zod';
import {
  HOLDING_STEPS,
  PROPERTY_FILTERS,
  PROPERTY_KINDS,
  PROPERTY_STATES,
  PROPERTY_STEPS,
} from '#domain/books/property.ts';
import { endpoint } from '../../kernel/endpoint.ts';
import { freshForSettings } from '../../kernel/freshness.ts';
import {
  day,
  id,
  instant,
  lines,
  NO_AMOUNT,
  page,
  pageQuery,
  pastDay,
  positiveCents,
  text,
} from '../../kernel/primitives.ts';
import { anyStaff, exporters, moneyReaders, moneyRoles } from '../../kernel/roles.ts';
import { fileType } from '../../people/documents/documents.ts';

const document = z.object({ fileId: id, name: z.string(), mediaType: fileType });

/** Where the clock for giving it back stands; null where its bond is not discharged, and of what is held no more. */
const clock = z.object({ since: z.int(), dueOn: day(), isLate: z.boolean() }).nullable();

const thing = z
  .object({
    propertyId: id,
    number: z.int(),
    bondId: id,
    powerNumber: z.string(),
    bondStatus: z.string(),
    isBondVoided: z.boolean(),
    defendantId: id,
    defendantName: z.string(), // empty where nobody is to see it
    giverName: z.string(),
    kind: z.enum(PROPERTY_KINDS),
    name: z.string(),
    description: z.string(),
    serialNumber: z.string(),
    valueCents: z.int().nullable(),
    receivedOn: day(),
    receivedBy: z.string(),
    keptAt: z.string(),
    state: z.enum(PROPERTY_STATES),
    lastOn: day(),
    clock,
  })
  .meta({ id: 'Thing' });
export type Thing = z.output<typeof thing>;

const step = z
  .object({
    stepId: id,
    kind: z.enum(PROPERTY_STEPS),
    on: day(),
    whom: z.string(),
    words: z.string(),
    proceedsCents: z.int().nullable(),
    recordedBy: z.string(),
    recordedAt: instant,
    files: z.array(document),
  })
  .meta({ id: 'CustodyStep' });
export type CustodyStep = z.output<typeof step>;

const bondParams = z.object({ bondId: id });
const params = z.object({ propertyId: id });
const narrowed = {
  show: z.enum(PROPERTY_FILTERS).optional(),
  sought: text(120).optional(), // in what it is, its number, serial number, people, power and place
  defendantId: id.optional(),
};

/** The agreement is the one without which no recovery is billed (bonds#agreement-on-file). */
export const getPropertyOfBond = endpoint({
  method: 'GET',
  path: '/bonds/:bondId/property',
  summary: 'Things held as collateral for a bond, and its indemnity agreement on file',
  roles: moneyReaders,
  params: bondParams,
  response: z.object({ agreement: document.nullable(), rows: z.array(thing) }),
  refusals: ['BOND_NOT_FOUND'],
});

export const listProperty = endpoint({
  method: 'GET',
  path: '/property',
  summary: 'Things held as collateral, the newest first',
  roles: moneyReaders,
  query: pageQuery.extend(narrowed),
  response: page(thing),
});

export const downloadProperty = endpoint({
  method: 'GET',
  path: '/property/file',
  ...freshForSettings,
  summary: 'The same as a CSV file; it stands in the audit trail',
  roles: exporters,
  query: z.object(narrowed),
  response: z.string().meta({ contentMediaType: 'text/csv' }),
});

export const getThing = endpoint({
  method: 'GET',
  path: '/property/:propertyId',
  summary: 'One thing with its custody, step by step',
  roles: moneyReaders,
  params,
  response: z.object({ thing, steps: z.array(step) }),
  refusals: ['PROPERTY_NOT_FOUND'],
});

export const getThingReceipt = endpoint({
  method: 'GET',
  path: '/property/:propertyId/receipt',
  summary: 'The receipt of a thing as a PDF, to be signed when it is received and when it is given back',
  roles: moneyReaders,
  params,
  response: z.string().meta({ contentMediaType: 'application/pdf' }),
  refusals: ['PROPERTY_NOT_FOUND'],
});

/** Photos and papers that lie in the defendant's drawer. */
const fileIds = z.array(id).max(10, 'Use at most 10 files.').default([]);
const on = pastDay();

export const receiveThing = endpoint({
  method: 'POST',
  path: '/bonds/:bondId/property',
  summary: 'Receive a thing as collateral for a bond; nothing is booked',
  roles: anyStaff,
  status: 201,
  params: bondParams,
  body: z
    .object({
      giverId: id,
      kind: z.enum(PROPERTY_KINDS, 'Choose what it is.'),
      name: text(120).min(1, 'Say what it is.'),
      description: lines(2_000).default(''),
      serialNumber: text(60).default(''),
      valueCents: positiveCents.nullable().default(null),
      keptAt: text(120).min(1, 'Say where it is kept.'),
      on,
      fileIds,
    })
    .meta({ id: 'ReceiveThing' }),
  touches: ['bond'],
  response: z.object({ propertyId: id, number: z.int() }),
  refusals: [
    'BOND_NOT_FOUND',
    'BOND_VOIDED',
    'BOND_UNFINISHED',
    'DEFENDANT_NOT_FOUND',
    'GIVER_NOT_OF_BOND',
    'FILE_NOT_FOUND',
  ],
});

const moved = z.object({ propertyId: id });
const refusals = ['PROPERTY_NOT_FOUND', 'PROPERTY_GONE', 'DEFENDANT_NOT_FOUND', 'FILE_NOT_FOUND'] as const;
const whom = text(120);
const words = lines(500);

export const moveThing = endpoint({
  method: 'POST',
  path: '/property/:propertyId/steps',
  summary: 'A thing was taken elsewhere, shown to somebody, or damaged',
  roles: anyStaff,
  status: 201,
  params,
  body: z
    .object({
      kind: z.enum(HOLDING_STEPS, 'Choose what became of it.'),
      whom: whom.default(''), // where it is kept from now on, or who saw it
      words: words.default(''),
      on,
      fileIds,
    })
    .refine(({ kind, whom: where }) => kind !== 'moved' || where !== '', {
      path: ['whom'],
      message: 'Say where it is kept.',
    })
    .refine(({ kind, whom: who }) => kind !== 'shown' || who !== '', { path: ['whom'], message: 'Say who saw it.' })
    .refine(({ kind, words: what }) => kind !== 'damaged' || what !== '', {
      path: ['words'],
      message: 'Say what happened.',
    })
    .meta({ id: 'MoveThing' }),
  touches: ['bond'],
  response: moved,
  refusals,
});

export const giveBackThing = endpoint({
  method: 'POST',
  path: '/property/:propertyId/return',
  summary: 'A thing was given back, by its signed receipt',
  roles: moneyRoles,
  status: 201,
  params,
  body: z
    .object({
      whom: whom.min(1, 'Enter the name of who got it back.'),
      words: words.default(''),
      on,
      receiptId: z.uuid('Attach the signed receipt.'),
    })
    .meta({ id: 'GiveBackThing' }),
  touches: ['bond'],
  response: moved,
  refusals,
});

export const endThing = endpoint({
  method: 'POST',
  path: '/property/:propertyId/ending',
  summary: 'A thing was sold or lost; nothing is booked: what a sale brought is received as cash collateral',
  roles: moneyRoles,
  status: 201,
  params,
  body: z
    .object({
      kind: z.enum(['sold', 'lost'], 'Choose what became of it.'),
      whom: whom.default(''), // who bought it
      words: words.min(1, 'Say what happened.'),
      proceedsCents: positiveCents.nullable().default(null),
      on,
      fileIds,
    })
    .refine(({ kind, proceedsCents }) => kind !== 'sold' || proceedsCents !== null, {
      path: ['proceedsCents'],
      message: NO_AMOUNT,
    })
    .refine(({ kind, proceedsCents }) => kind === 'sold' || proceedsCents === null, {
      path: ['proceedsCents'],
      message: 'Only a sale brings money.',
    })
    .meta({ id: 'EndThing' }),
  touches: ['bond'],
  response: moved,
  refusals,
});
