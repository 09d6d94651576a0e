import { parseArgs } from 'node:util';
import { categories, eventTypes } from '../event-types.ts';
import { verifyLedger } from '../features/ledger/index.ts';
import { readSettings } from '../platform/config.ts';
import { createPool } from '../platform/database/pools.ts';
import { roleUrl } from '../platform/database/roles.ts';
import { EventStoreLog } from '../platform/event-log/event-store-log.ts';
import type { CliCommand } from './command.ts';

export const verifyLedgerCommand: CliCommand = {
  summary: 'Prove the books from the log: verify-ledger [--organization <id>] [--head <hash>]; exit code 1 if not.',
  run: async (args) => {
    const { values } = parseArgs({
      args: [...args],
      options: { organization: { type: 'string' }, head: { type: 'string' } },
    });
    const { DATABASE_URL, BAILIWICK_SECRET, EVENTSTORE_URL } = readSettings(process.env);
    const database = createPool(roleUrl(DATABASE_URL, BAILIWICK_SECRET, 'projector'));
    const log = new EventStoreLog(EVENTSTORE_URL, eventTypes, categories);
    try {
      const scope = { organizationId: values.organization, head: values.head };
      const { events, entries, receipts, heads, problems } = await verifyLedger(log, database, scope);
      process.stdout.write(`Read ${events} events: ${entries} journal entries, ${receipts} receipts.\n`);
      for (const [organization, { sequence, hash }] of heads) {
        process.stdout.write(`${organization}  ${sequence} events  chain head ${hash}\n`);
      }
      for (const problem of problems) process.stderr.write(`${problem}\n`);
      process.stdout.write(problems.length === 0 ? 'The books are right.\n' : 'The books are NOT right.\n');
      return problems.length === 0 ? 0 : 1;
    } finally {
      await Promise.all([log.close(), database.end()]);
    }
  },
};
