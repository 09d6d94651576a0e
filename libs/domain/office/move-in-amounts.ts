const DIGITS = /^(?:\d{1,3}(?:,\d{3})+|\d+)?(?:\.(\d*))?$/;
/** What a spreadsheet leaves of a sum: 1250.0000000001, 99.9999999998. */
const EXCEL_TAIL = /^\d{2}(?:0{4,}\d*|9{4,}\d*)$/;

/** Cents of whole and fractional digits; null where there are more than two that count. */
const centsOf = (text: string): number | null => {
  const fraction = DIGITS.exec(text)?.[1] ?? '';
  if (fraction.length > 2 && !/^\d{2}0*$/.test(fraction) && !EXCEL_TAIL.test(fraction)) return null;
  const cents = Math.round(Number(text.replaceAll(',', '')) * 100);
  return Number.isSafeInteger(cents) ? cents : null;
};

/**
 * Cents of an amount as another program writes it (moving-in#amounts-in-a-file): `$`, commas in threes; parentheses, a
 * minus before or behind and CR are negative, two of them nothing that can be read. Undefined where the cell says
 * nothing, null where it cannot be read.
 */
export const readAmountCell = (cell: string): number | null | undefined => {
  const text = cell.normalize('NFKC').replace(/\s+/g, '').replace(/[−–]/g, '-');
  if (text === '' || /^(?:n\/a|null|none)$/i.test(text)) return undefined;
  if (text === '-' || text === '$-') return 0;
  const signs = [/^\(.*\)$/.test(text), /^\(?\$?-/.test(text), /-\)?$/.test(text), /CR\)?$/i.test(text)];
  const negative = signs.filter(Boolean).length;
  const bare = text
    .replace(/^\(|\)$/g, '')
    .replace(/CR$/i, '')
    .replace(/^-|-$/g, '')
    .replace(/^\$/, '')
    .replace(/^-/, '');
  if (negative > 1 || !/\d/.test(bare) || !DIGITS.test(bare)) return null;
  const cents = centsOf(bare);
  if (cents === null) return null;
  return negative === 1 && cents !== 0 ? -cents : cents;
};
