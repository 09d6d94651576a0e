/** What other features may use of the deadlines of forfeitures. */
export { noticeIdOf, writeUnassigned } from './notices.ts';
export type { Recipient } from './notices.ts';
