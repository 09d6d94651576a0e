/** What the app's table of contents lists of the BUF. */
export { BufModule } from './buf.module.ts';
