import { moveInField as field } from './move-in-field.ts';

/** The fields of the list of powers in hand, in the order of its template (moving-in#move-in-lists). */
export const POWER_FIELDS = [
  field(
    'powerNumber',
    'Power number',
    'code',
    'power, powers, power no, poa, poa no, poa number, power of attorney, number, no, serial, serial no',
  ),
  field('surety', 'Surety', 'surety', 'surety company, surety name, insurer, insurance company, company'),
  field(
    'amount',
    'Amount',
    'money',
    'power amount, power amt, power limit, limit, face, face amount, face value, value, denomination, max amount, penal sum',
  ),
  field(
    'expiresOn',
    'Expiry',
    'day',
    'expires, expires on, expiry date, expiration, expiration date, exp, exp date, last day, void after, valid until',
  ),
  field(
    'holder',
    'Holder',
    'agent',
    'holder name, held by, agent, agent name, bondsman, assigned, assigned to, issued to, in hand of',
  ),
];

/** A line of its template that can be brought in as it stands, where its surety is here. */
export const POWER_EXAMPLE: Readonly<Record<string, string>> = {
  powerNumber: 'A5-10022',
  surety: 'Bayou Surety',
  amount: '$10,000',
  expiresOn: '12/31/2027',
};
