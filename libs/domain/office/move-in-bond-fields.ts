import { moveInField as field } from './move-in-field.ts';

/** The fields of the list of bonds but for whose they are, in the order of its template (moving-in#move-in-lists). */
export const BOND_FIELDS = [
  field('id', 'Id in the old program', 'id', 'id, bond id, bond no, bond number, record id'),
  field(
    'bondDate',
    'Bond date',
    'day',
    'date, date of bond, written, date written, execution date, exec date, posted, bond dt',
  ),
  field('status', 'Status', 'status', 'bond status, state of bond, disposition status'),
  field('amount', 'Face amount', 'money', 'amount, bond amount, bond amt, face, penal sum, liability, bail amount'),
  field('powerNumber', 'Power number', 'code', 'power, poa, poa no, power no, poa number, power of attorney'),
  field('surety', 'Surety', 'surety', 'surety company, surety name, insurer, insurance company, company'),
  field('jurisdiction', 'Jurisdiction', 'parish', 'parish, county, bond parish'),
  field('postedAt', 'Posted at', 'parish', 'posted, jail, jail parish, posted in'),
  field('courtLocation', 'Court', 'court', 'court name, court location, courthouse'),
  field('caseNumber', 'Case number', 'code', 'case, case no, docket, docket no, docket number, cause no'),
  field('chargeCode', 'Charge', 'code', 'charges, offense, charge code, statute'),
  field('courtDate', 'Court date', 'day', 'next court, next court date, appearance date, court dt, hearing date'),
  field(
    'forfeitureDate',
    'Forfeiture date',
    'day',
    'forfeited, forfeited on, date forfeited, forf date, bf date, fta date',
  ),
  field(
    'dischargedOn',
    'Discharge date',
    'day',
    'discharged, discharged on, exonerated, exoneration date, exon date, date exonerated',
  ),
  field(
    'account',
    'Account in the old program',
    'id',
    'account, account no, account number, acct, acct no, acct number',
  ),
  field('premium', 'Premium charged', 'money', 'premium, premium amount, prem, bond premium, fee charged'),
  field('agent', 'Posting agent', 'agent', 'agent, agent name, bondsman, written by, posted by'),
  field('notes', 'Notes', 'note', 'note, comments, comment, remarks, memo'),
];

/** A line of its template that can be brought in as it stands. */
export const BOND_EXAMPLE: Readonly<Record<string, string>> = {
  id: '5001',
  clientId: '1001',
  clientName: 'Landry, Marie Ann',
  bondDate: '03/09/2026',
  status: 'Open',
  amount: '$10,000.00',
  powerNumber: 'A5-10021',
  jurisdiction: 'Orleans',
  caseNumber: '2026-1234',
  chargeCode: '14:67',
  premium: '$1,200.00',
};
