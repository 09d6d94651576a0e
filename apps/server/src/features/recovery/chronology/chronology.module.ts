import { Module } from '@nestjs/common';
import { DocumentsModule } from '../../people/documents/index.ts';
import { PrintingModule } from '../../books/printing/index.ts';
import { CaseParts, CasesModule } from '../cases/index.ts';
import { entriesOfCase } from './case-entries.query.ts';
import { Chronologies } from './chronologies.query.ts';
import { ChronologyController } from './chronology.controller.ts';
import { MakeChronologyHandler } from './make-chronology.ts';

/** What was done in a recovery case, when and by whom, for the surety and for the court (recovery#chronology). */
@Module({
  imports: [CasesModule, DocumentsModule, PrintingModule],
  controllers: [ChronologyController],
  providers: [Chronologies, MakeChronologyHandler],
  exports: [Chronologies],
})
export class ChronologyModule {
  constructor(parts: CaseParts) {
    parts.register(entriesOfCase);
  }
}
