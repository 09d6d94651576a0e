/** Jest's global tear-down of the journeys: ends what their set-up started. */
import stopPostgres from './test-postgres-stop.mjs';

export default async function tearDown() {
  try {
    await globalThis.sharedBrowser?.close();
    await globalThis.productKeeper?.close();
  } finally {
    await stopPostgres();
  }
}
