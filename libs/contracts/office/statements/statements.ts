import { z } from 'zod';
import { BESIDES, STATEMENT_KINDS } from '#domain/office/statements.ts';
import { RANGE_BACKWARDS } from '../../books/account/statements.ts';
import { endpoint } from '../../kernel/endpoint.ts';
import { freshForSettings } from '../../kernel/freshness.ts';
import { day, id, instant, signedCents } from '../../kernel/primitives.ts';
import { exporters, ledgerReaders } from '../../kernel/roles.ts';

/** Which statement, of which days, and as of what was known (money#as-of): all that is known by now unless told. */
const asked = z
  .object({
    kind: z.enum(STATEMENT_KINDS).default('income-statement'),
    from: day().optional(), // else the first of January; of a statement of one day nothing
    to: day().optional(), // else today
    journalNumber: z.coerce.number().int().min(0).optional(),
    knownOn: day().optional(), // as it was known at the end of that day
    beside: z.enum(BESIDES).optional(),
  })
  .refine(({ from, to }) => from === undefined || to === undefined || from <= to, {
    path: ['to'],
    message: RANGE_BACKWARDS,
  });

const days = z.object({ from: day().nullable(), to: day() }).meta({ id: 'StatementDays' });

/** An amount for each column, in its order. */
const figures = z.array(signedCents);

const line = z
  .object({
    code: z.string().nullable(), // of the ledger account that it is
    name: z.string(),
    figures,
    // What is behind it: the lines of a ledger account, of one tag alone, and of which days where not of the column's.
    opens: z.object({ ledgerAccount: z.string(), tag: z.string().nullable(), days: days.nullable() }).nullable(),
    accountId: id.nullable(), // the account of a client that it is
  })
  .meta({ id: 'StatementLine' });
export type StatementLine = z.output<typeof line>;

const total = z.object({ name: z.string(), figures }).meta({ id: 'StatementTotal' });
export type StatementTotal = z.output<typeof total>;

const section = z.object({ name: z.string(), lines: z.array(line), total }).meta({ id: 'StatementSection' });
export type StatementSection = z.output<typeof section>;

const statement = z
  .object({
    kind: z.enum(STATEMENT_KINDS),
    from: day().nullable(), // null of a statement of one day
    to: day(),
    journalNumber: z.int(), // the number it was made at
    knownAt: instant.nullable(), // when that entry was recorded; null where there is none
    // The days of each column; null of a change, and of columns that are no days.
    columns: z.array(z.object({ name: z.string(), days: days.nullable() })),
    sections: z.array(section),
    totals: z.array(total),
    // What it foots with, in words, and both amounts.
    proofs: z.array(z.object({ words: z.string(), cents: signedCents, againstCents: signedCents })),
    chainHead: z.string().nullable(),
  })
  .meta({ id: 'Statement' });
export type Statement = z.output<typeof statement>;

export const getStatement = endpoint({
  method: 'GET',
  path: '/ledger/statements',
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
