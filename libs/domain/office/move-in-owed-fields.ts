import { moveInField as field } from './move-in-field.ts';

/** The fields of the list "Owed and held", in the order of its template (moving-in#move-in-lists). */
export const OWED_FIELDS = [
  field(
    'chart',
    'Account',
    'chart',
    'gl account, gl, gl code, gl no, account code, ledger account, chart account, account of the chart, ledger',
  ),
  field('amount', 'Amount', 'money', 'balance, amt, total, owed, held, amount owed, amount held, ending balance'),
  field('unbanked', 'Not banked', 'money', 'not banked yet, undeposited, cash on hand, not deposited, in the safe'),
  field('surety', 'Surety', 'surety', 'surety company, surety name, insurer, insurance company'),
  field('payee', 'Payee', 'official', 'official, paid to, owed to, sheriff, vendor, payable to, parish'),
  field('agent', 'Agent', 'agent', 'agent name, bondsman, colleague, employee, producer'),
  field('bond', 'Id of the bond', 'id', 'bond id, bond, bond no, bond number'),
  field('power', 'Power number', 'code', 'power, power no, poa, poa no, poa number, power of attorney'),
  field(
    'clientId',
    'Id of the person',
    'client',
    'person id, client id, defendant id, def id, indemnitor id, depositor id, customer id',
  ),
  field(
    'clientName',
    'Person',
    'client',
    'name, client, client name, defendant, defendant name, def name, principal, depositor, indemnitor, owner, held of, person name',
  ),
  field(
    'account',
    'Account in the old program',
    'id',
    'client account, account no, account number, acct, acct no, old account',
  ),
];

/** A line of its template that can be brought in as it stands. */
export const OWED_EXAMPLE: Readonly<Record<string, string>> = {
  chart: '2100',
  amount: '$120.00',
  payee: 'Sheriff of Orleans',
};
