import { getStatement } from '#contracts/office/statements/statements.ts';
import { STATEMENT_KINDS } from '#domain/office/statements.ts';
import type { TestClient } from './test-client.ts';

/** Every statement of the books as its reader gets it, of all days there are. */
export const everyStatement = async (client: TestClient) => {
  const days = { from: '2020-01-01', to: '2030-12-31' };
  const made = [];
  for (const kind of STATEMENT_KINDS) made.push(await client.ask(getStatement, { query: { kind, ...days } }));
  return made;
};
