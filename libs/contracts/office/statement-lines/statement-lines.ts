import { z } from 'zod';
import { day, id, signedCents } from '../../kernel/primitives.ts';

/** Codes of ledger accounts: `1100,4000`. */
export const ledgerAccounts = z
  .string()
  .max(400)
  .regex(/^\d{4}(,\d{4})*$/, 'This link is not valid.');

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
    entry: z.int().optional(), // the number of the entry of the journal that it is, and that its figures open
  })
  .meta({ id: 'StatementLine' });
export type StatementLine = z.output<typeof line>;

const total = z.object({ name: z.string(), figures }).meta({ id: 'StatementTotal' });
export type StatementTotal = z.output<typeof total>;

const section = z.object({ name: z.string(), lines: z.array(line), total }).meta({ id: 'StatementSection' });
export type StatementSection = z.output<typeof section>;

/** What every statement is made of: parts with their lines under columns, totals, and what it foots with. */
export const sheet = z.object({
  // The days of each column; null of a change, and of columns that are no days.
  columns: z.array(z.object({ name: z.string(), days: days.nullable() })),
  sections: z.array(section),
  totals: z.array(total),
  // What it foots with, in words, and both amounts.
  proofs: z.array(z.object({ words: z.string(), cents: signedCents, againstCents: signedCents })),
});
/** What a statement says beside its days and what was known. */
export type Sheet = z.output<typeof sheet>;
