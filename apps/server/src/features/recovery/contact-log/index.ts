/** What other features may use of the contact log: who was last in touch with whom. */
export { lastContactsOf } from './last-contacts.query.ts';
