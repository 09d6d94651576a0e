import { Module } from '@nestjs/common';
import { AccountMappings } from './account-mapping.query.ts';
import { AccountantFilesController } from './accountant-files.controller.ts';
import { AccountantFiles } from './accountant-files.query.ts';
import { MapAccountsHandler } from './map-accounts.ts';
import { TakeAccountantFileHandler } from './take-accountant-file.ts';

/** Files of the books that accountants open with their own programs (money#files-for-accountants). */
@Module({
  controllers: [AccountantFilesController],
  providers: [AccountantFiles, AccountMappings, TakeAccountantFileHandler, MapAccountsHandler],
})
export class AccountantFilesModule {}
