import { Module } from '@nestjs/common';
import { DocumentsModule } from '../documents/index.ts';
import { AttachToSuretyCaseHandler } from './attach-to-surety-case.ts';
import { CreateSuretyCaseHandler } from './create-surety-case.ts';
import { EditSuretyCaseHandler } from './edit-surety-case.ts';
import { SetSuretyCaseStatusHandler } from './set-surety-case-status.ts';
import { SuretyCasesController } from './surety-cases.controller.ts';
import { SuretyCases } from './surety-cases.query.ts';

@Module({
  imports: [DocumentsModule],
  controllers: [SuretyCasesController],
  providers: [
    SuretyCases,
    CreateSuretyCaseHandler,
    EditSuretyCaseHandler,
    SetSuretyCaseStatusHandler,
    AttachToSuretyCaseHandler,
  ],
})
export class SuretyCasesModule {}
