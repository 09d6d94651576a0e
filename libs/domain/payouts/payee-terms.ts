/** Whom an agency pays what it holds for them: an official, by the name of their office, or a surety, by its id. */
export const PAYEE_KINDS = ['official', 'surety'] as const;
export type PayeeKind = (typeof PAYEE_KINDS)[number];

/** So many days after it is booked a payee is to be paid, unless an agency says otherwise (today#payee-terms). */
export const PAYEE_TERMS_DAYS = 30;
/** The longest that can be said. */
export const MOST_TERMS_DAYS = 365;
