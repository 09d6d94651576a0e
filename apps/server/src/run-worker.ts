import { NestFactory } from '@nestjs/core';
import type { Logger } from 'pino';
import { AppModule } from './app.module.ts';
import { serveWorker } from './edge/health/worker-server.ts';
import { JobWorkers, type WorkerRole } from './platform/jobs/job-workers.ts';
import { LOG } from './platform/observe/log-token.ts';
import { nestLogger } from './platform/observe/log.ts';
import { stopOnSignals } from './platform/observe/stop-on-signals.ts';
import { ProjectionRunner } from './platform/projections/projection-runner.ts';
import { runProcess } from './run-process.ts';

/** Runs a process that works off jobs: the worker, which keeps the views too, or the outside worker, which does not. */
export const runWorker = (role: WorkerRole): Promise<void> =>
  runProcess(role, async (settings) => {
    const options = { bufferLogs: true, abortOnError: false };
    const app = await NestFactory.createApplicationContext(AppModule.with(settings), options);
    app.useLogger(nestLogger(app.get<unknown, Logger>(LOG)));
    stopOnSignals(app, { DRAIN_SECONDS: 0 });
    if (role === 'worker') app.get(ProjectionRunner).start();
    app.get(JobWorkers).start(role);
    const port = role === 'worker' ? settings.WORKER_PORT : settings.OUTSIDE_PORT;
    if (port !== undefined) await serveWorker(app, settings, port);
    process.send?.('up');
    return app;
  });
