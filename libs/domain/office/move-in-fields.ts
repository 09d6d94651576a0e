import { BALANCE_EXAMPLE, BALANCE_FIELDS } from './move-in-balance-fields.ts';
import { BOND_EXAMPLE, BOND_FIELDS } from './move-in-bond-fields.ts';
import { OWED_EXAMPLE, OWED_FIELDS } from './move-in-owed-fields.ts';
import { PAYMENT_EXAMPLE, PAYMENT_FIELDS } from './move-in-payment-fields.ts';
import { PLAN_EXAMPLE, PLAN_FIELDS } from './move-in-plan-fields.ts';
import { POWER_EXAMPLE, POWER_FIELDS } from './move-in-power-fields.ts';
import { moveInField as field, plainHeading, type MoveInField } from './move-in-field.ts';

/** The lists of people that can be brought in, in the order in which they come. */
export const PEOPLE_LISTS = ['clients', 'indemnitors', 'references'] as const;
export type PeopleList = (typeof PEOPLE_LISTS)[number];

/** The lists that can be brought in, in the order in which they come (moving-in#move-in-lists). */
export const MOVE_IN_LISTS = [
  ...PEOPLE_LISTS,
  'bonds',
  'balances',
  'plans',
  'payments-before',
  'powers',
  'owed-and-held',
] as const;
export type MoveInList = (typeof MOVE_IN_LISTS)[number];

/** Whether a list is one of people. */
export const isPeopleList = (list: MoveInList): list is PeopleList => PEOPLE_LISTS.some((one) => one === list);

const nameFields = (whose: string): MoveInField[] => [
  field('fullName', 'Full name', 'name', `name, ${whose} name, ${whose}, def name, fullname, full legal name`),
  field('lastName', 'Last name', 'name', `last, lname, surname, lastname, ${whose} last name, def last name`),
  field('firstName', 'First name', 'name', `first, fname, firstname, given name, ${whose} first name, def first name`),
  field('middleName', 'Middle name', 'name', 'middle, mname, middlename, mi, middle initial'),
  field('suffix', 'Suffix', 'name', 'sfx, name suffix'),
];

const ADDRESS = [
  field(
    'address',
    'Address',
    'text',
    'street, street address, address 1, address line 1, addr, home address, mailing address',
  ),
  field('city', 'City', 'text', 'town, home city'),
  field('state', 'State', 'state', 'st, home state'),
  field('zip', 'ZIP', 'digits', 'zip code, zipcode, postal code, home zip'),
];

const PHONE = field(
  'phoneNumber',
  'Phone',
  'phone',
  'phone number, phone no, phone 1, cell, cell phone, mobile, mobile phone, home phone, primary phone, telephone, tel',
);

const BORN = field('birthday', 'Birth date', 'birthday', 'dob, date of birth, birthdate, birthday, d o b, born');
const SSN = field('ssn', 'SSN', 'ssn', 'social security number, social security, social, soc sec no, ss, ss no');
const EMAIL = field('email', 'E-mail', 'text', 'email, email address, e mail address');
const EMPLOYER = [
  field('employerName', 'Employer', 'text', 'employer name, work, company, place of work, occupation employer'),
  field('employerPhone', 'Employer phone', 'phone', 'work phone, business phone, employer tel'),
];
const NOTES = field('notes', 'Notes', 'note', 'note, comments, comment, remarks, memo');
const ID = field(
  'id',
  'Id in the old program',
  'id',
  'id, client id, defendant id, def id, client no, client number, record id, customer id, person id',
);
const OWN_ID = field(
  'id',
  'Id in the old program',
  'id',
  'id, record id, indemnitor id, cosigner id, reference id, contact id',
);
const WHOSE = [
  field(
    'clientId',
    'Id of the client',
    'client',
    'client id, defendant id, def id, client no, client number, customer id',
  ),
  field(
    'clientName',
    'Name of the client',
    'client',
    'client, client name, defendant, defendant name, def name, principal',
  ),
];
const RELATIONSHIP = field('relationship', 'Relationship', 'relationship', 'relation, rel, relationship to defendant');

/** The fields that a list may have, in the order of its template (moving-in#move-in-lists). */
export const MOVE_IN_FIELDS: Readonly<Record<MoveInList, readonly MoveInField[]>> = {
  clients: [
    ID,
    ...nameFields('defendant'),
    BORN,
    PHONE,
    field(
      'alternatePhone',
      'Other phone',
      'phone',
      'phone 2, alternate phone, alt phone, second phone, secondary phone',
    ),
    EMAIL,
    ...ADDRESS,
    SSN,
    field('race', 'Race', 'race', 'ethnicity'),
    field('sex', 'Sex', 'sex', 'gender'),
    field('height', 'Height', 'height', 'ht'),
    field('weight', 'Weight', 'number', 'wt, lbs'),
    ...EMPLOYER,
    field('vehicleMake', 'Vehicle make', 'text', 'car make, make, auto make'),
    field('vehicleModel', 'Vehicle model', 'text', 'car model, model, auto model'),
    field('vehicleYear', 'Vehicle year', 'digits', 'car year, auto year'),
    field('vehicleColor', 'Vehicle color', 'text', 'car color, color, auto color'),
    NOTES,
  ],
  indemnitors: [
    OWN_ID,
    ...WHOSE,
    ...nameFields('indemnitor').map((one) => ({
      ...one,
      synonyms: [...one.synonyms, 'cosigner', 'cosigner name', 'co signer', 'signer'],
    })),
    field('account', 'Account in the old program', 'id', 'account, account no, account number, acct, acct no'),
    RELATIONSHIP,
    BORN,
    PHONE,
    EMAIL,
    ...ADDRESS,
    SSN,
    ...EMPLOYER,
    NOTES,
  ],
  references: [OWN_ID, ...WHOSE, ...nameFields('reference'), RELATIONSHIP, { ...PHONE, name: 'phone' }, ...ADDRESS],
  bonds: [...WHOSE, ...BOND_FIELDS],
  balances: [...WHOSE, ...BALANCE_FIELDS],
  plans: [...WHOSE, ...PLAN_FIELDS],
  'payments-before': [...WHOSE, ...PAYMENT_FIELDS],
  powers: POWER_FIELDS,
  'owed-and-held': OWED_FIELDS,
};

/** The field of a list by its name; undefined where it has none. */
export const fieldOf = (list: MoveInList, name: string): MoveInField | undefined =>
  MOVE_IN_FIELDS[list].find((one) => one.name === name);

/**
 * Which field each heading proposes, each field once; empty where none (moving-in#header-and-columns). How Captira, Simply
 * Bail and Bailbooks head their columns is among the synonyms as far as it could be guessed.
 */
export const proposedFields = (list: MoveInList, headings: readonly string[]): string[] => {
  const taken = new Set<string>();
  const fields = MOVE_IN_FIELDS[list];
  return headings.map((heading) => {
    const plain = plainHeading(heading);
    const found = fields.find(({ name, synonyms }) => !taken.has(name) && synonyms.includes(plain));
    if (found) taken.add(found.name);
    return found?.name ?? '';
  });
};

/** A column of a template: its heading, and what its example says. */
interface MoveInColumn {
  heading: string;
  example: string;
}

/** The headings of a list's template, and a line of it that can be brought in as it stands. */
export const templateOf = (list: MoveInList): MoveInColumn[] =>
  MOVE_IN_FIELDS[list]
    .filter(({ name }) => !['lastName', 'firstName', 'middleName', 'suffix'].includes(name))
    .map(({ name, label }) => ({ heading: label, example: EXAMPLES[list][name] ?? '' }));

const EXAMPLES: Readonly<Record<MoveInList, Readonly<Record<string, string>>>> = {
  clients: {
    id: '1001',
    fullName: 'Landry, Marie Ann',
    birthday: '04/13/1988',
    phoneNumber: '(225) 555-0100',
    address: '12 Oak Street',
    city: 'Baton Rouge',
    state: 'LA',
    zip: '70801',
    sex: 'F',
    height: `5'4"`,
    weight: '130',
    notes: 'Client since 2019',
  },
  indemnitors: {
    id: '2001',
    clientId: '1001',
    clientName: 'Landry, Marie Ann',
    fullName: 'Landry, Paul Jr',
    relationship: 'Parent',
    birthday: '07/22/1960',
    phoneNumber: '(225) 555-0101',
    address: '14 Oak Street',
    city: 'Baton Rouge',
    state: 'LA',
    zip: '70801',
  },
  references: {
    id: '3001',
    clientId: '1001',
    clientName: 'Landry, Marie Ann',
    fullName: 'Jean Guidry',
    relationship: 'Friend',
    phone: '(225) 555-0102',
    city: 'Gonzales',
    state: 'LA',
  },
  bonds: BOND_EXAMPLE,
  balances: BALANCE_EXAMPLE,
  plans: PLAN_EXAMPLE,
  'payments-before': PAYMENT_EXAMPLE,
  powers: POWER_EXAMPLE,
  'owed-and-held': OWED_EXAMPLE,
};
