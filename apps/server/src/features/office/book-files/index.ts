/** What the app's table of contents lists of the journal and payments as files. */
export { BookFilesModule } from './book-files.module.ts';
