/** Jest's global set-up of the deep suite: what journeys have, and the products that HTTP specs share, for those it imports. */
import { startKeeper } from '../../apps/server/test/keep-products.ts';
import setUpJourneys from './e2e-set-up.mjs';

export default async function setUp(...configs) {
  await setUpJourneys(...configs);
  globalThis.productsKeeper = await startKeeper();
  process.env.TEST_PRODUCTS = globalThis.productsKeeper.address;
}
