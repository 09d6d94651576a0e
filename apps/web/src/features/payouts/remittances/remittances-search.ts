import { searchParams, text } from '../../../lib/search-params.ts';

/** What the URL of remittances may say: to which surety. */
export const remittancesSearch = searchParams({ surety: text(40) });
