/** What the number of a payment is called where it is typed and looked for. */
export const REFERENCE = 'Check number or reference';

const folded = (typed: string): string => typed.replaceAll(/\s/g, '').toLowerCase();

/** Whether the number of a payment has what is looked for in it, however it is spaced; nothing looked for fits all. */
export const fitsReference = (externalReference: string, sought: string): boolean =>
  folded(externalReference).includes(folded(sought));

/** The same of a column in SQL, where `sought` is a parameter that may be null. */
export const fitsReferenceSql = (column: string, sought: string): string =>
  `(${sought}::text is null or position(lower(regexp_replace(${sought}, '\\s', '', 'g')) in lower(regexp_replace(${column}, '\\s', '', 'g'))) > 0)`;
