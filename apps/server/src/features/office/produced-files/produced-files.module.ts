import { Module } from '@nestjs/common';
import { PRODUCED_KINDS } from '#contracts/books/ledger/exports.ts';
import { FollowingRecords } from '../../../platform/database/following-records.ts';
import { OrganizationsModule } from '../../agency/organizations/index.ts';
import { AccountsModule } from '../../books/accounts/index.ts';
import { BondsModule } from '../../books/bonds/index.ts';
import { PrintingModule } from '../../books/printing/index.ts';
import { PeopleModule } from '../../people/people/index.ts';
import { ChronologyModule } from '../../recovery/chronology/index.ts';
import { CaseFileModule } from '../case-file/index.ts';
import { ProducedMakers, ReportsModule } from '../reports/index.ts';
import { DocumentsOnPaper } from './documents-on-paper.ts';
import { MakeProducedFile } from './make-produced-file.ts';
import { ProduceFileHandler } from './produce-file.ts';
import { ProducedFilesController } from './produced-files.controller.ts';
import { WholeRecords } from './whole-record.query.ts';

/** The whole record of a person, or of one bond, as a PDF for whoever may ask for it (people#produced-file). */
@Module({
  imports: [
    OrganizationsModule,
    PeopleModule,
    BondsModule,
    AccountsModule,
    PrintingModule,
    ChronologyModule,
    CaseFileModule,
    ReportsModule,
  ],
  controllers: [ProducedFilesController],
  providers: [WholeRecords, DocumentsOnPaper, MakeProducedFile, ProduceFileHandler],
})
export class ProducedFilesModule {
  constructor(makers: ProducedMakers, maker: MakeProducedFile, following: FollowingRecords) {
    for (const kind of PRODUCED_KINDS) makers.register(kind, (of, onProgress) => maker.make(of, onProgress));
    following.register({ table: 'export', column: 'defendant_id', key: 'export_id' });
  }
}
