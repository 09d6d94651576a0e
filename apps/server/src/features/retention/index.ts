/** What other features may use of retention. */
export { archiveFile } from './archive-file.ts';
