/** SQLSTATE of a transaction that lost against another: a deadlock, or what could not be serialized. Nothing of it was written. */
const LOST = new Set(['40P01', '40001']);
const TIMES = 5;

/** Whether PostgreSQL gave a transaction up in favour of another one. */
export const lostToAnother = (error: unknown): boolean => {
  if (!(error instanceof Error)) return false;
  if ('code' in error && LOST.has(String(error.code))) return true;
  return lostToAnother(error.cause);
};

/** Runs a transaction; one that lost to another is run again, from its beginning, a few times. */
export const retryIfLost = async <T>(transaction: () => Promise<T>): Promise<T> => {
  for (let left = TIMES; ; left -= 1) {
    try {
      return await transaction();
    } catch (error) {
      if (left === 0 || !lostToAnother(error)) throw error;
    }
  }
};
