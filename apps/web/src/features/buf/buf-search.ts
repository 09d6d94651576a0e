import { searchParams, text } from '../../lib/search-params.ts';

/** What the URL of the BUF may say: of which surety. */
export const bufSearch = searchParams({ surety: text(40) });
