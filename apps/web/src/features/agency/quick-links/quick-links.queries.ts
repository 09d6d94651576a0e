import { listQuickLinks } from '#contracts/agency/quick-links/quick-links.ts';
import { contractQuery } from '../../../lib/query.ts';

export const quickLinksQuery = contractQuery(listQuickLinks, {}, ['quick-link']);
