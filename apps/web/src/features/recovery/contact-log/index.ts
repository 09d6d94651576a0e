/** What other features and the shell may use of the contact log. */
export { CaseCalls } from './case-calls.tsx';
export { NextCall } from './next-call.tsx';
export { RecordBadges, RecordLine, StrikeRecord, Struck } from './strike-record.tsx';
