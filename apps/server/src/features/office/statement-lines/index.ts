/** What every statement is made of: what was known, what moved, and lines under totals. */
export { readKnown } from './known.query.ts';
export {
  isMostKnown,
  ofAccounts,
  readMoved,
  readYearEnds,
  withAccounts,
  type Known,
  type Moved,
} from './moved.query.ts';
export { readAccountsOf } from './narrowed.query.ts';
export {
  accountLine,
  besideEachOther,
  linesOfType,
  negated,
  sectionOf,
  sumOf,
  type Figures,
} from './statement-lines.ts';
