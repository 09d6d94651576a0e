import { Module } from '@nestjs/common';
import { BookingDays } from './booking-days.ts';
import { CloseMonthHandler } from './close-month.ts';
import { MonthCuts } from './month-cuts.ts';
import { MonthChecks } from './month-checks.ts';
import { Months } from './months.query.ts';
import { PeriodCommands } from './period-commands.ts';
import { PeriodsController } from './periods.controller.ts';
import { ProvenBooks } from './proven-books.query.ts';
import { ReopenMonthHandler } from './reopen-month.ts';
import { SealPeriods } from './seal-periods.ts';
import { SoftCloseMonthHandler } from './soft-close-month.ts';

/** Months that end: soft and hard close, seal, year end, reopening (money#closed-periods). */
@Module({
  controllers: [PeriodsController],
  providers: [
    BookingDays,
    MonthChecks,
    MonthCuts,
    Months,
    PeriodCommands,
    ProvenBooks,
    SealPeriods,
    CloseMonthHandler,
    ReopenMonthHandler,
    SoftCloseMonthHandler,
  ],
  exports: [BookingDays, MonthChecks],
})
export class PeriodsModule {}
