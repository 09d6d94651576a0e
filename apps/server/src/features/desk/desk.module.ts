import { Module } from '@nestjs/common';
import { DefendantsModule } from '../defendants/index.ts';
import { DeskController } from './desk.controller.ts';

@Module({ imports: [DefendantsModule], controllers: [DeskController] })
export class DeskModule {}
