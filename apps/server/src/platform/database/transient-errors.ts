import { ConnectionLost } from './connection-lost.ts';
import { sqlStateOf } from './sql-state.ts';

/** Classes of SQLSTATE that say nothing about the data: connection, rollback by the server, resources, shut-down. */
const PASSING_CLASSES = ['08', '40', '53', '57', '58'];
const PASSING_STATES = ['55P03', '25006', '25P03'];

/**
 * Whether an error is of the connection or the server and will pass; everything else lies in what was asked. Decided by
 * its class and SQLSTATE, never by its words: those may quote an event, whose author could then decide it.
 */
export const isTransient = (error: unknown): boolean => {
  if (error instanceof ConnectionLost) return true;
  const state = sqlStateOf(error) ?? '';
  return PASSING_CLASSES.includes(state.slice(0, 2)) || PASSING_STATES.includes(state);
};
