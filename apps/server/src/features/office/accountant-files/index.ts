/** What the app's table of contents lists of files for accountants. */
export { AccountantFilesModule } from './accountant-files.module.ts';
