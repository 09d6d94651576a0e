import { Catch, Inject, Injectable } from '@nestjs/common';
import type { ArgumentsHost, ExceptionFilter } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Logger } from 'pino';
import { problemOf, PROBLEM_TYPE, refusalOf } from './problem.ts';
import { LOG } from '../../platform/observe/log-token.ts';

/** Failures of an endpoint that the spec names keep its shape, `success`, `error` and `detail`, inside the usual problem (spec 7). */
@Catch()
@Injectable()
export class SpecFailures implements ExceptionFilter {
  constructor(@Inject(LOG) private readonly log: Logger) {}

  catch(error: unknown, host: ArgumentsHost): FastifyReply {
    const request = host.switchToHttp().getRequest<FastifyRequest>();
    const reply = host.switchToHttp().getResponse<FastifyReply>();
    const refused = refusalOf(error);
    if (refused.status >= 500) this.log.error({ err: error, code: refused.code }, 'request failed');
    const problem = problemOf(refused, request.id);
    const message = refused.fields[0]?.message ?? refused.message;
    return reply
      .status(refused.status)
      .type(PROBLEM_TYPE)
      .send({ ...problem, success: false, error: message });
  }
}
