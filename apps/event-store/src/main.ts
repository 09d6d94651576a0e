import '../../../libs/process/refuse-old-node.ts';
import { setTimeout as delay } from 'node:timers/promises';
import { pino, type Logger, type LevelWithSilent } from 'pino';
import { WrongSettings } from '../../../libs/process/variables.ts';
import { startEventStore, type EventStoreOptions } from './server.ts';
import { parseSettings } from './settings.ts';
import { PostgresAwayError } from './writer-lock.ts';

/** How long after PostgreSQL could not be reached it is tried again. */
const AGAIN_MS = 250;

/**
 * Serves until it is stopped; a lost lock is taken again, and while PostgreSQL is away it waits. Throws errors that are
 * not transient.
 */
const serve = async (options: EventStoreOptions, log: Logger, stop: AbortSignal): Promise<void> => {
  const stopAsked = new Promise<void>((resolve) => {
    stop.addEventListener('abort', () => {
      resolve();
    });
    if (stop.aborted) resolve();
  });
  for (let waiting = false; ;) {
    try {
      const store = await startEventStore({ ...options, log, signal: stop });
      waiting = false;
      log.info({ url: store.url, storeId: store.storeId }, 'event store is ready');
      process.send?.('up');
      const failure = await Promise.race([store.failed, stopAsked]);
      if (!(failure instanceof Error)) {
        await store.close();
        return;
      }
    } catch (error) {
      if (stop.aborted) return;
      if (!(error instanceof PostgresAwayError)) throw error;
      if (!waiting) log.warn({ err: error }, 'waiting for PostgreSQL');
      // oxlint-disable-next-line no-useless-assignment -- the next turn of the loop reads it
      waiting = true;
      await Promise.race([delay(AGAIN_MS), stopAsked]);
    }
  }
};

const createLog = (level: LevelWithSilent): Logger =>
  pino({ level, base: { process: 'event-store' } }, pino.destination({ sync: true }));

/** The process: serves until a signal stops it (exit 0), or ends with code 1 where it can neither serve nor wait. */
const main = async (): Promise<void> => {
  process.umask(0o077); // its socket is this user's from its first moment
  const { logLevel, ...options } = parseSettings(process.env);
  const log = createLog(logLevel);
  const stop = new AbortController();
  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    process.once(signal, () => {
      stop.abort(new Error(`Stopped by ${signal}.`));
    });
  }
  process.once('disconnect', () => {
    stop.abort(new Error('The supervisor is gone.'));
  });
  process.channel?.unref();
  try {
    await serve(options, log, stop.signal);
  } catch (error) {
    log.fatal({ err: error }, 'the event store cannot serve');
    process.exit(1); // and so gives the lock back, whatever else is still open
  }
};

try {
  await main();
} catch (error) {
  if (!(error instanceof WrongSettings)) throw error;
  createLog('info').fatal({ settings: error.settings }, error.message);
  process.exitCode = 1;
}
