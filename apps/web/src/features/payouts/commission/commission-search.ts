import { aCount, aDay, anId, searchParams } from '../../../lib/search-params.ts';

/** What the URL of commission may say: whose, and as of what was known: the day at whose end, or the journal entry. */
export const commissionSearch = searchParams({ agent: anId, known: aDay, at: aCount });
export type CommissionSearch = ReturnType<typeof commissionSearch>;
