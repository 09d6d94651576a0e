/** What statements say of forfeitures. */
export { readForfeitures } from './forfeitures.query.ts';
export { forfeitures } from './forfeitures.ts';
