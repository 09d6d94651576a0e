/** Nobody is mailed a second statement of an account by a run within so many days (money#statement-run). */
export const STATEMENT_REST_DAYS = 20;
