import type { LoggerService } from '@nestjs/common';
import type { Job } from 'bullmq';
import { requestContext } from '../../kernel/request-context.ts';
import { LogLine } from '../observe/log.ts';
import type { JobIds } from './job-ids.ts';

/** The ids of a job with that of the request that asks for it, where one does. */
export const withRequestId = (ids: JobIds): JobIds => {
  const requestId = requestContext.getStore()?.requestId;
  return requestId === undefined ? ids : { ...ids, requestId };
};

/**
 * Works on a job as a part of the request that asked for it: every line logged meanwhile carries its id. Jobs that the
 * reconciler has brought back come from no request.
 */
export const traced = async (
  logger: LoggerService,
  { queueName, id = '', data, attemptsMade }: Pick<Job<JobIds>, 'queueName' | 'id' | 'data' | 'attemptsMade'>,
  work: (ids: JobIds) => Promise<void>,
): Promise<void> => {
  const { requestId, ...ids } = data;
  const began = performance.now();
  const done = async () => {
    await work(ids);
    const ms = Math.round(performance.now() - began);
    const { organizationId } = ids;
    logger.log(new LogLine({ queue: queueName, jobId: id, organizationId, tries: attemptsMade + 1, ms }, 'job done'));
  };
  if (requestId === undefined) return done();
  return requestContext.run({ requestId, readToken: null, answerToken: null, stale: false }, done);
};
