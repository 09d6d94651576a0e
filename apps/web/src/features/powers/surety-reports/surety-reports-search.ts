import { anId, oneOf, searchParams, text } from '../../../lib/search-params.ts';

/** What the URL of the list of reports may say: of which surety. */
export const suretyReportsSearch = searchParams({ surety: text(40) });

/** What the URL of open liability may say: of which bonds. */
export const openLiabilitySearch = searchParams({ surety: text(40), agent: anId, parish: text(80) });

/** What the URL of a report may say: whether unused powers are listed too. */
export const suretyReportSearch = searchParams({ unused: oneOf(true) });
