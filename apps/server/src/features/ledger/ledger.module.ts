import { Global, Module } from '@nestjs/common';
import { Books } from './books.ts';
import { Exports } from './exports.ts';
import { LedgerController } from './ledger.controller.ts';
import { MakeExportJob } from './make-export.job.ts';
import { Receipts, ShortIds } from './receipt-numbers.ts';
import { RequestExportHandler } from './request-export.ts';

@Global()
@Module({
  controllers: [LedgerController],
  providers: [Books, Exports, Receipts, ShortIds, RequestExportHandler, MakeExportJob],
  exports: [Receipts, ShortIds],
})
export class LedgerModule {}
