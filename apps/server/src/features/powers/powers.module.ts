import { Module } from '@nestjs/common';
import { PowersController } from './powers.controller.ts';
import { PowersInUse } from './powers-in-use.query.ts';

@Module({ controllers: [PowersController], providers: [PowersInUse] })
export class PowersModule {}
