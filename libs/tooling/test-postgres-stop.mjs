/** Jest's global tear-down: ends the PostgreSQL that the set-up started. */
export default async function tearDown() {
  await globalThis.testPostgres?.stop();
}
