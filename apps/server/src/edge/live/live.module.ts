import { Global, Module } from '@nestjs/common';
import { LiveChanges } from '../../platform/database/live-changes.ts';
import { LiveController } from './live.controller.ts';
import { LiveStreams } from './live-streams.ts';

/** What open screens hear (design 11): any process announces, the api processes pass it on. */
@Global()
@Module({ controllers: [LiveController], providers: [LiveChanges, LiveStreams], exports: [LiveChanges] })
export class LiveModule {}
