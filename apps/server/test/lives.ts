import { readFileSync } from 'node:fs';
import { z } from 'zod';
import { COURT_ANSWERS } from '#domain/books/court-answers.ts';
import { PLAN_FREQUENCIES } from '#domain/books/instalment-days.ts';
import { BOND_FORM_STATUSES } from '#domain/kernel/option-lists.ts';
import { ROLES } from '#contracts/kernel/roles.ts';

const courtDay = z.object({ day: z.string(), time: z.string().nullable().default(null) });
const onADay = z.union([z.string().transform((day) => ({ day, time: null })), courtDay]);

/** A step of a life: something that is done, by whom, and perhaps refused; or a question with what it is answered. */
const step = z.object({
  day: z.string().optional(),
  op: z.string().optional(),
  ask: z.string().optional(),
  by: z.string().default('ada'),
  of: z.string().default('ada'),
  id: z.string().default(''),
  role: z.enum(ROLES).default('Admin'),
  person: z.string().default('P1'),
  account: z.string().default('A1'),
  bond: z.string().default(''),
  bonds: z.array(z.string()).default([]),
  /** Of a bond its face, of a plan its instalments. */
  amount: z.int().default(0),
  power: z.string().nullable().default(null),
  surety: z.boolean().default(false),
  bondDate: z.string().nullable().default(null),
  courtDate: onADay.nullable().default(null),
  reminderDays: z.int().nullable().default(null),
  cents: z.int().default(0),
  due: z.string().nullable().default(null),
  /** How many days the terms are. */
  n: z.int().default(0),
  frequency: z.enum(PLAN_FREQUENCIES).default('MONTHLY'),
  start: z.string().default(''),
  count: z.int().nullable().default(null),
  downs: z.array(z.string()).default([]),
  basedOnBalance: z.int().nullable().default(null),
  how: z.enum(['void', 'return']).default('void'),
  /** The key of what came of a call. */
  outcome: z.int().default(1),
  on: z.string().optional(),
  until: z.string().nullable().default(null),
  reason: z.string().default(''),
  /** A status, or the day that court was reset to. */
  to: z.union([z.enum(BOND_FORM_STATUSES), courtDay]).optional(),
  said: z.string().default(''),
  every: z.enum(['week', 'two weeks', 'month']).default('week'),
  first: z.string().default(''),
  refused: z.string().optional(),
  expect: z.json().optional(),
});
export type Step = z.output<typeof step>;

const life = z.object({
  name: z.string(),
  rule: z.string(),
  config: z.object({ firstWrote: z.string().nullable().default(null) }).prefault({}),
  steps: z.array(step),
});
export type Life = z.output<typeof life>;

const FILE = new URL('../../../docs/rules/today-examples.json', import.meta.url);

/** The worked scenarios of today: each is the life of an agency, every figure worked out by hand (its head says how to read it). */
export const LIVES: readonly Life[] = z
  .object({ scenarios: z.array(life) })
  .parse(JSON.parse(readFileSync(FILE, 'utf8'))).scenarios;

/** What was said of a court date. */
export const courtAnswerOf = ({ said }: Step) => z.enum(COURT_ANSWERS).parse(said);
