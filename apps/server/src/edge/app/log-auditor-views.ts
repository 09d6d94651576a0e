import { Injectable, type CallHandler, type ExecutionContext, type NestInterceptor } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import type { Observable } from 'rxjs';
import type { Endpoint } from '#contracts/kernel/endpoint.ts';
import type { Actor } from '../../kernel/actor.ts';
import { AuditTrail } from '../../platform/audit/audit-trail.ts';
import { ENDPOINT, type GuardedRequest } from '../http/route.ts';

/** The same look within so long is one, in milliseconds: a screen asks again by itself. */
const SAME_LOOK_MS = 10 * 60_000;

/** What every page asks for around what it shows, and the trail itself. */
const FRAME = /^\/(audit|live|preferences|profile|notices|letterhead|posting-agents|settings)(\/|$)/;

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

const isView = ({ method, path, readsOnly, byItself }: Endpoint): boolean =>
  (method === 'GET' || readsOnly === true) && !byItself && !FRAME.test(path);

/** What was looked at: the last thing that the address names by an id. */
const subjectOf = (params: unknown): { kind: string; id: string } | undefined => {
  const named = Object.entries(params as Record<string, string>).findLast(([, value]) => UUID.test(value));
  return named && { kind: named[0].replace(/Id$/, ''), id: named[1] };
};

/**
 * Whatever an auditor looks at stands in the agency's audit trail before it is shown (people#auditors-views); the same
 * look again within ten minutes does not.
 */
@Injectable()
export class LogAuditorViews implements NestInterceptor {
  private readonly logged = new LRUCache<string, true>({ max: 10_000, ttl: SAME_LOOK_MS });

  constructor(private readonly trail: AuditTrail) {}

  async intercept(context: ExecutionContext, next: CallHandler): Promise<Observable<unknown>> {
    const { actor, params } = context.switchToHttp().getRequest<GuardedRequest>();
    const endpoint = Reflect.getMetadata(ENDPOINT, context.getHandler()) as Endpoint | undefined;
    if (actor?.role === 'Auditor' && endpoint && isView(endpoint)) await this.log(actor, endpoint, params);
    return next.handle();
  }

  private async log(actor: Actor, { method, path, summary }: Endpoint, params: unknown): Promise<void> {
    const { organizationId, userId } = actor;
    const look = JSON.stringify([organizationId, userId, method, path, params]);
    if (this.logged.has(look)) return;
    const subject = subjectOf(params ?? {});
    await this.trail.record(actor, {
      action: 'auditor-looked',
      ...(subject && { subject }),
      details: { what: summary.charAt(0).toLowerCase() + summary.slice(1) },
    });
    this.logged.set(look, true);
  }
}
