/** What other features may use of reports. */
export { VerificationCode } from './chain-footer.tsx';
export { EntryProofs } from './entry-proofs.tsx';
export { ExportList } from './exports.tsx';
export { WhichDay } from './which-day.tsx';
