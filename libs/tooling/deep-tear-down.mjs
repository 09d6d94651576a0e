/** Jest's global tear-down of the deep suite: ends what its set-up started. */
import tearDownJourneys from './e2e-tear-down.mjs';

export default async function tearDown() {
  try {
    await globalThis.productsKeeper?.close();
  } finally {
    await tearDownJourneys();
  }
}
