import { Module } from '@nestjs/common';
import { APP_FILTER, APP_GUARD, APP_INTERCEPTOR } from '@nestjs/core';
import { HealthController } from '../observe/health.controller.ts';
import { AnswerInterceptor } from './answer-interceptor.ts';
import { EndpointGuard } from './endpoint-guard.ts';
import { ProblemFilter } from './problem-filter.ts';
import { WebClient } from './web-client.ts';

/** What stands around every route: guard, answer schema, problem+json. */
@Module({
  controllers: [HealthController],
  providers: [
    WebClient,
    { provide: APP_GUARD, useClass: EndpointGuard },
    { provide: APP_INTERCEPTOR, useClass: AnswerInterceptor },
    { provide: APP_FILTER, useClass: ProblemFilter },
  ],
})
export class HttpModule {}
