/** What other features may use of the clock of forfeitures. */
export { noticeIdOf, writeNotices } from './notices.ts';
export type { Recipient } from './notices.ts';
