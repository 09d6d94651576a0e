/** Keeps digits only, at most 10: what is stored of a phone number (spec 5). */
export const phoneDigits = (typed: string): string => typed.replace(/\D/g, '').slice(0, 10);

/** Shows a phone number as `(xxx) xxx-xxxx`, also while it is being typed (spec 5). */
export const formatPhone = (typed: string): string => {
  const digits = phoneDigits(typed);
  if (digits.length <= 3) return digits;
  if (digits.length <= 6) return `(${digits.slice(0, 3)}) ${digits.slice(3)}`;
  return `(${digits.slice(0, 3)}) ${digits.slice(3, 6)}-${digits.slice(6)}`;
};
