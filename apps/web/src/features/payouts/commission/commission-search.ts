import { anId, searchParams } from '../../../lib/search-params.ts';

/** What the URL of commission may say: whose. */
export const commissionSearch = searchParams({ agent: anId });
