/** The lists of an account's entries beside the whole statement. What was charged from the catalogue stands with the fees. */
export const ENTRY_LISTS = ['fees', 'payments'] as const;
export type EntryList = (typeof ENTRY_LISTS)[number];
