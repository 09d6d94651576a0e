import { Injectable, StreamableFile } from '@nestjs/common';
import type { CallHandler, ExecutionContext, NestInterceptor } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { map } from 'rxjs';
import type { Observable } from 'rxjs';
import type { Endpoint } from '#contracts/endpoint.ts';
import { ENDPOINT } from './route.ts';

/** Sends what the contract's response schema lets through: a field that the contract does not name never leaves. */
@Injectable()
export class AnswerInterceptor implements NestInterceptor {
  intercept(context: ExecutionContext, next: CallHandler): Observable<unknown> {
    const endpoint = Reflect.getMetadata(ENDPOINT, context.getHandler()) as Endpoint;
    const reply = context.switchToHttp().getResponse<FastifyReply>();
    return next.handle().pipe(
      map((answer: unknown) => {
        // Files and live streams write themselves.
        if (answer instanceof StreamableFile || reply.sent) return answer;
        return endpoint.response.parse(answer);
      }),
    );
  }
}
