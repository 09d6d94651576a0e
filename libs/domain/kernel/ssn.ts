/**
 * A typed SSN as it is sent: its digits, at most 9; what holds anything else stays as typed, and is refused
 * (screens#ssn-input).
 */
export const readSsn = (typed: string): string =>
  /^(?:[\s-]*\d){0,9}[\s-]*$/.test(typed) ? typed.replace(/\D/g, '') : typed;

/** Shows an SSN as `xxx-xx-xxxx`, also while it is being typed (screens#ssn-input); what is none, as it is. */
export const formatSsn = (typed: string): string => {
  const digits = readSsn(typed);
  if (!/^\d*$/.test(digits) || digits.length > 9) return typed;
  return [digits.slice(0, 3), digits.slice(3, 5), digits.slice(5)].filter(Boolean).join('-');
};

/** What everybody sees of an SSN on file: `***-**-6789`; empty where there is none (screens#ssn-input). */
export const maskSsn = (last4: string): string => (last4 === '' ? '' : `***-**-${last4}`);
