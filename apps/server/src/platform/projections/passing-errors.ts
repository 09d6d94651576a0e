import pg from 'pg';

/** Classes of SQLSTATE that say nothing about the data: connection, rollback by the server, resources, shut-down. */
const PASSING_CLASSES = ['08', '40', '53', '57', '58'];
const PASSING_STATES = ['55P03', '25006', '25P03'];
const CONNECTION = /connection|timeout|socket|not queryable|client was closed|pool/i;

/** Whether an error is of the connection or the server and will pass; everything else lies in what was asked. */
export const isPassing = (error: unknown): boolean => {
  if (!(error instanceof Error)) return false;
  if (error instanceof pg.DatabaseError) {
    const state = error.code ?? '';
    return PASSING_CLASSES.includes(state.slice(0, 2)) || PASSING_STATES.includes(state);
  }
  if ('code' in error && typeof error.code === 'string' && /^E[A-Z]+$/.test(error.code)) return true;
  // pg's own errors of a broken connection have no code.
  return error.constructor === Error && CONNECTION.test(error.message);
};
