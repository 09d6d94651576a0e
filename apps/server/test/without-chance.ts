/** Ids, hashes and instants: whoever looks for a few digits finds any of them there, once in some hundred times. */
const CHANCE = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}|[0-9a-f]{64}|\d{4}-\d\d-\d\d[T ]\d\d:\d\d:\d\d[.\d]*/g;

/** A text without what nobody chose in it. */
export const withoutChance = (text: string): string => text.replaceAll(CHANCE, '');
