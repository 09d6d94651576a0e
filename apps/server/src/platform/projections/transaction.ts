import type { Pool, PoolClient } from 'pg';

/** Lends a connection to `work`, which begins and commits; what it leaves open when it throws is rolled back. */
export const transaction = async <T>(pool: Pool, work: (client: PoolClient) => Promise<T>): Promise<T> => {
  const client = await pool.connect();
  let broken = false;
  try {
    return await work(client);
  } catch (error) {
    await client.query('rollback').catch(() => (broken = true));
    throw error;
  } finally {
    client.release(broken);
  }
};
