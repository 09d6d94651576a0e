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
  accounts: z.int(), // with an instalment or a promise of these days
  due: z.int(), // instalments that fell due
  late: z.int(), // of these, not paid whole
  dueCents: signedCents,
  paidCents: signedCents,
  lateCents: signedCents, // due is paid and late
  made: z.int(), // promises that were made on these days
  kept: z.int(), // of those whose day is one of these
  broken: z.int(),
  open: z.int(),
});
export type PlansKept = z.output<typeof sums>;

const agent = sums.extend({ agentId: id.nullable(), fullName: z.string() }).meta({ id: 'PlansOfAgent' }); // null: no bond
export type PlansOfAgent = z.output<typeof agent>;

const account = sums
  .omit({ accounts: true })
  .extend({
    accountId: id,
    shortId: z.int().nullable(),
    defendantName: z.string(), // empty where the file was deleted
    agentId: id.nullable(),
    agentName: z.string(),
  })
  .meta({ id: 'PlansOfAccount' });
export type PlansOfAccount = z.output<typeof account>;

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
    ...whose.shape, // of accounts whose newest bond is of these alone
  })
  .refine(({ from = '', to = '' }) => !isDay(from) || !isDay(to) || to <= addDays(from, MOST_DAYS - 1), {
    path: ['to'],
    message: 'Choose a year at most.',
  });

export const getPlansKept = endpoint({
  method: 'GET',
  path: '/production/plans',
  byPeriod: true,
  summary:
    'What plans asked for in a period and what was promised, by agent, beside what was paid of it (money#plans-kept)',
  roles: ledgerReaders,
  query,
  response: z.object({
    from: day(),
    to: day(),
    agents: z.array(agent), // by name; accounts without a bond last
    total: sums,
    behind: z.array(account), // with something late or broken, most late first; at most two hundred
    accountsBehind: z.int(), // how many they are in all
    narrowedTo: z.array(z.string()), // in words; empty of a whole one
  }),
  refusals: ['MONEY_STOPPED'],
});

export const downloadPlansKept = endpoint({
  method: 'GET',
  path: '/production/plans/file',
  ...freshForSettings,
  summary: 'The same as a CSV file, a line for each account; it stands in the audit trail',
  roles: exporters,
  query,
  response: z.string().meta({ contentMediaType: 'text/csv' }),
  refusals: ['MONEY_STOPPED'],
});

export const downloadPlansKeptPaper = endpoint({
  method: 'GET',
  path: '/production/plans/paper',
  ...freshForSettings,
  summary: 'The same as a PDF on the letterhead of the agency; it stands in the audit trail',
  roles: exporters,
  query,
  response: z.string().meta({ contentMediaType: 'application/pdf' }),
  refusals: ['MONEY_STOPPED'],
});
