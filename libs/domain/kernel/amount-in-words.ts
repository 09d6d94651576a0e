const SMALL =
  'zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen'.split(
    ' ',
  );
const TENS = ['', '', 'twenty', 'thirty', 'forty', 'fifty', 'sixty', 'seventy', 'eighty', 'ninety'];

/** The scales above a thousand, the largest first. */
const SCALES = [
  [1_000_000, 'million'],
  [1_000, 'thousand'],
  [100, 'hundred'],
] as const;

const words = (count: number): string => {
  for (const [scale, name] of SCALES) {
    if (count < scale) continue;
    const rest = count % scale;
    return `${words(Math.floor(count / scale))} ${name}${rest === 0 ? '' : ` ${words(rest)}`}`;
  }
  if (count < 20) return SMALL[count] ?? '';
  const rest = count % 10;
  return `${TENS[Math.floor(count / 10)] ?? ''}${rest === 0 ? '' : `-${words(rest)}`}`;
};

/**
 * An amount of cents as it is written out on a check, so that no digit can be added: `123456` → `One thousand two
 * hundred thirty-four and 56/100 dollars`.
 * @throws RangeError below zero or of a part of a cent.
 */
export const amountInWords = (cents: number): string => {
  if (!Number.isSafeInteger(cents) || cents < 0) throw new RangeError('Only whole cents from zero on have words.');
  const dollars = words(Math.floor(cents / 100));
  return `${dollars.charAt(0).toUpperCase()}${dollars.slice(1)} and ${String(cents % 100).padStart(2, '0')}/100 dollars`;
};
