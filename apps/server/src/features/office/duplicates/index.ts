/** What merges of indemnitors may use of merges of files. */
export { DuplicatesModule } from './duplicates.module.ts';
export { forgetApart, isApart, keepApart, pairOf } from './apart.ts';
export type { Pair } from './apart.ts';
export { aboutFields } from './finish-file-merges.ts';
export { mustBeOfNoMoveIn } from './may-merge.ts';
export { keepMerge, keepUndone, mergeOfToday } from './merge-row.ts';
export type { KeptMerge } from './merge-row.ts';
