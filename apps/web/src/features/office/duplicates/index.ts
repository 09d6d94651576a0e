/** What other features may use of duplicates. */
export { isSame } from './compared-fields.ts';
export type { ComparedField } from './compared-fields.ts';
export { DuplicateFiles } from './duplicate-files.tsx';
export { DuplicatesOfPerson } from './duplicates-of-person.tsx';
export { FieldTable } from './field-table.tsx';
export { KeepFields, WhichStays } from './keep-fields.tsx';
export { differingOf, otherThan, takenOf } from './kept-fields.ts';
export type { Kept, Side } from './kept-fields.ts';
