/** How many letters and digits a part of a name has at least. */
const NAME_FROM = 2;

/** Whether enough of what was typed can stand in a name. */
export const isName = (typed: string): boolean =>
  /\p{L}/u.test(typed) && (typed.match(/[\p{L}\p{N}]/gu)?.length ?? 0) >= NAME_FROM;

/** From how many digits on a part of a number is looked for beside words of a name. */
const DIGITS_FROM = 3;

/**
 * Words of a name and a part of a number, in whatever order: `lan 195` (screens#name-and-number); null where not both
 * are there.
 */
export const nameAndNumber = (typed: string): { name: string; number: string } | null => {
  const words = typed.split(/\s+/).map((word) => word.replace(/^#/, ''));
  const name = words.filter((word) => !/\d/.test(word)).join(' ');
  const number = words.filter((word) => /\d/.test(word)).join(' ');
  return isName(name) && number.replace(/\D/g, '').length >= DIGITS_FROM ? { name, number } : null;
};
