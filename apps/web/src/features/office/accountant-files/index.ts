/** What reports show of files for accountants. */
export { AccountantFiles } from './accountant-files.tsx';
