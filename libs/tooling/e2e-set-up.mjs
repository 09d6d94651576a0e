/** Jest's global set-up of the journeys: a PostgreSQL for the run, the product that most of them share, and a browser. */
import { launchShared } from '../../apps/e2e/browser.ts';
import { startKeeper } from '../../apps/e2e/keep-product.ts';
import startPostgres from './test-postgres.mjs';

export default async function setUp(_, { testMatch }) {
  globalThis.productKeeper = await startKeeper();
  process.env.TEST_PRODUCT = globalThis.productKeeper.address;
  // A journey by itself may have a product of its own; in shards there are some that share one.
  if (testMatch.some((path) => path.includes('/shards/'))) globalThis.productKeeper.begin();
  await startPostgres();
  globalThis.sharedBrowser = await launchShared();
  process.env.TEST_BROWSER = globalThis.sharedBrowser.wsEndpoint();
}
