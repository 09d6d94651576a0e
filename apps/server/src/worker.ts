import '../../../libs/process/refuse-old-node.ts';
import 'reflect-metadata';
import { runWorker } from './run-worker.ts';

/** The process that keeps the views and works off the jobs. */
await runWorker('worker');
