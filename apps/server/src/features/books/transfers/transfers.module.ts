import { Module } from '@nestjs/common';
import { AccountsModule } from '../accounts/index.ts';
import { AccountModule } from '../account/index.ts';
import { CloseByTransferHandler } from './close-by-transfer.ts';
import { MoveBondHandler } from './move-bond.ts';
import { BondMoves } from './move.query.ts';
import { TransferEntryHandler } from './transfer-entry.ts';
import { TransfersController } from './transfers.controller.ts';
import { FinishTransfers } from './finish-transfers.ts';

/** What goes from one account to another: bonds with their fees, payments, fees and charges alone, all of an account. */
@Module({
  imports: [AccountsModule, AccountModule],
  controllers: [TransfersController],
  providers: [BondMoves, FinishTransfers, MoveBondHandler, TransferEntryHandler, CloseByTransferHandler],
})
export class TransfersModule {}
