/** Jest's global set-up of the journeys: a PostgreSQL for the run, and the product that most of them share. */
import { startKeeper } from '../../apps/e2e/keep-product.ts';
import startPostgres from './test-postgres.mjs';

export default async function setUp() {
  await startPostgres();
  globalThis.productKeeper = await startKeeper();
  process.env.TEST_PRODUCT = globalThis.productKeeper.address;
}
