import { Module } from '@nestjs/common';
import { SuretyReportsModule } from '../../powers/surety-reports/index.ts';
import { CasesModule } from '../../recovery/cases/index.ts';
import { OverviewController } from './overview.controller.ts';
import { OverviewRows } from './overview-rows.query.ts';
import { Overview } from './overview.query.ts';

/** The owner's page (today#overview). */
@Module({
  imports: [SuretyReportsModule, CasesModule],
  controllers: [OverviewController],
  providers: [Overview, OverviewRows],
})
export class OverviewModule {}
