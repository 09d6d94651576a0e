import { pino } from 'pino';
import { z } from 'zod';
import { startEventStore } from './server.ts';
import { parseSettings } from './settings.ts';

/** The process: serves until a signal stops it (exit 0) or it is no longer the writer (exit 1, to be started again). */
const main = async (): Promise<void> => {
  process.umask(0o077); // its socket is this user's from its first moment
  const { logLevel, ...options } = parseSettings(process.env);
  const log = pino({ level: logLevel, base: { process: 'event-store' } }, pino.destination({ sync: true }));
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
    const store = await startEventStore({ ...options, log, signal: stop.signal });
    log.info({ url: store.url, storeId: store.storeId }, 'event store is ready');
    const stopAsked = new Promise<void>((resolve) => {
      stop.signal.addEventListener('abort', () => {
        resolve();
      });
      if (stop.signal.aborted) resolve();
    });
    const failure = await Promise.race([store.failed, stopAsked]);
    if (failure instanceof Error) process.exit(1); // a broken connection may never close by itself
    await store.close();
  } catch (error) {
    if (stop.signal.aborted) return;
    log.fatal({ err: error }, 'the event store could not start');
    process.exitCode = 1;
  }
};

try {
  await main();
} catch (error) {
  process.stderr.write(`${error instanceof z.ZodError ? z.prettifyError(error) : String(error)}\n`);
  process.exitCode = 1;
}
