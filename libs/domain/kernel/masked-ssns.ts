import { maskSsn } from './ssn.ts';

const GROUPED = /(?<!\d)\d{3}[-.\s\u2010-\u2015](\d{2})[-.\s\u2010-\u2015](\d{4})(?!\d)/g;
const BARE = /(?<!\d)\d{9}(?!\d)/g;

/**
 * Text in which whatever looks like an SSN is cut to its last four (powers#import-ssn): 3, 2 and 4 digits with a sign
 * between them, or nine digits in a row. `grouped` leaves nine digits in a row, where a number of another kind is
 * expected.
 */
export const maskSsns = (text: string, which: 'all' | 'grouped' = 'all'): string => {
  const masked = text.replace(GROUPED, (_, _group, last4: string) => maskSsn(last4));
  return which === 'grouped' ? masked : masked.replace(BARE, (digits) => maskSsn(digits.slice(-4)));
};
