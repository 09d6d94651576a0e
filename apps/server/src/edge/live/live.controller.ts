import { Controller, Req, Res } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { liveStream } from '#contracts/edge/live.ts';
import { SessionCache } from '../auth/session-cache.ts';
import { Sessions } from '../auth/sessions.ts';
import { ANSWERED, Input, Route, type Call, type GuardedRequest } from '../http/route.ts';
import { LiveStreams } from './live-streams.ts';

@Controller()
export class LiveController {
  constructor(
    private readonly streams: LiveStreams,
    private readonly sessions: Sessions,
    private readonly sessionCache: SessionCache,
  ) {}

  /** Stays open for as long as the session does and the user belongs to the organization. */
  @Route(liveStream)
  live(
    @Input() { actor, query }: Call<typeof liveStream>,
    @Req() request: GuardedRequest,
    @Res() reply: FastifyReply,
  ): typeof ANSWERED {
    reply.hijack();
    reply.raw.writeHead(200, {
      ...(reply.getHeaders() as Record<string, string>),
      'content-type': 'text/event-stream',
      'cache-control': 'no-store',
      'x-accel-buffering': 'no', // a reverse proxy passes each event on at once
    });
    const { organizationId, userId } = actor;
    const mayListen = async () => {
      const signedIn = await this.sessions.peek(request, reply);
      return signedIn?.member?.organizationId === organizationId;
    };
    const stream = this.streams.open({ organizationId, userId, ageMs: query.ageMs, out: reply.raw, mayListen });
    const undo = this.sessionCache.onChange((changed) => {
      if (changed === userId) void stream.check();
    });
    reply.raw.once('close', undo);
    return ANSWERED;
  }
}
