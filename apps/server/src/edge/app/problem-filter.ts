import { Catch, Inject, type ArgumentsHost, type ExceptionFilter } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Logger } from 'pino';
import { LOG } from '../../platform/observe/log-token.ts';
import { problemOf, PROBLEM_TYPE, refusalOf } from '../http/problem.ts';
import { WebClient } from './web-client.ts';

/** Every error of every layer becomes problem+json here; a page that no route knows becomes the web client. */
@Catch()
export class ProblemFilter implements ExceptionFilter {
  constructor(
    @Inject(LOG) private readonly log: Logger,
    private readonly web: WebClient,
  ) {}

  catch(error: unknown, host: ArgumentsHost): FastifyReply {
    const request = host.switchToHttp().getRequest<FastifyRequest>();
    const reply = host.switchToHttp().getResponse<FastifyReply>();
    const refused = refusalOf(error);
    if (refused.code === 'NOT_FOUND' && this.web.takes(request)) return this.web.sendPage(request, reply);
    if (refused.status >= 500) this.log.error({ err: error, code: refused.code }, 'request failed');
    // A stream that broke after its headers cannot be answered any more.
    if (reply.sent) {
      reply.raw.destroy();
      return reply;
    }
    const { seconds } = refused.details;
    if (seconds !== undefined) reply.header('retry-after', seconds);
    const { failsInWords } = request.routeOptions.config as { failsInWords?: true };
    const problem = problemOf(refused, request.id);
    const words = failsInWords && { success: false, error: refused.fields[0]?.message ?? refused.message };
    return reply
      .status(refused.status)
      .type(PROBLEM_TYPE)
      .send({ ...problem, ...words });
  }
}
