import { readFileSync } from 'node:fs';
import { z } from 'zod';
import type { ClassifiedAs } from '#domain/books/banking.ts';
import type { FeeKind } from '#domain/kernel/option-lists.ts';
import type { SuretyContract } from '#domain/agency/surety-contract.ts';
import type { RefundMethod } from '#domain/kernel/payment-methods.ts';

const op = z.looseObject({ op: z.string(), at: z.string().optional() });
/** `[account, tag, cents, on]`: debit positive; `on` left out where it is the day of the step. */
const line = z.union([
  z.tuple([z.string(), z.string(), z.int()]),
  z.tuple([z.string(), z.string(), z.int(), z.string()]),
]);
const step = z.object({ op, expect: z.union([z.literal('refused'), z.array(line)]) });
const query = z.object({
  after: z.int(),
  name: z.string(),
  args: z.record(z.string(), z.string()),
  expect: z.unknown(),
});
const scenario = z.object({
  name: z.string(),
  rule: z.string(),
  config: z.record(z.string(), z.unknown()).optional(),
  steps: z.array(step),
  queries: z.array(query).default([]),
});

export type Op = z.output<typeof op>;
export type Scenario = z.output<typeof scenario>;
/** An account, its tag and the cents that are booked on it on a day. */
export type BookedLine = readonly [account: string, tag: string, cents: number, on: string];

/**
 * The worked scenarios of the books: every figure by hand from money#books-oracle (their own head says how to read them).
 */
export const SCENARIOS: readonly Scenario[] = z
  .object({ scenarios: z.array(scenario) })
  .parse(
    JSON.parse(readFileSync(new URL('../../../docs/rules/books-examples.json', import.meta.url), 'utf8')),
  ).scenarios;

/** Sums lines by day, account and tag, in that order, as the scenarios list them; those of 0 left out. */
export const mergedLines = (lines: readonly BookedLine[]): BookedLine[] => {
  const sums = new Map<string, BookedLine>();
  for (const [account, tag, cents, on] of lines) {
    const key = JSON.stringify([on, account, tag]);
    sums.set(key, [account, tag, (sums.get(key)?.[2] ?? 0) + cents, on]);
  }
  return [...sums.entries()]
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
    .flatMap(([, sum]) => (sum[2] === 0 ? [] : [sum]));
};

/** The kinds of fees as the scenarios name them. */
export const OP_FEES: Readonly<Record<string, FeeKind>> = {
  application: 'Application Fee',
  jail: 'Jail Fee',
  travel: 'Travel Fee',
  transfer: 'Transfer Fee',
};

/** How the scenarios say that a refund is paid. */
export const OP_WAYS: Readonly<Record<string, RefundMethod>> = { bank: 'Check', cash: 'Cash', card: 'Credit Card' };

/** How the scenarios say where money of an unknown kind lies. */
export const OP_PLACES: Readonly<Record<string, ClassifiedAs>> = {
  bank: 'Bank Transfer',
  till: 'Cash',
  card: 'Credit Card',
};

/** The till of the scenarios that is the office drawer (money#tills). */
export const OFFICE_DRAWER = 'T1';

/** The tills of random scenarios with tills. */
export const TILLS = ['T2', 'T3'];

const tillsOfBag = z.array(
  z.looseObject({ till: z.string(), receipts: z.array(z.string()).default([]), cash: z.int().default(0) }),
);

/** The receipts and the cash line of a deposit, from all tills together, and the cash line of each. */
export const bagOf = (op: Op) => {
  const tills = tillsOfBag.parse(op['tills']);
  return {
    receipts: tills.flatMap(({ receipts }) => receipts),
    cash: tills.reduce((sum, { cash }) => sum + cash, 0),
    lines: tills.map(({ till, cash }) => ({ till, cash })),
  };
};

/** Steps that decisions alone do not play: of tills, collateral and plans, which have a telling of their own. */
const PLAYED_ELSEWHERE = [
  'closeTill',
  'collateralApply',
  'collateralBank',
  'collateralReceive',
  'collateralReturn',
  'drawFloat',
  'endPlan',
  'handOver',
  'openTill',
  'setPlan',
  'skipInstalment',
];
/** Scenarios that the running product alone plays: it knows what was paid, and what a form changes. */
const LATER = [
  'Forfeiting has a day from the bond date to today; said again it changes nothing',
  'Voiding a bond after the sheriff was paid leaves a debit payable, and its fee goes along',
];
/** What is owed to officials: jail fees, the commissioners' and the sheriff's. */
export const OFFICIALS = ['2100', '2110', '2120'];
/**
 * What is paid out: an unclaimed credit, an agent's commission, what is owed to officials, an expense or a draw, and what
 * a judgment owes, which its own command alone pays.
 */
const PAID_OUT = ['2310', '2220', '2500', '3100', ...OFFICIALS];
const isPaidOut = (account: string): boolean => PAID_OUT.includes(account) || account.startsWith('5');
/** Contracts of sureties, tills and what else is paid out come with their own commands. */
const usesMore = ({ name, steps, config }: Scenario): boolean =>
  LATER.includes(name) ||
  (config !== undefined && 'tills' in config) ||
  steps.some(({ op }) => 'surety' in op || 'till' in op || (op.op === 'disburse' && !isPaidOut(String(op['account']))));

/** The scenarios whose commands exist, that decisions and the model play. */
export const PLAYABLE: readonly Scenario[] = SCENARIOS.filter(
  (scenario) => scenario.steps.every(({ op }) => !PLAYED_ELSEWHERE.includes(op.op)) && !usesMore(scenario),
);

/** Scenarios of sureties that decisions on bonds do not play: what is paid to them, and drawn from what they hold. */
const LATER_OF_SURETIES = ['disburse'];

/** The scenarios of bonds whose power a surety is owed for, that decisions play. */
export const OF_SURETIES: readonly Scenario[] = SCENARIOS.filter(
  ({ steps }) =>
    steps.some(({ op }) => 'surety' in op) &&
    steps.every(({ op }) => !PLAYED_ELSEWHERE.includes(op.op) && !LATER_OF_SURETIES.includes(op.op)),
);

const contracts = z.record(
  z.string(),
  z.object({
    premiumPerThousand: z.int(),
    bufPerThousand: z.int(),
    rounding: z.enum(['proportional', 'started100', 'started1000']),
    minimum: z.int().default(0),
  }),
);

/** Of the head of the scenarios, where a scenario says nothing else. */
const CONTRACTS = { S1: { premiumPerThousand: 1_000, bufPerThousand: 1_000, rounding: 'proportional' } };

/** The contracts of a scenario's sureties, as the product keeps them. */
export const contractsOf = ({ contracts: given = CONTRACTS }: NonNullable<Scenario['config']>) =>
  Object.fromEntries(
    Object.entries(contracts.parse(given)).map(([surety, terms]): [string, SuretyContract[]] => [
      surety,
      [
        {
          premiumCentsPerThousand: terms.premiumPerThousand,
          premiumBasisPoints: null,
          limitCents: null,
          bufCentsPerThousand: terms.bufPerThousand,
          minimumCents: terms.minimum,
          rounding: terms.rounding,
          effectiveOn: '1990-01-01',
          version: 1,
          weekEndsOn: 0,
          reportDay: 1,
          citation: 'The contract',
        },
      ],
    ]),
  );

/** What a step that is not refused books, on the day of the step where it names none. */
export const expectedOf = (
  lines: Exclude<Scenario['steps'][number]['expect'], 'refused'>,
  today: string,
): BookedLine[] => mergedLines(lines.map(([account, tag, cents, on = today]) => [account, tag, cents, on]));
