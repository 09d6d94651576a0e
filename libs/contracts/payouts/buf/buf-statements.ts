import { z } from 'zod';
import { BUF_RESULTS } from '#domain/payouts/buf-statement.ts';
import { endpoint } from '../../kernel/endpoint.ts';
import { freshForSettings } from '../../kernel/freshness.ts';
import { day, id, instant, signedCents, text, verbatim } from '../../kernel/primitives.ts';
import { exporters, ledgerReaders, moneyRoles } from '../../kernel/roles.ts';
import { DUE_TOPICS } from '../remittances/advances.ts';

const NO_ACCESS = 'You do not have access to this page.';
const ofSurety = z.object({ suretyId: id });
const ofStatement = ofSurety.extend({ statementId: id });

const column = text(120);
const mapping = z.object({
  number: column.min(1, 'Choose the column.'),
  day: column.default(''),
  in: column.min(1, 'Choose the column.'), // without a column of what went out, a negative amount went out
  out: column.default(''),
  balance: column.default(''),
});
export type KeptMapping = z.output<typeof mapping>;

const kept = z
  .object({
    statementId: id,
    startsOn: day().nullable(), // null where it begins with the first bond
    endsOn: day(),
    lines: z.int(),
    balanceCents: signedCents.nullable(), // the surety's own figure
    takenBy: z.string(),
    takenAt: instant,
  })
  .meta({ id: 'BufStatement' });
export type BufStatementRow = z.output<typeof kept>;

export const listBufStatements = endpoint({
  method: 'GET',
  path: '/sureties/:suretyId/buf-statements',
  summary: 'Statements of the BUF that a surety sent, the newest first, and the columns of its last one',
  roles: ledgerReaders,
  roleRefusal: NO_ACCESS,
  params: ofSurety,
  response: z.object({ mapping: mapping.nullable(), statements: z.array(kept) }),
  refusals: ['SURETY_NOT_FOUND'],
});

/** Books nothing. The columns are kept for the surety's next statement. */
export const takeBufStatement = endpoint({
  method: 'POST',
  path: '/sureties/:suretyId/buf-statements',
  summary: 'Keep a statement of the BUF from the CSV file of a surety, to be compared with the books',
  roles: moneyRoles,
  status: 201,
  params: ofSurety,
  body: z
    .object({
      text: verbatim(800_000, 'The file is too large. Max 800,000 characters.').min(1, 'Choose a file, or paste it.'),
      mapping,
      startsOn: day().nullable().default(null),
      endsOn: day(),
      balanceCents: signedCents.nullable().default(null), // else that of the last line
    })
    .meta({ id: 'TakeBufStatement' }),
  touches: DUE_TOPICS,
  response: z.object({ statementId: id }).meta({ id: 'BufStatementTaken' }),
  refusals: ['SURETY_NOT_FOUND', 'FUTURE_DAY'],
});

const compared = z
  .object({
    powerNumber: z.string(),
    result: z.enum(BUF_RESULTS),
    oursCents: signedCents.nullable(), // paid for it less what was paid back; null where it is not ours
    theirsCents: signedCents.nullable(),
  })
  .meta({ id: 'ComparedPower' });

const comparison = z
  .object({
    statement: kept,
    suretyName: z.string(),
    rows: z.array(compared), // what is not equal first
    oursBesideCents: signedCents, // of the surety alone: released, credited, drawn
    theirsBesideCents: signedCents, // lines without a number
    bookCents: signedCents, // 1040 at its end
    heldCents: signedCents, // Σ (1040 − 2210) at its end: what the surety's balance should be
  })
  .meta({ id: 'BufComparison' });
export type BufComparison = z.output<typeof comparison>;

export const getBufStatement = endpoint({
  method: 'GET',
  path: '/sureties/:suretyId/buf-statements/:statementId',
  summary: 'A statement of the BUF compared with the books, by power number (powers#buf-statement)',
  roles: ledgerReaders,
  roleRefusal: NO_ACCESS,
  params: ofStatement,
  response: comparison,
  refusals: ['SURETY_NOT_FOUND', 'STATEMENT_NOT_FOUND', 'MONEY_STOPPED'],
});

export const downloadBufStatement = endpoint({
  method: 'GET',
  path: '/sureties/:suretyId/buf-statements/:statementId/file',
  ...freshForSettings,
  summary: 'The comparison as a CSV file; who took it stands in the audit trail',
  roles: exporters,
  params: ofStatement,
  response: z.string().meta({ contentMediaType: 'text/csv' }),
  refusals: ['SURETY_NOT_FOUND', 'STATEMENT_NOT_FOUND', 'MONEY_STOPPED'],
});
