/** Keeps digits only, at most 9: what is sent of an SSN (spec 5). */
export const ssnDigits = (typed: string): string => typed.replace(/\D/g, '').slice(0, 9);

/** Shows an SSN as `xxx-xx-xxxx`, also while it is being typed (spec 5). */
export const formatSsn = (typed: string): string => {
  const digits = ssnDigits(typed);
  return [digits.slice(0, 3), digits.slice(3, 5), digits.slice(5)].filter(Boolean).join('-');
};

/** What everybody sees of an SSN on file: `***-**-6789`; empty where there is none (spec 5). */
export const maskSsn = (last4: string): string => (last4 === '' ? '' : `***-**-${last4}`);
