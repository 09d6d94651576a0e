/** What other features may use of a move-in: by what its clients and bonds are known, and how something builds on it. */
export { hashOfBond } from './bonds-in.ts';
export { addProgress, changedLists, isSealed, mustTakeChanges, NOTHING_DONE, TakenBackFirst } from './move-in-runs.ts';
export type { KeptThing } from './move-in-runs.ts';
export { hashOfRow } from './people-in.ts';
export { MoveInModule } from './move-in.module.ts';
