/** What the app's table of contents lists of merges of indemnitors. */
export { IndemnitorMergesModule } from './indemnitor-merges.module.ts';
