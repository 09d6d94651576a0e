import * as queue from '#contracts/recovery/cases/queue.ts';
import { route, routes } from '../../../edge/http/routes.ts';
import { RecoveryQueue } from './recovery-queue.query.ts';

/** Who works on what, and on what first (recovery#work-queue and recovery#assignees). */
export const RecoveryQueueController = routes(
  route(queue.getRecoveryQueue, RecoveryQueue, (queue, { actor, query }) => queue.first(actor, query)),
);
