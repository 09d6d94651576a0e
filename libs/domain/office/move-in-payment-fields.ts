import { placeOf, type PaymentMethod, PAYMENT_METHODS } from '../kernel/payment-methods.ts';
import { moveInField as field, plainHeading as plain } from './move-in-field.ts';

/** The fields of the list of payments before but for whose they are, in the order of its template (moving-in#move-in-lists). */
export const PAYMENT_FIELDS = [
  field(
    'account',
    'Account in the old program',
    'id',
    'account, account no, account number, acct, acct no, acct number, id, record id',
  ),
  field(
    'day',
    'Day',
    'day',
    'date, payment date, paid on, date paid, pmt date, receipt date, transaction date, trans date, posted, date received',
  ),
  field(
    'amount',
    'Amount',
    'money',
    'payment, payment amount, amount paid, paid, pmt, pmt amount, pmt amt, amt, amt paid, receipt amount, total',
  ),
  field(
    'method',
    'Method',
    'method',
    'payment method, payment type, pay type, type, pmt type, pmt method, how paid, tender, form of payment',
  ),
  field(
    'receipt',
    'Receipt number',
    'id',
    'receipt, receipt no, receipt num, rcpt, rcpt no, transaction id, trans id, payment id',
  ),
  field('payer', 'Payer', 'text', 'paid by, payor, received from, from, payer name, payor name'),
];

/** A line of its template that can be brought in as it stands. */
export const PAYMENT_EXAMPLE: Readonly<Record<string, string>> = {
  clientId: '1001',
  clientName: 'Landry, Marie Ann',
  account: '',
  day: '01/13/2026',
  amount: '$75.00',
  method: 'Cash',
  receipt: '20481',
  payer: 'Paul Landry',
};

const METHOD_CELLS: Readonly<Record<string, PaymentMethod>> = {
  csh: 'Cash',
  currency: 'Cash',
  ck: 'Check',
  chk: 'Check',
  cheque: 'Check',
  'personal check': 'Check',
  'business check': 'Check',
  'cashier s check': 'Cashiers Check',
  'cashier check': 'Cashiers Check',
  'certified check': 'Cashiers Check',
  mo: 'Money Order',
  'm o': 'Money Order',
  cc: 'Credit Card',
  card: 'Credit Card',
  credit: 'Credit Card',
  visa: 'Credit Card',
  mastercard: 'Credit Card',
  amex: 'Credit Card',
  discover: 'Credit Card',
  debit: 'Credit/Debit',
  'debit card': 'Credit/Debit',
  ach: 'Bank Transfer',
  eft: 'Bank Transfer',
  wire: 'Bank Transfer',
  zelle: 'Bank Transfer',
  transfer: 'Bank Transfer',
};

/** How a cell says that it was paid; null where nobody knows it, which is asked once (moving-in#unknown-values). */
export const methodOf = (cell: string): PaymentMethod | null =>
  PAYMENT_METHODS.find((one) => plain(one) === plain(cell)) ?? METHOD_CELLS[plain(cell)] ?? null;

/** The question of a method that nobody knows. */
export const methodQuestion = (cell: string): string => `method-${plain(cell) || cell}`.slice(0, 300);

/** What such a method may be: none is said of a payment where nobody can tell. */
export const METHOD_CHOICES: readonly { value: string; label: string }[] = [
  { value: 'none', label: 'Not said' },
  ...PAYMENT_METHODS.filter((method) => placeOf(method) !== 'unknown').map((one) => ({ value: one, label: one })),
];
