import { moveInField as field } from './move-in-field.ts';

/** The fields of the list of open balances but for whose they are, in the order of its template (moving-in#move-in-lists). */
export const BALANCE_FIELDS = [
  field(
    'account',
    'Account in the old program',
    'id',
    'account, account no, account number, acct, acct no, acct number, id, record id',
  ),
  field(
    'balance',
    'Balance',
    'money',
    'bal, bal due, balance due, amount due, amount owed, owed, total due, total owed, current balance, outstanding, outstanding balance, open balance, balance owed, amount',
  ),
  field('premium', 'Premium owed', 'money', 'premium, premium due, premium balance, prem, prem due, prem bal'),
  field('fees', 'Fees owed', 'money', 'fees, fee, fees due, fee balance, fee due'),
  field('charges', 'Charges owed', 'money', 'charges, charge, charges due, other charges, other'),
  field(
    'passThrough',
    'Pass-through owed',
    'money',
    'pass through, pass through due, official fees, sheriff fees, court fees, jail fees',
  ),
  field('credit', 'Credit', 'money', 'credits, credit balance, overpaid, overpayment, prepaid'),
  field(
    'writtenOff',
    'Written off',
    'money',
    'write off, write offs, writeoff, written off amount, amount written off, bad debt, charged off, charge off, uncollectible, uncollectable',
  ),
  field(
    'owedSince',
    'Owed since',
    'day',
    'since, due since, oldest due, oldest due date, due date, past due since, balance date, oldest',
  ),
];

/** A line of its template that can be brought in as it stands. */
export const BALANCE_EXAMPLE: Readonly<Record<string, string>> = {
  clientId: '1001',
  clientName: 'Landry, Marie Ann',
  account: '',
  balance: '$475.00',
  premium: '$450.00',
  fees: '$25.00',
  owedSince: '03/09/2026',
};
