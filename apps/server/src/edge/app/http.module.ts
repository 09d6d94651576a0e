import { Global, Module } from '@nestjs/common';
import { APP_FILTER, APP_GUARD, APP_INTERCEPTOR } from '@nestjs/core';
import { HealthController } from '../health/health.controller.ts';
import { AfterAnswer } from '../http/after-answer.ts';
import { EndpointGuard } from '../auth/endpoint-guard.ts';
import { LogAuditorViews } from './log-auditor-views.ts';
import { ProblemFilter } from './problem-filter.ts';
import { WebAssets } from './web-assets.ts';
import { WebClient } from './web-client.ts';

/** What stands around every route: guard and problem+json; the schema of its answer is part of the route itself. */
@Global()
@Module({
  controllers: [HealthController],
  providers: [
    AfterAnswer,
    WebAssets,
    WebClient,
    { provide: APP_GUARD, useClass: EndpointGuard },
    { provide: APP_INTERCEPTOR, useClass: LogAuditorViews },
    { provide: APP_FILTER, useClass: ProblemFilter },
  ],
  exports: [AfterAnswer],
})
export class HttpModule {}
