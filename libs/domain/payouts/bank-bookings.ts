import { isReturnedLine } from '../books/returned-lines.ts';
import { BANK_FEES, OTHER_INCOME } from '../kernel/chart-of-accounts.ts';
import type { ExpenseMethod } from './expenses.ts';

/** How the bank says that money moved: by check, or by itself. */
export const BANK_BOOKING_METHODS = ['Check', 'Bank Transfer'] as const satisfies readonly ExpenseMethod[];
export type BankBookingMethod = (typeof BANK_BOOKING_METHODS)[number];

/** A line of the bank that nothing in the books fits. */
export interface LineToBook {
  /** Above zero what came in. */
  amountCents: number;
  description: string;
  checkNumber: string;
}

/** Who was paid before, and the account used last; null where it is off. */
interface Known {
  name: string;
  account: string | null;
}

/** What a line is likely to be; an account that its words do not tell is null. */
export interface BankBookingProposal {
  account: string | null;
  payee: string;
  method: BankBookingMethod;
  externalReference: string;
  reason: string;
}

/** What banks call what they take for themselves, and what they pay. */
const CHARGE = /\b(fees?|charges?|chrg|chg|overdraft|nsf|maintenance)\b/i;
const INTEREST = /\b(interest|int(er)? (earned|paid|pmt|payment|credit)|dividend)\b/i;

/** The shortest name of a vendor that is looked for in what a bank wrote. */
const SHORTEST_NAME = 4;

const lettersOf = (text: string): string => text.toLowerCase().replace(/[^a-z0-9]+/g, ' ');

/** The vendor whose whole name stands in the words; the longest name of several. */
const vendorIn = (description: string, known: readonly Known[]): Known | undefined => {
  const words = ` ${lettersOf(description).trim()} `;
  return known
    .filter(({ name }) => {
      const sought = lettersOf(name).trim();
      return sought.length >= SHORTEST_NAME && words.includes(` ${sought} `);
    })
    .toSorted((one, other) => other.name.length - one.name.length)[0];
};

/**
 * What a line of the bank is likely to be (money#booked-from-a-line): a vendor that its words name, a charge of the bank,
 * or interest that it paid.
 */
export const proposeBooking = (
  line: LineToBook,
  { bank, known }: { bank: string; known: readonly Known[] },
): BankBookingProposal => {
  const { amountCents, description, checkNumber } = line;
  const isOut = amountCents < 0;
  const of = {
    method: isOut && checkNumber !== '' ? ('Check' as const) : ('Bank Transfer' as const),
    externalReference: checkNumber,
    reason: description,
  };
  const vendor = vendorIn(description, known);
  if (vendor) return { ...of, account: vendor.account, payee: vendor.name };
  if (isReturnedLine(line)) return { ...of, account: null, payee: '' }; // it leads to the return
  if (isOut && checkNumber === '' && CHARGE.test(description)) return { ...of, account: BANK_FEES, payee: bank };
  if (!isOut && INTEREST.test(description)) return { ...of, account: OTHER_INCOME, payee: bank };
  return { ...of, account: null, payee: '' };
};
