/** What the app's table of contents lists of duplicates. */
export { DuplicatesModule } from './duplicates.module.ts';
