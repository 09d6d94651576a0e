import { Module } from '@nestjs/common';
import { BullModule } from '@nestjs/bullmq';
import { BondsModule } from '../../books/bonds/index.ts';
import { ArchivedCaseFiles } from './archived-case-files.query.ts';
import { CaseFileController } from './case-file.controller.ts';
import { DeleteDefendantHandler } from './delete-defendant.ts';
import { EditCaseFileHandler } from './edit-case-file.ts';
import { ERASE_QUEUE, EraseCaseFileJob } from './erase-case-file.job.ts';
import { ForgetCommands } from './forget-commands.ts';
import { HistoryController } from './history.controller.ts';
import { History } from './history.query.ts';
import { PlaceLegalHoldHandler, ReleaseLegalHoldHandler } from './legal-hold.ts';
import { RestoreCaseFileHandler } from './restore-case-file.ts';

/**
 * A person's file as a legal thing: its history in words, and what becomes of it when it is deleted: restored, held, or
 * erased when its time has come (people#erasure).
 */
@Module({
  imports: [BullModule.registerQueue({ name: ERASE_QUEUE }), BondsModule],
  controllers: [CaseFileController, HistoryController],
  providers: [
    History,
    ArchivedCaseFiles,
    DeleteDefendantHandler,
    EditCaseFileHandler,
    EraseCaseFileJob,
    ForgetCommands,
    RestoreCaseFileHandler,
    PlaceLegalHoldHandler,
    ReleaseLegalHoldHandler,
  ],
  exports: [History],
})
export class CaseFileModule {}
