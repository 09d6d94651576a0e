/** What other features may use of quick links. */
export { seedQuickLinks } from './seed-quick-links.ts';
