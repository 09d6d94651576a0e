import { z } from 'zod';
import { addDays, isDay } from '#domain/kernel/days.ts';
import { whose } from '../../books/bond/whose.ts';
import { endpoint } from '../../kernel/endpoint.ts';
import { freshForSettings } from '../../kernel/freshness.ts';
import { day, id, signedCents } from '../../kernel/primitives.ts';
import { exporters, productionReaders } from '../../kernel/roles.ts';

/** How many days a report of production takes at most: a leap year. */
const MOST_DAYS = 366;

const sums = z.object({
  bonds: z.int(),
  faceCents: signedCents,
  premiumCents: signedCents, // as the client owes it, adjustments included
  collectedCents: signedCents, // of this premium, until now (money#allocation)
  commissionCents: signedCents, // what runs have booked of these bonds (money#day-of-rates)
});
export type ProductionSums = z.output<typeof sums>;

const agent = sums.extend({ agentId: id, fullName: z.string() }).meta({ id: 'ProductionOfAgent' });
export type ProductionOfAgent = z.output<typeof agent>;

const bond = sums
  .omit({ bonds: true })
  .extend({
    bondId: id,
    agentId: id,
    agentName: z.string(),
    writtenOn: day(), // the bond date, of a rewrite the day of rewriting
    defendantName: z.string(), // empty where the file was deleted
    powerNumber: z.string(),
    isRewrite: z.boolean(),
  })
  .meta({ id: 'ProducedBond' });
export type ProducedBond = z.output<typeof bond>;

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

export const getProduction = endpoint({
  method: 'GET',
  path: '/production',
  byPeriod: true,
  summary: 'What agents wrote in a period, by bond date, and the bonds of one agent; an Agent reads their own alone',
  roles: productionReaders,
  query,
  response: z.object({
    from: day(),
    to: day(),
    agents: z.array(agent), // who wrote a bond in the period, by name; an Agent always finds themself
    total: sums,
    bonds: z.array(bond), // of the one agent that is asked for, oldest first; else none
    // To what it was narrowed, in words, and what all that one may see wrote; null of a whole one.
    narrowed: z.object({ to: z.array(z.string()), whole: sums }).nullable(),
  }),
  refusals: ['MONEY_STOPPED'],
});

export const downloadProduction = endpoint({
  method: 'GET',
  path: '/production/file',
  ...freshForSettings,
  summary: 'The same as a CSV file, a line for each bond; it stands in the audit trail',
  roles: exporters,
  query,
  response: z.string().meta({ contentMediaType: 'text/csv' }),
  refusals: ['MONEY_STOPPED'],
});

export const downloadProductionPaper = endpoint({
  method: 'GET',
  path: '/production/paper',
  ...freshForSettings,
  summary: 'The same as a PDF on the letterhead of the agency; it stands in the audit trail',
  roles: exporters,
  query,
  response: z.string().meta({ contentMediaType: 'application/pdf' }),
  refusals: ['MONEY_STOPPED'],
});
