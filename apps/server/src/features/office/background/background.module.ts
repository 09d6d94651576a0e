import { Module } from '@nestjs/common';
import { BackgroundController } from './background.controller.ts';
import { RunBackgroundReportHandler } from './run-background-report.ts';

@Module({ controllers: [BackgroundController], providers: [RunBackgroundReportHandler] })
export class BackgroundModule {}
