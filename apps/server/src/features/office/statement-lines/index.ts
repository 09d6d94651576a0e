/** What every statement is made of: what was known, what moved, and lines under totals. */
export { knownNumber, type AsKnown } from './as-known.ts';
export { besideAnother } from './beside-another.ts';
export { ENTRY_PROOFS, JOINED_PROOFS } from './entry-proofs.query.ts';
export { readKnown } from './known.query.ts';
export { isMostKnown, ofAccounts, withAccounts, type Known } from './known.ts';
export { readMoved, readYearEnds, type Moved } from './moved.query.ts';
export { readAccountsOf } from './narrowed.query.ts';
export {
  accountLine,
  besideEachOther,
  linesOfType,
  negated,
  ofLedger,
  ofPayments,
  ofStatement,
  sectionOf,
  sumOf,
  type Figures,
} from './statement-lines.ts';
