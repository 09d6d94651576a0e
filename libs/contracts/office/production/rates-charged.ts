import { z } from 'zod';
import { addDays, isDay } from '#domain/kernel/days.ts';
import { whose } from '../../books/bond/whose.ts';
import { endpoint } from '../../kernel/endpoint.ts';
import { freshForSettings } from '../../kernel/freshness.ts';
import { day, id, signedCents } from '../../kernel/primitives.ts';
import { exporters, ledgerReaders } from '../../kernel/roles.ts';

/** How many days the report takes at most: a leap year. */
const MOST_DAYS = 366;

const sums = z.object({
  bonds: z.int(),
  faceCents: signedCents,
  lawfulCents: signedCents, // by the rule in force on the day of each, in its newest version
  chargedCents: signedCents, // as the client owes it, adjustments included
  adjustedCents: signedCents, // of the difference what was approved as an adjustment
  aboveCents: signedCents, // what was charged above the rule, of those that were
  belowCents: signedCents, // the same below it, negative
});
export type RatesCharged = z.output<typeof sums>;

const parish = sums.extend({ parish: z.string() }).meta({ id: 'RatesOfParish' }); // empty where the bond names none
export type RatesOfParish = z.output<typeof parish>;

/** Why a bond is listed: nobody may charge more than the rule; less is an adjustment that was approved, or is explained by nothing. */
const REASONS_OFF_RATE = ['above', 'adjusted', 'below', 'no-rule'] as const;

const bond = z
  .object({
    bondId: id,
    agentName: z.string(),
    writtenOn: day(), // the bond date, of a rewrite the day of rewriting
    defendantName: z.string(), // empty where the file was deleted
    powerNumber: z.string(),
    parish: z.string(),
    isRewrite: z.boolean(),
    faceCents: signedCents,
    lawfulCents: signedCents,
    chargedCents: signedCents,
    adjustedCents: signedCents,
    computation: z.string(), // of the rule, in words
    why: z.enum(REASONS_OFF_RATE).nullable(), // null where it is charged what the rule says
  })
  .meta({ id: 'BondCharged' });
export type BondCharged = z.output<typeof bond>;

/**
 * Both days are in it; without them the month of the agency's today. As it was known at a journal number, or at the end of
 * a day (money#as-of); else all that is known.
 */
const query = z
  .object({
    from: day().optional(),
    to: day().optional(),
    journalNumber: z.coerce.number().int().min(0).optional(),
    knownOn: day().optional(),
    ...whose.shape,
  })
  .refine(({ from = '', to = '' }) => !isDay(from) || !isDay(to) || to <= addDays(from, MOST_DAYS - 1), {
    path: ['to'],
    message: 'Choose a year at most.',
  });

export const getRatesCharged = endpoint({
  method: 'GET',
  path: '/production/rates',
  byPeriod: true,
  summary:
    'What was charged in each parish beside what the premium rules say, with the bonds that differ (money#rates-charged)',
  roles: ledgerReaders,
  query,
  response: z.object({
    from: day(),
    to: day(),
    parishes: z.array(parish), // by name
    total: sums,
    differing: z.array(bond), // those above the rule first, then by day; at most two hundred
    differ: z.int(), // how many they are in all
    narrowedTo: z.array(z.string()), // in words; empty of a whole one
  }),
  refusals: ['MONEY_STOPPED'],
});

export const downloadRatesCharged = endpoint({
  method: 'GET',
  path: '/production/rates/file',
  ...freshForSettings,
  summary: 'The same as a CSV file, a line for each bond; it stands in the audit trail',
  roles: exporters,
  query,
  response: z.string().meta({ contentMediaType: 'text/csv' }),
  refusals: ['MONEY_STOPPED'],
});

export const downloadRatesChargedPaper = endpoint({
  method: 'GET',
  path: '/production/rates/paper',
  ...freshForSettings,
  summary: 'The same as a PDF on the letterhead of the agency; it stands in the audit trail',
  roles: exporters,
  query,
  response: z.string().meta({ contentMediaType: 'application/pdf' }),
  refusals: ['MONEY_STOPPED'],
});
