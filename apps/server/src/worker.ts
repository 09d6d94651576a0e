import '../../../libs/process/refuse-old-node.ts';
import 'reflect-metadata';
import { NestFactory } from '@nestjs/core';
import type { Logger } from 'pino';
import { AppModule } from './app.module.ts';
import { LOG } from './platform/observe/log-token.ts';
import { nestLogger } from './platform/observe/log.ts';
import { runProcess } from './run-process.ts';
import { stopOnSignals } from './platform/observe/stop-on-signals.ts';
import { serveWorker } from './edge/health/worker-server.ts';
import { JobWorkers } from './platform/jobs/job-workers.ts';
import { ProjectionRunner } from './platform/projections/projection-runner.ts';

/** The process that keeps the views and works off the jobs. */
await runProcess('worker', async (settings) => {
  const options = { bufferLogs: true, abortOnError: false };
  const app = await NestFactory.createApplicationContext(AppModule.with(settings), options);
  app.useLogger(nestLogger(app.get<unknown, Logger>(LOG)));
  stopOnSignals(app, { DRAIN_SECONDS: 0 });
  app.get(ProjectionRunner).start();
  app.get(JobWorkers).start();
  if (settings.WORKER_PORT !== undefined) await serveWorker(app, settings, settings.WORKER_PORT);
  process.send?.('up');
  return app;
});
