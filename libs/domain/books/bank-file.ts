import { MAX_AMOUNT_CENTS } from '../kernel/money.ts';

/** A line of a bank's file (money#bank-lines). */
export interface BankFileLine {
  /** Where it stands in the file: the first line is 1. */
  line: number;
  /** What the bank calls it; empty where the file has no ids. */
  reference: string;
  on: string;
  /** Above zero what came in, below zero what went out. */
  amountCents: number;
  description: string;
  checkNumber: string;
}

/** Why a line cannot be read, in words that follow "Line 12: ". */
export interface BankFileFault {
  line: number;
  words: string;
}

/** What a file says of one account. */
export interface BankFile {
  /** The last digits of its account, where the file names it. */
  endsIn: string;
  lines: BankFileLine[];
  /** Lines that move nothing: without an amount, or not posted yet. */
  leftOut: number;
  faults: BankFileFault[];
}

/** What stands in the way of reading a file at all, in words for whoever chose it. */
export class UnreadableBankFile extends Error {}

/** As long a description is kept. */
const MOST_CHARACTERS = 300;

/** Text of a bank as it is kept: one line, single blanks, nothing that cannot be shown. */
export const bankText = (...parts: readonly string[]): string => {
  const said: string[] = [];
  for (const part of parts) {
    const text = part
      .toWellFormed()
      .replace(/[\p{Cc}\p{Cf}\s]+/gu, ' ')
      .trim();
    if (text !== '' && !said.some((one) => one.includes(text))) said.push(text);
  }
  // A half of a pair of surrogates at the end is dropped.
  return said
    .join(' ')
    .slice(0, MOST_CHARACTERS)
    .replace(/\p{Cs}$/u, '')
    .trim();
};

const DIGITS = /^(\d+|\d{1,3}(?:,\d{3})+)?(?:\.(\d*))?$/;

/**
 * A written amount with its sign in cents, never by way of a fraction (money#whole-cents): `-5`, `(5.00)`, `5.00-`,
 * `$1,234.5`, `5.00 DR`. Null where it is none, has part of a cent, or is beyond any amount.
 */
export const bankAmount = (written: string): number | null => {
  const text = written
    .normalize('NFKC')
    .replace(/[\s$]|USD/gi, '')
    .replace(/\u2212/g, '-');
  const isMinus = /^-|-$|^\(.*\)$|DR$/i.test(text);
  const [, whole = '', rest = ''] = DIGITS.exec(text.replace(/^[-+(]|[-+)]$|[CD]R$/gi, '')) ?? [];
  if ((whole === '' && rest === '') || !/^\d{0,2}0*$/.test(rest)) return null;
  const cents = Number(whole.replace(/,/g, '')) * 100 + Number(rest.slice(0, 2).padEnd(2, '0'));
  if (cents > MAX_AMOUNT_CENTS) return null;
  return isMinus && cents !== 0 ? -cents : cents;
};

/**
 * What tells each line of a file again, however often it comes (money#bank-lines-once): the bank's id with the amount,
 * since some banks give one id to several lines; without an id its day, amount, number and words, and which of the equal
 * lines of its day it is.
 */
export const keysOf = (lines: readonly BankFileLine[]): string[] => {
  const seen = new Map<string, number>();
  return lines.map(({ reference, on, amountCents, checkNumber, description }) => {
    if (reference !== '') return JSON.stringify(['id', reference, amountCents]);
    const alike = JSON.stringify([on, amountCents, checkNumber, description]);
    const nth = (seen.get(alike) ?? 0) + 1;
    seen.set(alike, nth);
    return JSON.stringify(['line', alike, nth]);
  });
};
