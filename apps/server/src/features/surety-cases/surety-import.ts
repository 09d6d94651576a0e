export const IMPORT_QUEUE = 'import-surety-case';
/** Tells who waits for an import that it has settled. */
export const IMPORT_CHANNEL = 'surety_import_settled';

/** Of records, and of one attachment (powers.md 6). */
export const MAX_IMPORT_BYTES = 10 * 1_048_576;
export const MAX_RECORDS = 50_000;

/** What an import's URL and payload are bound to. */
export const sealedFor = (importId: string): string => `surety-import:${importId}`;
