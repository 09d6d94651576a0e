import pg from 'pg';

/** The SQLSTATE that PostgreSQL gave an error; undefined where the error is not the server's word. */
export const sqlStateOf = (error: unknown): string | undefined =>
  error instanceof pg.DatabaseError ? error.code : undefined;

export const LOCK_NOT_AVAILABLE = '55P03';
