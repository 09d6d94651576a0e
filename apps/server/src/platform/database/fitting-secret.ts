import { WrongSettings } from '../../../../../libs/process/variables.ts';
import type { Settings } from '../../kernel/config.ts';
import { fingerprintOf } from '../crypto/derived-key.ts';
import { createPool } from './pools.ts';
import { roleUrl } from './roles.ts';
import { sqlStateOf } from './sql-state.ts';

const WRONG_PASSWORD = '28P01';
const NO_SUCH_TABLE = '42P01';
const NO_SUCH_SCHEMA = '3F000';

/** Asks one thing as one role; PostgreSQL's refusal is answered as its SQLSTATE, whatever else goes wrong as null. */
const ask = async (url: string, text: string): Promise<string | null | undefined> => {
  const pool = createPool(url, { max: 1 });
  try {
    return (await pool.query<{ answer: string }>(text)).rows[0]?.answer;
  } catch (error) {
    return sqlStateOf(error) ?? null;
  } finally {
    await pool.end();
  }
};

/**
 * Passwords of the running roles come from the secret: with another one no process ever connects. A database that is
 * away, or not migrated yet, is waited for.
 * @throws WrongSettings where the database was made with another secret, or refuses its owner
 */
export const mustFitDatabase = async ({ DATABASE_URL, BAILIWICK_SECRET }: Settings): Promise<void> => {
  const asRole = await ask(roleUrl(DATABASE_URL, BAILIWICK_SECRET, 'app'), 'select null as answer');
  if (asRole !== WRONG_PASSWORD) return;
  const madeWith = await ask(DATABASE_URL, 'select fingerprint as answer from migration.secret');
  if (madeWith === WRONG_PASSWORD) {
    throw new WrongSettings(['DATABASE_URL'], 'DATABASE_URL: PostgreSQL refuses its user or password.');
  }
  if (madeWith == null || [NO_SUCH_TABLE, NO_SUCH_SCHEMA, fingerprintOf(BAILIWICK_SECRET)].includes(madeWith)) return;
  throw new WrongSettings(
    ['BAILIWICK_SECRET'],
    'BAILIWICK_SECRET is not the one that this database was made with: its roles refuse the password made from it.',
  );
};
