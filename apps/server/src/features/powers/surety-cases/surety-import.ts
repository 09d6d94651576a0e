export const IMPORT_QUEUE = 'import-surety-case';
export const ATTACH_QUEUE = 'attach-imported-files';
/** Tells who waits for an import that it has settled. */
export const IMPORT_CHANNEL = 'surety_import_settled';

/** Of records, and of one attachment (powers#url-guard). */
export const MAX_IMPORT_BYTES = 10 * 1_048_576;
export const MAX_RECORDS = 50_000;

/** Attachments that wait at once: of an agency, and for it from one host (building#outside-work). */
export const MAX_WAITING_FILES = 2_000;
export const MAX_WAITING_FILES_OF_HOST = 1_000;

/** What an import's URL and payload are bound to. */
export const sealedFor = (importId: string): string => `surety-import:${importId}`;
