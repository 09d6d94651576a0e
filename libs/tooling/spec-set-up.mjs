/** Jest's global set-up of the specs: a PostgreSQL for the run, and the products that most HTTP specs share. */
import { startKeeper } from '../../apps/server/test/keep-products.ts';
import startPostgres from './test-postgres.mjs';

export default async function setUp() {
  await startPostgres();
  globalThis.productsKeeper = await startKeeper();
  process.env.TEST_PRODUCTS = globalThis.productsKeeper.address;
}
