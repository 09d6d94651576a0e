import { Module } from '@nestjs/common';
import { DefendantsModule } from '../people/index.ts';
import { DeskController } from './dashboard.controller.ts';
import { DueToday } from './due-today.query.ts';

@Module({ imports: [DefendantsModule], controllers: [DeskController], providers: [DueToday] })
export class DeskModule {}
