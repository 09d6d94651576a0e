import { z } from 'zod';
import { COMMISSION_BASES } from '#domain/payouts/commission.ts';
import { DISBURSEMENT_VOID_REASONS } from '#domain/payouts/remittance.ts';
import { PAYOUT_METHODS } from '#domain/kernel/payment-methods.ts';
import { RANGE_BACKWARDS } from '../../books/account/statements.ts';
import { endpoint } from '../../kernel/endpoint.ts';
import { freshForSettings } from '../../kernel/freshness.ts';
import { day, id, instant, signedCents } from '../../kernel/primitives.ts';
import { anyStaff, exporters, ledgerReaders, moneyRoles } from '../../kernel/roles.ts';
import { readerMay } from '../../kernel/second-person.ts';

/** What a payment of commission changes, and what commission is read from. */
export const COMMISSION_TOPICS = ['bond', 'account', 'ledger', 'settings', 'approval'] as const;

const NO_ACCESS = 'You do not have access to this page.';
export const ofAgent = z.object({ agentId: id });

const terms = z.object({ basisPoints: z.int(), basis: z.enum(COMMISSION_BASES) });

const agent = z
  .object({
    agentId: id,
    fullName: z.string(),
    hasLeft: z.boolean(),
    rate: terms.nullable(), // of today
    owedCents: signedCents, // below zero: an advance
    lastThroughOn: day().nullable(),
  })
  .meta({ id: 'CommissionOfAgent' });
export type CommissionOfAgent = z.output<typeof agent>;

const booked = z
  .object({
    runId: id,
    agentId: id,
    fullName: z.string(),
    throughOn: day(),
    amountCents: signedCents,
    bookedAt: instant,
    bookedBy: z.string(),
  })
  .meta({ id: 'CommissionRun' });
export type CommissionRunRow = z.output<typeof booked>;

/** As it was known at a journal number, or at the end of a day (money#as-of); else all that is known. */
const asKnown = {
  journalNumber: z.coerce.number().int().min(0).optional(),
  knownOn: day().optional(),
};

export const listCommission = endpoint({
  method: 'GET',
  path: '/commission',
  summary: 'What is owed to each agent, and the newest hundred runs (money#commission-runs)',
  roles: ledgerReaders,
  roleRefusal: NO_ACCESS,
  query: z.object(asKnown),
  response: z.object({
    agents: z.array(agent), // who writes bonds, has a rate, or is owed or owes something
    runs: z.array(booked),
    limitCents: signedCents, // above it a second person approves a payment
  }),
  refusals: ['MONEY_STOPPED'],
});

const line = z
  .object({
    bondId: id,
    defendantName: z.string(), // empty where the file was erased
    powerNumber: z.string(),
    bondDate: day().nullable(),
    incomeCents: signedCents, // premium income that stands
    basis: z.enum(COMMISSION_BASES).nullable(), // null: no rate holds
    basisPoints: z.int(),
    basisCents: signedCents, // what the rate is a share of
    earnedCents: signedCents,
    earlierCents: signedCents, // booked by earlier runs
  })
  .meta({ id: 'CommissionLine' });
export type CommissionLine = z.output<typeof line>;

const preview = z
  .object({
    agentId: id,
    fullName: z.string(),
    throughOn: day(),
    amountCents: signedCents,
    lines: z.array(line), // the bonds that differ
    bonds: z.int(), // all that count
    withoutRate: z.int(), // of them, those that no rate holds for
  })
  .meta({ id: 'CommissionPreview' });
export type CommissionPreview = z.output<typeof preview>;

const upTo = z.object({ throughOn: day() });
const runRefusals = ['AGENT_NOT_FOUND', 'COMMISSION_NOT_OVER', 'COMMISSION_RUN_LATER', 'MONEY_STOPPED'] as const;

export const previewCommission = endpoint({
  method: 'GET',
  path: '/commission/:agentId/preview',
  summary: 'What a run up to the last day of a period would book, bond by bond',
  roles: ledgerReaders,
  roleRefusal: NO_ACCESS,
  params: ofAgent,
  query: upTo,
  response: preview,
  refusals: runRefusals,
});

/** Books what the basis gives up to that day, less what earlier runs booked; nothing differs: nothing is booked. */
export const runCommission = endpoint({
  method: 'POST',
  path: '/commission/:agentId/runs',
  summary: "Book an agent's commission up to the last day of a period, on that day",
  roles: moneyRoles,
  status: 201,
  params: ofAgent,
  body: upTo.extend({ amountCents: z.int() }).meta({ id: 'RunCommission' }), // as it was previewed
  touches: COMMISSION_TOPICS,
  response: z.object({ runId: id, amountCents: signedCents, bonds: z.int() }),
  refusals: [...runRefusals, 'COMMISSION_CHANGED', 'CONFLICT'],
});

const run = z.object({
  runId: id,
  throughOn: day(),
  amountCents: signedCents,
  bookedAt: instant,
  bookedBy: z.string(),
  lines: z.array(line),
});
const payment = z.object({
  paymentId: id,
  state: z.enum(['pending', 'paid', 'declined', 'withdrawn']),
  amountCents: signedCents,
  method: z.enum(PAYOUT_METHODS),
  externalReference: z.string(), // the number of the check; empty where none was typed
  askedBy: z.string(),
  askedAt: instant,
  own: z.boolean(), // the reader asked for it
  alone: z.boolean(), // released by who asked for it
  reason: z.string(),
  paidOn: day().nullable(),
  voidedOn: day().nullable(),
  voidReason: z.enum(DISBURSEMENT_VOID_REASONS).nullable(),
  voidWaits: id.nullable(), // its void waits for a second person
  voidOwn: z.boolean(),
  readerMay: readerMay.nullable(), // with what waits: the payment, or its void
});
export type CommissionPaymentRow = z.output<typeof payment>;

const statement = z
  .object({
    agentId: id,
    fullName: z.string(),
    owedCents: signedCents,
    runs: z.array(run), // newest first
    payments: z.array(payment),
    limitCents: signedCents,
    secondApprover: z.boolean(), // somebody else than the reader may approve
  })
  .meta({ id: 'CommissionStatement' });
export type CommissionStatement = z.output<typeof statement>;

export const getCommission = endpoint({
  method: 'GET',
  path: '/commission/:agentId',
  summary: "An agent's commission: every run with its bonds, every payment, and what is owed",
  roles: ledgerReaders,
  roleRefusal: NO_ACCESS,
  params: ofAgent,
  query: z.object(asKnown),
  response: statement,
  refusals: ['AGENT_NOT_FOUND', 'MONEY_STOPPED'],
});

export const getMyCommission = endpoint({
  method: 'GET',
  path: '/my-commission',
  summary: "The caller's own commission, and what their bonds give up to today that no run has booked yet",
  roles: anyStaff,
  response: z.object({ statement, unbooked: preview }),
  refusals: ['AGENT_NOT_FOUND', 'MONEY_STOPPED'],
});

export const downloadCommission = endpoint({
  method: 'GET',
  path: '/commission/:agentId/file',
  ...freshForSettings,
  summary:
    'The same as a CSV file, a line for each bond of each run and for each payment; it stands in the audit trail',
  roles: exporters,
  params: ofAgent,
  query: z.object(asKnown),
  response: z.string().meta({ contentMediaType: 'text/csv' }),
  refusals: ['AGENT_NOT_FOUND', 'MONEY_STOPPED'],
});

export const downloadCommissionPaper = endpoint({
  method: 'GET',
  path: '/commission/:agentId/paper',
  ...freshForSettings,
  summary: 'The commission of a period as a PDF on the letterhead of the agency; it stands in the audit trail',
  roles: exporters,
  params: ofAgent,
  query: z
    .object({ from: day().optional(), to: day().optional(), ...asKnown }) // both included; without them all there is
    .refine(({ from, to }) => from === undefined || to === undefined || from <= to, {
      path: ['to'],
      message: RANGE_BACKWARDS,
    }),
  response: z.string().meta({ contentMediaType: 'application/pdf' }),
  refusals: ['AGENT_NOT_FOUND', 'MONEY_STOPPED'],
});
