import { Module } from '@nestjs/common';
import { MonthChecks, PeriodsModule } from '../../books/periods/index.ts';
import { CoverController } from './cover.controller.ts';
import { FiduciaryCover } from './cover.query.ts';

/** Whether the agency has what it collected for others (money#fiduciary-cover). */
@Module({
  imports: [PeriodsModule],
  controllers: [CoverController],
  providers: [FiduciaryCover],
})
export class CoverModule {
  constructor(months: MonthChecks, cover: FiduciaryCover) {
    months.register(cover.check);
  }
}
