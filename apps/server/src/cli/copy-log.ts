import { parseArgs } from 'node:util';
import { closeClient } from '../platform/event-log/client-stream.ts';
import { connectStore } from '../platform/event-log/connect-store.ts';
import { copyLog } from '../operations/copy-log.ts';
import type { CliCommand } from './command.ts';

export const copyLogCommand: CliCommand = {
  summary: 'Copy the log to another store, or go on with it, and compare: copy-log --from esdb://… --to esdb://…',
  run: async (args) => {
    const { values } = parseArgs({ args: [...args], options: { from: { type: 'string' }, to: { type: 'string' } } });
    if (values.from === undefined || values.to === undefined || values.from === values.to) {
      process.stderr.write('cli copy-log --from esdb://… --to esdb://…   (two different stores)\n');
      return 2;
    }
    const from = connectStore(values.from);
    const to = connectStore(values.to);
    let told = 0;
    try {
      const { alreadyThere, copied, digest } = await copyLog(from, to, (done) => {
        if (done - told < 10_000) return;
        told = done;
        process.stdout.write(`  … ${done} events\n`);
      });
      const before = alreadyThere > 0 ? ` (${alreadyThere} were there already)` : '';
      process.stdout.write(`Copied ${copied} events${before}. Both logs are the same: sha256 ${digest}\n`);
      return 0;
    } finally {
      await Promise.all([closeClient(from), closeClient(to)]);
    }
  },
};
