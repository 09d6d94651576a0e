import { Module } from '@nestjs/common';
import { BondsOfPerson } from './bonds-of-person.query.ts';
import { LackingPapers } from './lacking-papers.query.ts';
import { MarkDocumentHandler } from './mark-document.ts';
import { RequiredPapersController } from './required-papers.controller.ts';
import { PapersOfBonds } from './papers-of-bonds.query.ts';
import { RequiredPapers } from './required-papers.query.ts';
import { SetRequiredPapersHandler } from './set-required-papers.ts';

/** The papers that an agency wants for each bond, and the documents that are them (bonds#required-papers). */
@Module({
  controllers: [RequiredPapersController],
  providers: [
    RequiredPapers,
    SetRequiredPapersHandler,
    BondsOfPerson,
    MarkDocumentHandler,
    PapersOfBonds,
    LackingPapers,
  ],
  exports: [PapersOfBonds, LackingPapers],
})
export class RequiredPapersModule {}
