import '../../../libs/process/refuse-old-node.ts';
import 'reflect-metadata';
import { runWorker } from './run-worker.ts';

/**
 * The process that fetches and reads what others send: imports, attachments, mail in and out. It keeps no views, so that
 * its end, whatever brings it about, stops none of them (building#outside-work).
 */
await runWorker('outside');
