import { z } from 'zod';
import { WHICH_DAYS } from '#domain/books/which-day.ts';
import { PAYMENT_METHODS } from '#domain/kernel/payment-methods.ts';
import { MONEY_OUT_KINDS } from '#domain/office/money-out.ts';
import { STATEMENT_KINDS } from '#domain/office/statements.ts';
import { day, id, signedCents } from '../../kernel/primitives.ts';

/** Codes of ledger accounts: `1100,4000`. */
export const ledgerAccounts = z
  .string()
  .max(400)
  .regex(/^\d{4}(,\d{4})*$/, 'This link is not valid.');

const days = z.object({ from: day().nullable(), to: day() }).meta({ id: 'StatementDays' });

/** What a statement may open of the payment history: what was paid, what was taken back of it, both, or what stands. */
export const PAYMENT_PARTS = ['collected', 'received', 'voided', 'returned', 'kept'] as const;
export type PaymentPart = (typeof PAYMENT_PARTS)[number];

/** Lines of a ledger account: of tags alone, of some kinds of entries, of which days where not of the column's. */
const ofLedger = z.object({
  page: z.literal('ledger'),
  ledgerAccount: z.string(),
  tag: z.string().nullable(),
  of: z.string().nullable(), // kinds of entries: `PaymentVoided,PaymentReturned`, after a minus those that are left out
  detail: z.string().nullable(), // as the method of a payment; empty where entries have none
  days: days.nullable(),
});

/** The payment history: by method, by who took it, or who gave this payment, by its day in the books or of payment. */
const ofPayments = z.object({
  page: z.literal('payments'),
  part: z.enum(PAYMENT_PARTS),
  by: z.enum(WHICH_DAYS),
  method: z.enum(PAYMENT_METHODS).nullable(),
  takenBy: id.nullable(),
  payerOf: id.nullable(),
  days,
});

/** Money out by days of payment: what for, and to whom. */
const ofMoneyOut = z.object({
  page: z.literal('money-out'),
  kind: z.enum(MONEY_OUT_KINDS),
  payee: z.string().nullable(),
  days,
});

/** Another statement of the same knowledge: of the column's days unless told; `owedFor` says of whose bonds. */
const ofStatement = z.object({
  page: z.literal('statement'),
  kind: z.enum(STATEMENT_KINDS),
  owedFor: z.string().nullable(),
  days: days.nullable(),
});

/** What stands behind a figure and comes to it (money#figures-open). */
const opens = z
  .discriminatedUnion('page', [
    ofLedger,
    ofPayments,
    ofMoneyOut,
    ofStatement,
    z.object({ page: z.literal('lines'), key: z.string() }), // lines of this statement with this key
    z.object({ page: z.literal('bond'), bondId: id }),
    z.object({ page: z.literal('deposit'), depositId: id }),
    z.object({ page: z.literal('entry'), journalNumber: z.int() }),
  ])
  .meta({ id: 'FigureOpens' });
export type Opens = z.output<typeof opens>;

/** An amount for each column, in its order. */
const figures = z.array(signedCents);

const line = z
  .object({
    code: z.string().nullable(), // of the ledger account that it is
    name: z.string(),
    figures,
    // What each figure opens; one alone is what all of them open, none where nothing is behind them.
    opens: z.array(opens.nullable()),
    accountId: id.nullable(), // the account of a client that it is
    keys: z.array(z.string()).optional(), // the groups of the statement that it belongs to
  })
  .meta({ id: 'StatementLine' });
export type StatementLine = z.output<typeof line>;

/** What a figure of a line opens. */
export const opensAt = ({ opens: all }: Pick<StatementLine, 'opens'>, column: number): Opens | null =>
  (all.length === 1 ? all[0] : all[column]) ?? null;

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
