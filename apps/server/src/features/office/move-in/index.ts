/** What other features may use of a move-in: by what its clients and bonds are known. */
export { hashOfBond } from './bonds-in.ts';
export { hashOfRow } from './people-in.ts';
export { MoveInModule } from './move-in.module.ts';
