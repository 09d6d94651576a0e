import { Global, Module } from '@nestjs/common';
import { Books } from '../reports/index.ts';
import { Exports } from '../reports/index.ts';
import { LedgerController } from '../reports/index.ts';
import { MakeExportJob } from '../reports/index.ts';
import { Receipts, ShortIds } from './receipt-numbers.ts';
import { RequestExportHandler } from '../reports/index.ts';

@Global()
@Module({
  controllers: [LedgerController],
  providers: [Books, Exports, Receipts, ShortIds, RequestExportHandler, MakeExportJob],
  exports: [Receipts, ShortIds],
})
export class LedgerModule {}
