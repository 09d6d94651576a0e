import { formatCents } from '../kernel/money.ts';

/** Control totals that are neither of bonds nor of an account of the chart (moving-in#control-totals). */
export const MOVE_IN_TOTALS = ['clients', 'owed', 'credits', 'writtenOff', 'pastDue', 'powers'] as const;
export type MoveInTotalOf = (typeof MOVE_IN_TOTALS)[number];

/** What a total is of; powers in hand are counted by surety. */
interface NamedTotal {
  what: MoveInTotalOf;
  surety: string;
}

/** What the old program's report says, beside the file and what is here of it: a count, or cents. */
export interface ComparedTotal {
  /** Null where there is no file, or it says nothing any more. */
  file: number | null;
  here: number;
  /** Null where nothing was typed. */
  typed: number | null;
  /** Why they differ, or why nothing was typed. */
  reason: string;
}

/** Whether a total is in money. */
export const isMoneyTotal = (what: MoveInTotalOf): boolean => what !== 'clients' && what !== 'powers';

/**
 * Whether typed, file and here are the same, or somebody said why not: nothing is sealed before each is. Of nothing,
 * nothing has to be typed.
 */
export const isTotalSettled = ({ file, here, typed, reason }: ComparedTotal): boolean =>
  reason !== '' || ((typed ?? 0) === here && (file ?? here) === here);

const WORDS: Readonly<Record<Exclude<MoveInTotalOf, 'powers'>, string>> = {
  clients: 'clients',
  owed: 'what clients owe',
  credits: 'credits of clients',
  writtenOff: 'what was written off',
  pastDue: 'what is past due',
};

/** Which total it is, in the words of a sentence. */
export const totalInWords = ({ what, surety }: NamedTotal): string => {
  return what === 'powers' ? `powers in hand of ${surety}` : WORDS[what];
};

/** A figure of a total as it is shown. */
export const figureInWords = (what: MoveInTotalOf, figure: number): string =>
  isMoneyTotal(what) ? formatCents(figure) : String(figure);
