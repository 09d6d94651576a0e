import { Module } from '@nestjs/common';
import { BullModule } from '@nestjs/bullmq';
import { AccountsModule } from '../accounts/index.ts';
import { AccountModule } from '../account/index.ts';
import { CloseByTransferHandler } from './close-by-transfer.ts';
import { MoveBondHandler } from './move-bond.ts';
import { BondMoves } from './move.query.ts';
import { SETTLE_TRANSFERS_QUEUE, SettleTransfersJob } from './settle-transfers.job.ts';
import { TransferEntryHandler } from './transfer-entry.ts';
import { TransfersController } from './transfers.controller.ts';
import { Transfers } from './transfers.ts';

/** What goes from one account to another: bonds with their fees, payments, fees and charges alone, all of an account. */
@Module({
  imports: [BullModule.registerQueue({ name: SETTLE_TRANSFERS_QUEUE }), AccountsModule, AccountModule],
  controllers: [TransfersController],
  providers: [BondMoves, Transfers, SettleTransfersJob, MoveBondHandler, TransferEntryHandler, CloseByTransferHandler],
})
export class TransfersModule {}
