/** What the app's table of contents lists of produced files. */
export { ProducedFilesModule } from './produced-files.module.ts';
