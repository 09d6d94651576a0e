import { Module } from '@nestjs/common';
import { BullModule } from '@nestjs/bullmq';
import { DocumentsModule } from '../../people/documents/index.ts';
import { CheckInsModule } from '../../books/check-ins/index.ts';
import { OrganizationsModule } from '../../agency/organizations/index.ts';
import { PrintingModule } from '../../books/printing/index.ts';
import { TillsModule } from '../../books/tills/index.ts';
import { RequiredPapersModule } from '../../people/required-papers/index.ts';
import { Books } from './books.ts';
import { DefendantList } from './defendant-list.query.ts';
import { DownloadExport } from './download-export.ts';
import { EXPORT_QUEUE } from './export.ts';
import { Exports } from './exports.query.ts';
import { LedgerLines } from './ledger-lines.query.ts';
import { LetterMails } from './letter-mails.ts';
import { MailRuns } from './mail-run.ts';
import { MakeExportJob } from './make-export.job.ts';
import { PackExports, PackMakers } from './pack-export.ts';
import { ReportsController } from './reports.controller.ts';
import { NoteExport, RequestExportHandler } from './request-export.ts';
import { SendLettersHandler } from './send-letters.ts';
import { StatementMails } from './statement-mails.ts';
import { ProducedMakers, StatementPdfs } from './statement-pdf.ts';
import { StatementRuns } from './statement-run.query.ts';

/** Reports and lists over several features, and their exports. */
@Module({
  imports: [
    DocumentsModule,
    RequiredPapersModule,
    CheckInsModule,
    OrganizationsModule,
    PrintingModule,
    TillsModule,
    BullModule.registerQueue({ name: EXPORT_QUEUE }),
  ],
  controllers: [ReportsController],
  providers: [
    Books,
    LedgerLines,
    DefendantList,
    Exports,
    DownloadExport,
    RequestExportHandler,
    MakeExportJob,
    LetterMails,
    MailRuns,
    SendLettersHandler,
    StatementMails,
    StatementPdfs,
    StatementRuns,
    NoteExport,
    PackExports,
    PackMakers,
    ProducedMakers,
  ],
  exports: [NoteExport, PackMakers, ProducedMakers],
})
export class ReportsModule {}
