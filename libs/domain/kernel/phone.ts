/**
 * Phone numbers (screens#phones). Kept as ten digits, `2255550100`, with an extension behind an x, `2255550100x12`,
 * or, of another country, as E.164: `+442071838750`.
 */

const KEPT = /^(\d{3})(\d{3})(\d{4})(?:x(\d{1,7}))?$/;
const EXTENSION = /^(.*\d\)?)[\s,;]*(?:ext(?:ension|n)?\b|x|#)[\s.:=]*(\d{1,7})$/i;
const NUMBER = /^\+?[\d\s().\p{Pd}/·]*$/u;
/** A country's code and its own number, 7 to 15 digits together. 1 is ours. */
const FOREIGN = /^[2-9]\d{6,14}$/;
/** Signs without a width, which telephones and web pages copy along. */
const UNSEEN = /\p{Cf}/gu;

/** A typed phone number as it is kept; empty where nothing was typed, null where it is none. */
export const readPhone = (typed: string): string | null => {
  const whole = typed.normalize('NFKC').replace(UNSEEN, '').trim();
  if (whole === '') return '';
  const [, number = whole, extension] = EXTENSION.exec(whole) ?? [];
  if (!NUMBER.test(number)) return null;
  const digits = number.replace(/\D/g, '');
  if (number.startsWith('+') && !digits.startsWith('1')) {
    // `(0)` is dialled at home alone: the number from abroad is without it.
    return FOREIGN.test(digits) && extension === undefined && !number.includes('(0)') ? `+${digits}` : null;
  }
  const own = digits.length === 11 && digits.startsWith('1') ? digits.slice(1) : digits;
  if (own.length !== 10 || (number.startsWith('+') && digits.length !== 11)) return null;
  return extension === undefined ? own : `${own}x${extension}`;
};

/**
 * Shows a kept phone number as `(xxx) xxx-xxxx`, with its extension (screens#phones); what is not kept so, as it is.
 */
export const formatPhone = (kept: string): string => {
  const [, area, exchange, line, extension] = KEPT.exec(kept) ?? [];
  if (area === undefined) return kept;
  const number = `(${area}) ${exchange ?? ''}-${line ?? ''}`;
  return extension === undefined ? number : `${number} ext. ${extension}`;
};

/** Digits alone, or a number that this has grouped and that goes on or is shortened. */
const BEGUN = /^(?:\d*|\(\d{0,3}\)? ?\d{0,3}-?\d*)$/;

/**
 * What stands in a field while ten plain digits are typed, as `(xxx) xxx-xxxx` (screens#phones); anything else as
 * typed.
 */
export const maskPhone = (typed: string): string => {
  const digits = typed.replace(/\D/g, '');
  if (!BEGUN.test(typed) || digits.startsWith('1') || digits.length > 10) return typed;
  if (digits.length <= 3) return digits;
  if (digits.length <= 6) return `(${digits.slice(0, 3)}) ${digits.slice(3)}`;
  return `(${digits.slice(0, 3)}) ${digits.slice(3, 6)}-${digits.slice(6)}`;
};

/** The number alone, without its extension: ten digits, or E.164. */
export const phoneNumberOf = (kept: string): string => kept.replace(/x\d+$/, '');

const dialled = (kept: string): string => (KEPT.test(kept) ? `+1${phoneNumberOf(kept)}` : kept);

/** The link that calls a kept number, its extension too (RFC 3966). */
export const callLink = (kept: string): string => {
  const extension = KEPT.exec(kept)?.[4];
  return `tel:${dialled(kept)}${extension === undefined ? '' : `;ext=${extension}`}`;
};

/** The link that writes a text message to it. */
export const textLink = (kept: string): string => `sms:${dialled(kept)}`;

/**
 * The digits of a phone number that is being looked for, whole or a part of one; null where it is none. Of a whole number
 * neither the country's 1 nor the extension is looked for.
 */
export const phoneSought = (typed: string): string | null => {
  const whole = readPhone(typed);
  if (whole) return phoneNumberOf(whole).replace('+', '');
  if (!/^[\d\s().+-]+$/.test(typed)) return null;
  const digits = typed.replace(/\D/g, '');
  return digits.length >= 3 && digits.length <= 15 ? digits : null;
};
