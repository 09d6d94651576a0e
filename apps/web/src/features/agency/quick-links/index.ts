/** What other features may use of quick links. */
export { BackLink } from './back-link.tsx';
export { QuickLinks } from './quick-links.tsx';
export { quickLinksQuery } from './quick-links.queries.ts';
