/** What the app's table of contents lists of statements. */
export { StatementsModule } from './statements.module.ts';
