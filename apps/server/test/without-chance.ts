/** Ids, hashes and instants: they contain any few digits by chance, once in some hundred times. */
const CHANCE = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}|[0-9a-f]{64}|\d{4}-\d\d-\d\d[T ]\d\d:\d\d:\d\d[.\d]*/g;

/** A text without its ids, hashes and instants. */
export const withoutChance = (text: string): string => text.replaceAll(CHANCE, '');
