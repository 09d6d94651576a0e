/** What every statement is made of: what was known, what moved, and lines under totals. */
export { readKnown } from './known.query.ts';
export { readMoved, readYearEnds, type Known, type Moved } from './moved.query.ts';
export {
  accountLine,
  besideEachOther,
  linesOfType,
  negated,
  sectionOf,
  sumOf,
  type Figures,
} from './statement-lines.ts';
