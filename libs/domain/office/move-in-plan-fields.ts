import { PLAN_FREQUENCIES, type PlanFrequency } from '../books/instalment-days.ts';
import { moveInField as field, plainHeading as plain } from './move-in-field.ts';

/** The fields of the list of plans but for whose they are, in the order of its template (moving-in#move-in-lists). */
export const PLAN_FIELDS = [
  field(
    'account',
    'Account in the old program',
    'id',
    'account, account no, account number, acct, acct no, acct number, id, record id',
  ),
  field(
    'amount',
    'Payment amount',
    'money',
    'amount, payment, pmt, pmt amount, pmt amt, installment, instalment, installment amount, plan amount, amount of payment',
  ),
  field(
    'frequency',
    'Frequency',
    'frequency',
    'freq, how often, terms, plan, schedule, payment frequency, pmt frequency, payment terms, interval',
  ),
  field(
    'nextDue',
    'Next due date',
    'day',
    'next due, next due day, next payment, next payment date, next pmt, next pmt date, due date, due, next date',
  ),
  field(
    'pastDue',
    'Past due',
    'money',
    'past due amount, amount past due, delinquent, delinquent amount, overdue, arrears, late',
  ),
];

/** A line of its template that can be brought in as it stands. */
export const PLAN_EXAMPLE: Readonly<Record<string, string>> = {
  clientId: '1001',
  clientName: 'Landry, Marie Ann',
  account: '',
  amount: '$75.00',
  frequency: 'Monthly',
  nextDue: '04/13/2026',
  pastDue: '$75.00',
};

const FREQUENCY_CELLS: Readonly<Record<string, PlanFrequency>> = {
  wk: 'WEEKLY',
  w: 'WEEKLY',
  week: 'WEEKLY',
  'every week': 'WEEKLY',
  'once a week': 'WEEKLY',
  'bi weekly': 'BIWEEKLY',
  'every two weeks': 'BIWEEKLY',
  'every 2 weeks': 'BIWEEKLY',
  'every other week': 'BIWEEKLY',
  '2 weeks': 'BIWEEKLY',
  fortnightly: 'BIWEEKLY',
  mo: 'MONTHLY',
  m: 'MONTHLY',
  month: 'MONTHLY',
  'every month': 'MONTHLY',
  'once a month': 'MONTHLY',
  quarter: 'QUARTERLY',
  'every three months': 'QUARTERLY',
  'every 3 months': 'QUARTERLY',
};

/** How often a cell says; null where nobody knows it, which is asked once (moving-in#unknown-values). */
export const frequencyOf = (cell: string): PlanFrequency | null =>
  PLAN_FREQUENCIES.find((one) => one === cell.trim().toUpperCase()) ?? FREQUENCY_CELLS[plain(cell)] ?? null;

/** The question of a frequency that nobody knows. */
export const frequencyQuestion = (cell: string): string => `frequency-${plain(cell) || cell}`.slice(0, 300);
