import type { INestApplicationContext } from '@nestjs/common';
import type { Logger } from 'pino';
import type { Settings } from '../../kernel/config.ts';
import { LOG } from './log-token.ts';
import { STOP_LIMIT_MS } from './stopping.ts';

/**
 * Ends the process on SIGTERM, SIGINT or SIGHUP, once: with code 0 when everything under way is finished, with code 1
 * where that failed or took too long. It does not send itself the signal again, which process 1 of a container would
 * ignore.
 */
export const stopOnSignals = (
  app: Pick<INestApplicationContext, 'get' | 'close'>,
  settings: Pick<Settings, 'DRAIN_SECONDS'>,
  limitMs = STOP_LIMIT_MS,
): void => {
  const log = app.get<unknown, Logger>(LOG);
  let stopping = false;
  const stop = (signal: string) => {
    if (stopping) return;
    stopping = true;
    log.info({ signal }, 'stopping');
    setTimeout(
      () => {
        log.error('did not stop in time, and is ended');
        process.exit(1);
      },
      settings.DRAIN_SECONDS * 1_000 + limitMs,
    ).unref();
    app.close().then(
      () => {
        log.info('stopped');
        process.exit(0);
      },
      (error: unknown) => {
        log.error({ err: error }, 'could not stop cleanly');
        process.exit(1);
      },
    );
  };
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) process.on(signal, stop);
};
