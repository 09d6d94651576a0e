import { Module } from '@nestjs/common';
import { CheckInsModule } from '../../books/check-ins/index.ts';
import { CalendarController } from './calendar.controller.ts';
import { Calendar } from './calendar.query.ts';

/** What days bring: court dates, deadlines, check-ins and instalments (today#calendar). */
@Module({ imports: [CheckInsModule], controllers: [CalendarController], providers: [Calendar] })
export class CalendarModule {}
