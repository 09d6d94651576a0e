import { Module } from '@nestjs/common';
import { PrintingModule } from '../../books/printing/index.ts';
import { TillsModule } from '../../books/tills/index.ts';
import { ReportMakers, SavedReportsModule } from '../saved-reports/index.ts';
import { BookFilesController } from './book-files.controller.ts';
import { BookFiles } from './book-files.ts';
import { MakeSavedList } from './make-saved-list.ts';

/** The journal and the payment history on paper, and as they are mailed (money#mailed-reports). */
@Module({
  imports: [PrintingModule, TillsModule, SavedReportsModule],
  controllers: [BookFilesController],
  providers: [BookFiles, MakeSavedList],
})
export class BookFilesModule {
  constructor(makers: ReportMakers, lists: MakeSavedList) {
    makers.register('journal', (actor, asked) => lists.journal(actor, asked));
    makers.register('payments', (actor, asked) => lists.payments(actor, asked));
  }
}
