import pg from 'pg';

/** The SQLSTATE that PostgreSQL gave an error; undefined where the error is not the server's word. */
export const sqlStateOf = (error: unknown): string | undefined =>
  error instanceof pg.DatabaseError ? error.code : undefined;

export const LOCK_NOT_AVAILABLE = '55P03';

const UNIQUE_VIOLATION = '23505';

/** Whether PostgreSQL refused a row because there is one with the same key. */
export const isTaken = (error: unknown): boolean => sqlStateOf(error) === UNIQUE_VIOLATION;
