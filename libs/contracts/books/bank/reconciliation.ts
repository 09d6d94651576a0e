import { z } from 'zod';
import { BANK_ITEM_KINDS } from '#domain/books/bank-matches.ts';
import { RECONCILIATION_STATES } from '#domain/books/reconciliation.ts';
import { MAX_AMOUNT_CENTS } from '#domain/kernel/money.ts';
import { endpoint } from '../../kernel/endpoint.ts';
import { day, id, instant, lines, OVER_THE_LIMIT, pastDay, signedCents } from '../../kernel/primitives.ts';
import { adminOnly, ledgerReaders, moneyRoles, supervisors } from '../../kernel/roles.ts';

/** Both open screens of the bank and the checklist of months read again. */
const TOPICS = ['bank', 'month'] as const;

const ofAccount = z.object({ bankAccountId: id });
const ofReconciliation = z.object({ reconciliationId: id });
const reason = lines(500).min(1, 'Give a reason.');
const month = z.string().regex(/^\d{4}-(0[1-9]|1[0-2])$/, 'Name a month as 2026-10.');

/** An amount as on the statement: below zero where the account is overdrawn. */
const statementBalance = z
  .int('Enter the balance of the statement.')
  .min(-MAX_AMOUNT_CENTS, OVER_THE_LIMIT)
  .max(MAX_AMOUNT_CENTS, OVER_THE_LIMIT);

/** What it comes to. It is finished at a difference of 0. */
const totals = z.object({
  openingCents: signedCents, // the balance of the one before
  statementCents: signedCents,
  inCents: signedCents, // ticked, above zero
  outCents: signedCents, // ticked, below zero
  ticked: z.int(), // how many
  differenceCents: signedCents,
});

const reconciliation = totals.extend({
  reconciliationId: id,
  bankAccountId: id,
  statementOn: day(),
  state: z.enum(RECONCILIATION_STATES),
  startedBy: z.string(),
  startedAt: instant,
  finishedBy: z.string().nullable(),
  finishedAt: instant.nullable(),
  reopened: z.object({ by: z.string(), at: instant, reason: z.string() }).nullable(), // the last time
  reopens: z.boolean(), // it is finished, the newest of its account, and no other is in progress
});
export type Reconciliation = z.output<typeof reconciliation>;

export const listReconciliations = endpoint({
  method: 'GET',
  path: '/bank-accounts/:bankAccountId/reconciliations',
  summary: 'The reconciliations of an account at a bank, the newest first, and its months without a statement',
  roles: ledgerReaders,
  params: ofAccount,
  response: z.object({
    reconciliations: z.array(reconciliation.meta({ id: 'Reconciliation' })),
    noStatement: z.array(
      z.object({ month, reason: z.string(), by: z.string(), at: instant }).meta({ id: 'MonthWithoutStatement' }),
    ),
  }),
  refusals: ['BANK_ACCOUNT_NOT_FOUND'],
});

const changed = (name: string) => totals.extend({ reconciliationId: id }).meta({ id: name });

/** It starts from the balance of the newest finished one, the first of an account from 0. */
export const startReconciliation = endpoint({
  method: 'POST',
  path: '/bank-accounts/:bankAccountId/reconciliations',
  summary: 'Start to reconcile an account with a statement: what is matched up to its day is ticked',
  roles: moneyRoles,
  status: 201,
  params: ofAccount,
  body: z.object({ statementOn: pastDay(), statementCents: statementBalance }).meta({ id: 'StartReconciliation' }),
  touches: TOPICS,
  response: changed('ReconciliationStarted'),
  refusals: [
    'BANK_ACCOUNT_NOT_FOUND',
    'RECONCILIATION_OPEN',
    'RECONCILIATION_NOT_AFTER',
    'FUTURE_DAY',
    'MONEY_STOPPED',
  ],
});

const item = z
  .object({
    kind: z.enum(BANK_ITEM_KINDS),
    id,
    on: day(), // in the books
    words: z.string(), // Deposit D-0012
    about: z.string(), // to whom or from whom, and the number of a check, as they were typed
    accountId: id.nullable(), // of the client that it is of
    paymentId: id.nullable(), // whose receipt it is of, as of a BankItem
    amountCents: signedCents,
    isTicked: z.boolean(),
    matchedOn: day().nullable(), // the day of the line of this account that it is matched with
    days: z.int(), // how old it is on the day of the statement
    isStale: z.boolean(), // a check that was not cashed for too long
    problem: z.enum(['voided', 'changed']).nullable(), // it was voided, or is not what it was when it was ticked
  })
  .meta({ id: 'ReconciliationItem' });
export type ReconciliationItem = z.output<typeof item>;

/** Of a finished one what was cleared, and what was outstanding when it was finished. */
export const getReconciliation = endpoint({
  method: 'GET',
  path: '/reconciliations/:reconciliationId',
  summary: 'A reconciliation with what the books have at the bank up to its day and no earlier one cleared',
  roles: ledgerReaders,
  params: ofReconciliation,
  response: reconciliation
    .extend({ items: z.array(item), chainHead: z.string().nullable() })
    .meta({ id: 'ReconciliationAnswer' }),
  refusals: ['RECONCILIATION_NOT_FOUND', 'MONEY_STOPPED'],
});

const named = z.object({ kind: z.enum(BANK_ITEM_KINDS), id });

export const tickReconciliation = endpoint({
  method: 'POST',
  path: '/reconciliations/:reconciliationId/ticks',
  summary: 'Tick what the statement has, or take ticks away; it answers what the reconciliation comes to',
  roles: moneyRoles,
  params: ofReconciliation,
  body: z.object({ items: z.array(named).min(1).max(500), isTicked: z.boolean() }).meta({ id: 'TickReconciliation' }),
  touches: [], // the screen knows what it ticked; others are told
  response: changed('ReconciliationTicked'),
  refusals: [
    'RECONCILIATION_NOT_FOUND',
    'RECONCILIATION_DONE',
    'RECONCILED_ELSEWHERE',
    'RECONCILED_UNKNOWN',
    'MONEY_STOPPED',
  ],
});

export const tickMatched = endpoint({
  method: 'POST',
  path: '/reconciliations/:reconciliationId/tick-matched',
  summary: 'Tick everything that is matched with a line of the account up to the day of the statement',
  roles: moneyRoles,
  params: ofReconciliation,
  touches: TOPICS,
  response: changed('ReconciliationMatchedTicked'),
  refusals: ['RECONCILIATION_NOT_FOUND', 'RECONCILIATION_DONE', 'MONEY_STOPPED'],
});

export const finishReconciliation = endpoint({
  method: 'POST',
  path: '/reconciliations/:reconciliationId/finish',
  summary: 'Finish a reconciliation: at a difference of 0 alone',
  roles: moneyRoles,
  params: ofReconciliation,
  touches: TOPICS,
  response: changed('ReconciliationFinished'),
  refusals: ['RECONCILIATION_NOT_FOUND', 'RECONCILIATION_DONE', 'RECONCILIATION_DIFFERS', 'MONEY_STOPPED'],
});

export const discardReconciliation = endpoint({
  method: 'POST',
  path: '/reconciliations/:reconciliationId/discard',
  summary: 'Discard a reconciliation that is in progress, with its ticks',
  roles: moneyRoles,
  params: ofReconciliation,
  touches: TOPICS,
  response: changed('ReconciliationDiscarded'),
  refusals: ['RECONCILIATION_NOT_FOUND', 'RECONCILIATION_DONE'],
});

export const reopenReconciliation = endpoint({
  method: 'POST',
  path: '/reconciliations/:reconciliationId/reopen',
  summary: 'Reopen the newest reconciliation of an account, with a reason; its ticks stay',
  roles: adminOnly,
  params: ofReconciliation,
  body: z.object({ reason }).meta({ id: 'ReopenReconciliation' }),
  touches: TOPICS,
  response: changed('ReconciliationReopened'),
  refusals: ['RECONCILIATION_NOT_FOUND', 'RECONCILIATION_UNFINISHED', 'RECONCILIATION_NOT_NEWEST'],
});

export const getReconciliationPaper = endpoint({
  method: 'GET',
  path: '/reconciliations/:reconciliationId/paper',
  summary: 'A finished reconciliation as a PDF',
  roles: ledgerReaders,
  params: ofReconciliation,
  response: z.string().meta({ contentMediaType: 'application/pdf' }),
  refusals: ['RECONCILIATION_NOT_FOUND', 'RECONCILIATION_UNFINISHED', 'MONEY_STOPPED'],
});

export const sayNoStatement = endpoint({
  method: 'POST',
  path: '/bank-accounts/:bankAccountId/months-without-statement',
  summary: 'Say, with a reason, that an account has no statement for a month',
  roles: supervisors,
  status: 201,
  params: ofAccount,
  body: z.object({ month, reason }).meta({ id: 'SayNoStatement' }),
  touches: TOPICS,
  response: z.object({ month }).meta({ id: 'NoStatementSaid' }),
  refusals: ['BANK_ACCOUNT_NOT_FOUND', 'STATEMENT_MONTH_SAID', 'STATEMENT_MONTH_NOT_OVER'],
});
