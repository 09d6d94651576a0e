import { readSettings } from '../kernel/config.ts';
import { roleUrl } from '../platform/database/roles.ts';
import type { CliCommand } from './command.ts';

export const storeUrlCommand: CliCommand = {
  summary: 'Print EVENT_STORE_DATABASE_URL for an event store beside the product: the role log, which migrate made.',
  run: (args) => {
    if (args.length > 0) {
      process.stderr.write('cli store-url\n');
      return Promise.resolve(2);
    }
    const { DATABASE_URL, BAILIWICK_SECRET } = readSettings(process.env);
    process.stdout.write(`${roleUrl(DATABASE_URL, BAILIWICK_SECRET, 'log')}\n`);
    return Promise.resolve(0);
  },
};
