/** What a number field holds as a number; an empty one is none, and the contract says its words. */
export const wholeNumber = (value: number | string): number => (value === '' ? Number.NaN : Number(value));
