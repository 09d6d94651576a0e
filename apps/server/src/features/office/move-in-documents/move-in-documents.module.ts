import { Module } from '@nestjs/common';
import { DocumentsModule } from '../../people/documents/index.ts';
import { TakenBackFirst } from '../brought-in/index.ts';
import { MoveInModule } from '../move-in/index.ts';
import { MoveInArchives } from './archives.query.ts';
import { EraseRefusedDocuments } from './erase-refused-documents.ts';
import { FinishArchives } from './finish-archives.ts';
import { MoveInDocumentsController } from './move-in-documents.controller.ts';
import { SendArchivePartHandler } from './send-archive-part.ts';
import { TakeBackDocuments } from './take-back-documents.ts';

/** Documents that an agency brings from its old program (moving-in#move-in-documents). */
@Module({
  imports: [DocumentsModule, MoveInModule],
  controllers: [MoveInDocumentsController],
  providers: [MoveInArchives, SendArchivePartHandler, FinishArchives, TakeBackDocuments, EraseRefusedDocuments],
})
export class MoveInDocumentsModule {
  constructor(first: TakenBackFirst, documents: TakeBackDocuments) {
    first.register(documents);
  }
}
