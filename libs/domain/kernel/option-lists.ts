/** Bond statuses: one superset (bonds#bond-statuses). */
export const BOND_STATUSES = ['OPEN', 'FORFEITED', 'CLOSED', 'PAID', 'DISCHARGED', 'REWRITTEN'] as const;

/** Bonds that carry liability; what they are written for is exposure (bonds#live-bonds). */
export const LIVE_BOND_STATUSES = ['OPEN', 'FORFEITED'] as const;
export type BondStatus = (typeof BOND_STATUSES)[number];

/** What the bond form offers (screens#bond-statuses). */
export const BOND_FORM_STATUSES = ['OPEN', 'CLOSED', 'FORFEITED', 'DISCHARGED'] as const;

/** What the profile's edit dialog offers (screens#bond-statuses, screens#bond-statuses). */
export const BOND_DIALOG_STATUSES = ['OPEN', 'FORFEITED', 'CLOSED', 'PAID'] as const;

/** How the case behind a bond ended (bonds#bond-disposition). */
export const DISPOSITIONS = ['Convicted', 'Dismissed', 'Acquitted', 'No charges', 'Other'] as const;

/** What proves a discharge; after the deadline of a forfeiture only a court paper does (bonds#discharging). */
export const PROOF_KINDS = ['Court paper', 'Certificate of surrender', 'Other'] as const;
export type ProofKind = (typeof PROOF_KINDS)[number];

/**
 * Why a bond has another power number: the old one was mistyped, or its paper was replaced and is void
 * (bonds#changing-power-number).
 */
export const POWER_CHANGES = ['mistyped', 'replaced'] as const;
export type PowerChange = (typeof POWER_CHANGES)[number];

/** How a forfeited or discharged bond is brought back (bonds#reinstating). */
export const WAYS_BACK = ['Reinstate', 'Entered in error'] as const;
export type WayBack = (typeof WAYS_BACK)[number];

/** The common fees (screens#add-fee, money#common-fees); Jail is pass-through, the others are income. */
export const NEW_FEE_KINDS = ['Application Fee', 'Jail Fee', 'Travel Fee', 'Transfer Fee'] as const;

/** Every kind that a fee may be of: 'Other Fee' is none that is added any more, an NSF Fee comes with a return. */
export const FEE_KINDS = [...NEW_FEE_KINDS, 'NSF Fee', 'Other Fee'] as const;
export type FeeKind = (typeof FEE_KINDS)[number];

/** The Application Fee: $25, at most once per bond (R.S. 22:855(B)(2)(b), money#one-application-fee), in cents. */
export const APPLICATION_FEE_CENTS = 2_500;

/** Why money was taken back: the reason code of a void; the typed reason stands beside it (money#void-reasons). */
export const VOID_REASONS = [
  'Entered in error',
  'Wrong amount',
  'Wrong account',
  'Duplicate',
  'Returned by bank',
  'Other',
] as const;
/**
 * What a void can say now: a wrong account is a transfer, the bank's a return (money#void-reasons); older events keep
 * theirs.
 */
export const VOID_REASONS_NOW = VOID_REASONS.filter(
  (reason) => reason !== 'Wrong account' && reason !== 'Returned by bank',
);
export type VoidReason = (typeof VOID_REASONS)[number];

/** The two-letter codes of the 50 states and DC (screens#option-lists). */
export const STATES = [
  'AL',
  'AK',
  'AZ',
  'AR',
  'CA',
  'CO',
  'CT',
  'DE',
  'DC',
  'FL',
  'GA',
  'HI',
  'ID',
  'IL',
  'IN',
  'IA',
  'KS',
  'KY',
  'LA',
  'ME',
  'MD',
  'MA',
  'MI',
  'MN',
  'MS',
  'MO',
  'MT',
  'NE',
  'NV',
  'NH',
  'NJ',
  'NM',
  'NY',
  'NC',
  'ND',
  'OH',
  'OK',
  'OR',
  'PA',
  'RI',
  'SC',
  'SD',
  'TN',
  'TX',
  'UT',
  'VT',
  'VA',
  'WA',
  'WV',
  'WI',
  'WY',
] as const;

/** The territories, and the military's mail beyond the sea (screens#option-lists). */
const TERRITORIES = ['AS', 'GU', 'MP', 'PR', 'VI', 'AA', 'AE', 'AP'] as const;

/** Every code that an address may have. */
export const STATE_CODES = [...STATES, ...TERRITORIES] as const;

/** The same to choose from: the states first, then, apart, the others. */
export const STATE_GROUPS = [
  { group: 'States', items: [...STATES] },
  { group: 'Territories and military mail', items: [...TERRITORIES] },
];

/** screens#option-lists. */
export const SEXES = ['M', 'F', 'O'] as const;

/** screens#option-lists. */
export const RACES = [
  'White',
  'Black or African American',
  'Hispanic or Latino',
  'Asian',
  'American Indian or Alaska Native',
  'Native Hawaiian or Other Pacific Islander',
  'Other',
] as const;

/** How a reference knows the person (screens#option-lists). */
export const RELATIONSHIPS = [
  'Parent',
  'Spouse',
  'Partner',
  'Child',
  'Sibling',
  'Relative',
  'Friend',
  'Employer',
  'Attorney',
  'Other',
] as const;
