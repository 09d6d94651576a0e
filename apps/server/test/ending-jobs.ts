/** For a spec: an outside worker with jobs that end its process, and one that does not. */
import 'reflect-metadata';
import { runProcess } from '../src/run-process.ts';
import { JobWorkers } from '../src/platform/jobs/job-workers.ts';
import { endingKind } from './ending-kind.ts';
import { startJobApp } from './job-app.ts';

await runProcess('outside', async (settings) => {
  const app = await startJobApp(
    settings,
    endingKind((line) => void process.stdout.write(`${line}\n`), process.env['TEST_ROUND'] === '1'),
  );
  app.get(JobWorkers).start('worker');
  return app;
});
