import { Module } from '@nestjs/common';
import { HistoryController } from './history.controller.ts';
import { History } from './history.query.ts';

/** Every change to a defendant in words. */
@Module({ controllers: [HistoryController], providers: [History] })
export class HistoryModule {}
