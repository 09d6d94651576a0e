import { searchParams, text } from '../../../lib/search-params.ts';

/** What the URL of the BUF may say: of which surety, and which of its statements is open. */
export const bufSearch = searchParams({ surety: text(40), statement: text(40) });
