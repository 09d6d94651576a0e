import { z } from 'zod';
import { BESIDES, STATEMENT_KINDS } from '#domain/office/statements.ts';
import { RANGE_BACKWARDS } from '../../books/account/statements.ts';
import { whose } from '../../books/bond/whose.ts';
import { endpoint } from '../../kernel/endpoint.ts';
import { freshForSettings } from '../../kernel/freshness.ts';
import { day, id, instant, signedCents } from '../../kernel/primitives.ts';
import { exporters, ledgerReaders } from '../../kernel/roles.ts';
import { sheet } from '../statement-lines/statement-lines.ts';

/** Which statement, of which days, and as of what was known (money#as-of): all that is known by now unless told. */
const asked = z
  .object({
    kind: z.enum(STATEMENT_KINDS).default('income-statement'),
    from: day().optional(), // else the first of January; of a statement of one day nothing
    to: day().optional(), // else today
    journalNumber: z.coerce.number().int().min(0).optional(),
    knownOn: day().optional(), // as it was known at the end of that day
    beside: z.enum(BESIDES).optional(),
    ...whose.shape, // where the statement can be narrowed
    owedFor: z.union([id, z.literal('nobody')]).optional(), // an aging by client, of what is owed for the bonds of an agent
  })
  .refine(({ from, to }) => from === undefined || to === undefined || from <= to, {
    path: ['to'],
    message: RANGE_BACKWARDS,
  });

const statement = sheet
  .extend({
    kind: z.enum(STATEMENT_KINDS),
    from: day().nullable(), // null of a statement of one day
    to: day(),
    journalNumber: z.int(), // the number it was made at
    knownAt: instant.nullable(), // when that entry was recorded; null where there is none
    chainHead: z.string().nullable(),
    // To what it was narrowed, in words, and what its first total is of that of all; null of a whole one.
    narrowed: z.object({ to: z.array(z.string()), cents: signedCents, wholeCents: signedCents }).nullable(),
  })
  .meta({ id: 'Statement' });
export type Statement = z.output<typeof statement>;

export const getStatement = endpoint({
  method: 'GET',
  path: '/ledger/statements',
  byPeriod: true,
  summary: 'A statement of the books that foots: income, position, cash, aging, payables (money#statements-that-foot)',
  roles: ledgerReaders,
  query: asked,
  response: statement,
  refusals: ['MONEY_STOPPED'],
});

export const downloadStatement = endpoint({
  method: 'GET',
  path: '/ledger/statements/file',
  ...freshForSettings,
  summary: 'The same as a CSV file; it stands in the audit trail',
  roles: exporters,
  query: asked,
  response: z.string().meta({ contentMediaType: 'text/csv' }),
  refusals: ['MONEY_STOPPED'],
});

export const downloadStatementPaper = endpoint({
  method: 'GET',
  path: '/ledger/statements/paper',
  ...freshForSettings,
  summary: 'The same as a PDF on the letterhead of the agency; it stands in the audit trail',
  roles: exporters,
  query: asked,
  response: z.string().meta({ contentMediaType: 'application/pdf' }),
  refusals: ['MONEY_STOPPED'],
});
