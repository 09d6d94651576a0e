import { BullModule } from '@nestjs/bullmq';
import { Module } from '@nestjs/common';
import { PrintingModule } from '../../books/printing/index.ts';
import { ChangeSavedReportHandler } from './change-saved-report.ts';
import { MailReportJob, REPORT_MAIL_QUEUE } from './mail-report.job.ts';
import { MailSavedReportHandler } from './mail-saved-report.ts';
import { RemoveSavedReportHandler } from './remove-saved-report.ts';
import { ReportMakers } from './report-makers.ts';
import { RestoreSavedReportHandler } from './restore-saved-report.ts';
import { SaveReportHandler } from './save-report.ts';
import { SavedReportsController } from './saved-reports.controller.ts';
import { SavedReports } from './saved-reports.query.ts';

/** Reports that people save with what they chose, and have sent by mail (money#saved-reports). */
@Module({
  imports: [PrintingModule, BullModule.registerQueue({ name: REPORT_MAIL_QUEUE })],
  controllers: [SavedReportsController],
  providers: [
    SavedReports,
    SaveReportHandler,
    ChangeSavedReportHandler,
    MailSavedReportHandler,
    RemoveSavedReportHandler,
    RestoreSavedReportHandler,
    ReportMakers,
    MailReportJob,
  ],
  exports: [ReportMakers],
})
export class SavedReportsModule {}
