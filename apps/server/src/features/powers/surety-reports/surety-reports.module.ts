import { Module } from '@nestjs/common';
import { PersonalRecords } from '../../../platform/database/personal-records.ts';
import { OrganizationsModule } from '../../agency/organizations/index.ts';
import { PrintingModule } from '../../books/printing/index.ts';
import { SuretiesModule } from '../../agency/sureties/index.ts';
import { namedLetters } from './named-letters.ts';
import { OpenLiability } from './open-liability.query.ts';
import { OpenLiabilityController } from './open-liability.controller.ts';
import { RepeatSuretyReportHandler } from './repeat-surety-report.ts';
import { SendSuretyReportHandler } from './send-surety-report.ts';
import { SentSuretyReports } from './sent-surety-reports.ts';
import { SuretyFacts } from './surety-facts.query.ts';
import { SuretyReportFiles } from './surety-report-files.ts';
import { SuretyReportsController } from './surety-reports.controller.ts';
import { SuretyReports } from './surety-reports.query.ts';

/** What a surety gets (powers#execution-report): the weekly execution report. */
@Module({
  imports: [OrganizationsModule, SuretiesModule, PrintingModule],
  controllers: [SuretyReportsController, OpenLiabilityController],
  providers: [
    OpenLiability,
    SuretyReports,
    SuretyFacts,
    SuretyReportFiles,
    SentSuretyReports,
    SendSuretyReportHandler,
    RepeatSuretyReportHandler,
  ],
  exports: [OpenLiability, SuretyReports, SuretyReportFiles],
})
export class SuretyReportsModule {
  constructor(records: PersonalRecords) {
    records.register(namedLetters);
  }
}
