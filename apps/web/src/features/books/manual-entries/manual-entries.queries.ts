import { listManualEntries } from '#contracts/books/manual-entries/manual-entries.ts';
import { contractQuery } from '../../../lib/query.ts';

export const manualEntriesQuery = contractQuery(listManualEntries, {}, ['ledger', 'approval']);
