import { parseArgs } from 'node:util';
import { verifyLedger } from '../features/books/ledger/index.ts';
import { readSettings } from '../kernel/config.ts';
import { createPool } from '../platform/database/pools.ts';
import { roleUrl } from '../platform/database/roles.ts';
import { FileStore } from '../platform/storage/file-store.ts';
import { keyedHashOf } from '../platform/event-log/keyed-hash-of-keys.ts';
import { views } from '../views.ts';
import type { CliCommand } from './command.ts';
import { openLog } from './open-log.ts';

export const verifyLedgerCommand: CliCommand = {
  summary:
    'Prove the books from the log: verify-ledger [--organization <id>] [--head <number>:<hash>]; exit code 1 if not.',
  run: async (args) => {
    const { values } = parseArgs({
      args: [...args],
      options: { organization: { type: 'string' }, head: { type: 'string' } },
    });
    const settings = readSettings(process.env);
    const projector = createPool(roleUrl(settings.DATABASE_URL, settings.BAILIWICK_SECRET, 'projector'), { max: 2 });
    const store = settings.EVENTSTORE_URL.startsWith('unix:')
      ? createPool(roleUrl(settings.DATABASE_URL, settings.BAILIWICK_SECRET, 'log'), { max: 1 })
      : null;
    const { log, app, database, close } = openLog(settings);
    try {
      const scope = { organizationId: values.organization, head: values.head };
      const hash = keyedHashOf(database, settings.BAILIWICK_SECRET);
      const parts = { log, app, projector, store, database, hash, views, files: new FileStore(settings) };
      const proved = await verifyLedger(parts, scope, (problem) => process.stderr.write(`${problem}\n`));
      process.stdout.write(
        `Read ${proved.events} events of ${proved.organizations} organizations: ${proved.entries} journal entries, ` +
          `${proved.receipts} receipts.\nMade ${proved.rows} rows again and compared each in every column.\n` +
          `Typed texts: ${proved.texts} proved by the hashes in their events, ${proved.erasedTexts} erased. ` +
          `Origins of commands: ${proved.origins}; events before origins were hashed: ${proved.eventsWithoutOrigin}.\n` +
          `Files: ${proved.files}, their bytes compared with the SHA-256 of each.\n` +
          `Rows that no event explains: ${proved.linkedRows}, proved by a chain of ${proved.links} links.\n`,
      );
      for (const [organization, { sequence, hash }] of proved.heads) {
        process.stdout.write(`${organization}  ${sequence} events  chain head ${sequence}:${hash}\n`);
      }
      for (const [organization, { sequence, hash }] of proved.rowHeads) {
        process.stdout.write(`${organization}  ${sequence} links of rows  chain head ${hash}\n`);
      }
      const { problems } = proved;
      process.stdout.write(
        problems === 0 ? 'The books are right.\n' : `The books are NOT right: ${problems} problems.\n`,
      );
      return problems === 0 ? 0 : 1;
    } finally {
      await Promise.all([close(), projector.end(), store?.end()]);
    }
  },
};
