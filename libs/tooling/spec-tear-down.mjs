/** Jest's global tear-down of the specs: ends what their set-up started. */
import stopPostgres from './test-postgres-stop.mjs';

export default async function tearDown() {
  try {
    await globalThis.productsKeeper?.close();
  } finally {
    await stopPostgres();
  }
}
