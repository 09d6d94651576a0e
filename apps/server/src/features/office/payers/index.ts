/** What the app's table of contents lists of payers. */
export { PayersModule } from './payers.module.ts';
