/** What other features may use of organizations. */
export { auditQuery } from './organizations.queries.ts';
export { deadLettersQuery } from './organizations.queries.ts';
export { mailQuery } from './organizations.queries.ts';
