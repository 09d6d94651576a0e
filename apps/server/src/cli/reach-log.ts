import { setTimeout as delay } from 'node:timers/promises';
import { START } from '@eventstore/db-client';
import { readVariables } from '../../../../libs/process/variables.ts';
import { settingsSchema } from '../kernel/config.ts';
import { iterate, closeClient } from '../platform/event-log/client-stream.ts';
import { connectStore } from '../platform/event-log/connect-store.ts';
import { addressOf } from '../platform/event-log/store-address.ts';
import { whatHinders } from '../platform/event-log/unreachable-reason.ts';
import type { CliCommand } from './command.ts';

const ofLog = settingsSchema.pick({ EVENTSTORE_URL: true }).required();
/** How long a store that starts, or chooses its leader, is waited for. */
const TIMEOUT_MS = 60_000;
const AGAIN_MS = 500;

/** Reads where the log begins. @throws whatever hinders it */
const readStart = async (url: string): Promise<void> => {
  const client = connectStore(url);
  try {
    const stream = client.readAll({ fromPosition: START, maxCount: 1 });
    for await (const _ of iterate({ stream, cancel: () => stream.cancel() })) return;
  } finally {
    await closeClient(client);
  }
};

export const reachLogCommand: CliCommand = {
  summary: 'Say whether the log at EVENTSTORE_URL can be read, or why not and what to do; wait for one that starts.',
  run: async (args) => {
    if (args.length > 0) {
      process.stderr.write('cli reach-log\n');
      return 2;
    }
    const { EVENTSTORE_URL: url } = readVariables(ofLog, process.env);
    const deadline = performance.now() + TIMEOUT_MS;
    for (let said = ''; ; await delay(AGAIN_MS)) {
      try {
        await readStart(url);
        process.stdout.write(`EVENTSTORE_URL ${addressOf(url)} can be read.\n`);
        return 0;
      } catch (error) {
        const { words, mayPass } = await whatHinders(url, error);
        if (!mayPass || performance.now() > deadline) throw new Error(words, { cause: error });
        if (words !== said) process.stdout.write(`${words}\n`);
        said = words;
      }
    }
  },
};
