import { Module } from '@nestjs/common';
import { BankModule } from '../bank/index.ts';
import { PeriodsModule } from '../periods/index.ts';
import { BankTransferList } from './bank-transfers.query.ts';
import { BankTransfersController } from './bank-transfers.controller.ts';
import { FinishBankTransfers } from './finish-bank-transfers.ts';
import { TransferBetweenBanksHandler } from './transfer-between-banks.ts';
import { TransferFromLineHandler } from './transfer-from-line.ts';
import { VoidBankTransferHandler } from './void-bank-transfer.ts';

/** Transfers between two accounts of the agency at banks (money#bank-transfers). */
@Module({
  imports: [BankModule, PeriodsModule],
  controllers: [BankTransfersController],
  providers: [
    BankTransferList,
    FinishBankTransfers,
    TransferBetweenBanksHandler,
    TransferFromLineHandler,
    VoidBankTransferHandler,
  ],
})
export class BankTransfersModule {}
