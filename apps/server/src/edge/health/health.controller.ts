import { Controller, Res } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import type { ResponseOf } from '#contracts/kernel/endpoint.ts';
import { getLiveness, getReadiness, getServing } from '#contracts/edge/health.ts';
import { Route } from '../http/route.ts';
import { Readiness } from '../../platform/observe/readiness.ts';

@Controller()
export class HealthController {
  constructor(private readonly readiness: Readiness) {}

  @Route(getLiveness)
  live(): ResponseOf<typeof getLiveness> {
    return { status: 'live' };
  }

  @Route(getReadiness)
  async ready(@Res({ passthrough: true }) reply: FastifyReply): Promise<ResponseOf<typeof getReadiness>> {
    const { ready, checks } = await this.readiness.report();
    if (!ready) reply.status(503);
    return { status: ready ? 'ready' : 'not ready', checks };
  }

  @Route(getServing)
  async serving(@Res({ passthrough: true }) reply: FastifyReply): Promise<ResponseOf<typeof getServing>> {
    const serving = await this.readiness.isServing();
    if (!serving) reply.status(503);
    return { status: serving ? 'serving' : 'not serving' };
  }
}
