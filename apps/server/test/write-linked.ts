import type { Pool, PoolClient } from 'pg';
import { linkOwnChanges } from '../src/platform/proof/row-chain.ts';

/** Writes rows in one transaction as the owner, linked as the product links its own. */
export type WriteLinked = <T>(work: (client: PoolClient) => Promise<T>) => Promise<T>;

/** For rows that no request of a spec brings about, and that `verify-ledger` shall take for the product's. */
export const linkedWriter =
  (owner: Pool, secret: string): WriteLinked =>
  async (work) => {
    const client = await owner.connect();
    try {
      await client.query('begin');
      const answer = await work(client);
      await linkOwnChanges(client, secret);
      await client.query('commit');
      return answer;
    } catch (error) {
      await client.query('rollback');
      throw error;
    } finally {
      client.release();
    }
  };
