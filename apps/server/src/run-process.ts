import type { INestApplicationContext } from '@nestjs/common';
import type { Logger } from 'pino';
import { WrongSettings } from '../../../libs/process/variables.ts';
import { readSettings, type Settings } from './kernel/config.ts';
import { mustFitDatabase } from './platform/database/fitting-secret.ts';
import { mustNameFiles } from './platform/event-log/connect-store.ts';
import { buildOf } from './platform/observe/build.ts';
import { jobsUnderWay } from './platform/jobs/job-starts.ts';
import type { WorkerRole } from './platform/jobs/job-workers.ts';
import { createLog } from './platform/observe/log.ts';
import { Readiness } from './platform/observe/readiness.ts';

/** How often a process that waits for others looks again, in ms. */
const LOOK_MS = 2_000;

/**
 * Runs a process of the product and logs which build starts in which role, what it waits for, and why it ends.
 * A wrong setting, a start that fails and an error that nothing has caught are one line each, with the jobs that were
 * under way, and end it with code 1, so that whoever supervises it starts it again.
 */
export const runProcess = async (
  role: 'api' | WorkerRole,
  start: (settings: Settings) => Promise<INestApplicationContext>,
): Promise<void> => {
  let log = createLog('info');
  const end = (error: unknown, message: string) => {
    if (error instanceof WrongSettings) log.fatal({ role, settings: error.settings }, error.message);
    else log.fatal({ role, err: error, jobs: jobsUnderWay() }, message);
    process.exit(1);
  };
  // Node hands over here what nobody handles, rejections too.
  process.on('uncaughtException', (error: unknown) => end(error, 'an error that nothing has caught ends the process'));
  try {
    const settings = readSettings(process.env);
    log = createLog(settings.LOG_LEVEL);
    log.info({ role, version: buildOf(settings) }, `${role} starts`);
    mustNameFiles(settings.EVENTSTORE_URL);
    await mustFitDatabase(settings);
    const app = await start(settings);
    await sayWhatIsMissing(app.get(Readiness), log, role);
  } catch (error) {
    end(error, `the ${role} could not start`);
  }
};

/** Until everything is there that a process needs: what it waits for, whenever that has changed. */
const sayWhatIsMissing = async (readiness: Readiness, log: Logger, role: string): Promise<void> => {
  let said = '';
  const look = async (): Promise<void> => {
    const { ready, checks } = await readiness.report();
    const missing = Object.entries(checks).filter(([, answer]) => answer !== 'up');
    const message = missing.map(([part, answer]) => `${part} (${answer})`).join(', ');
    if (ready) log.info({ role }, `${role} is ready`);
    else if (message !== said) log.warn({ role }, `${role} waits for ${message}`);
    said = message;
    if (!ready) setTimeout(() => void look(), LOOK_MS).unref();
  };
  await look();
};
