import { Module } from '@nestjs/common';
import { LiveController } from './live.controller.ts';
import { LiveStreams } from './live-streams.ts';

/** What open screens hear (building#live): any process announces, the api processes pass it on. */
@Module({ controllers: [LiveController], providers: [LiveStreams] })
export class LiveModule {}
