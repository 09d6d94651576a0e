/** What other features may use of duplicates. */
export { DuplicateFiles } from './duplicate-files.tsx';
export { DuplicatesOfPerson } from './duplicates-of-person.tsx';
