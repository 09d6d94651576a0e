import { Module } from '@nestjs/common';
import { DefendantsModule } from '../defendants/index.ts';
import { DeskController } from './desk.controller.ts';
import { DueToday } from './due-today.ts';

@Module({ imports: [DefendantsModule], controllers: [DeskController], providers: [DueToday] })
export class DeskModule {}
