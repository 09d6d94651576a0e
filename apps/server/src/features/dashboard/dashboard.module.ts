import { Module } from '@nestjs/common';
import { PeopleModule } from '../people/index.ts';
import { DashboardController } from './dashboard.controller.ts';
import { DueToday } from './due-today.query.ts';

@Module({ imports: [PeopleModule], controllers: [DashboardController], providers: [DueToday] })
export class DashboardModule {}
