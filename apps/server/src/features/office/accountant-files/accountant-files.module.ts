import { BullModule } from '@nestjs/bullmq';
import { Module } from '@nestjs/common';
import { AccountMappings } from './account-mapping.query.ts';
import { ACCOUNTANT_FILE_QUEUE } from './accountant-file.ts';
import { AccountantFilesController } from './accountant-files.controller.ts';
import { AccountantFiles } from './accountant-files.query.ts';
import { MakeAccountantFileJob } from './make-accountant-file.job.ts';
import { MapAccountsHandler } from './map-accounts.ts';
import { TakeAccountantFileHandler } from './take-accountant-file.ts';

/** Files of the books that accountants open with their own programs (money#files-for-accountants). */
@Module({
  imports: [BullModule.registerQueue({ name: ACCOUNTANT_FILE_QUEUE })],
  controllers: [AccountantFilesController],
  providers: [AccountantFiles, AccountMappings, TakeAccountantFileHandler, MakeAccountantFileJob, MapAccountsHandler],
})
export class AccountantFilesModule {}
