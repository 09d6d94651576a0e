import { Module } from '@nestjs/common';
import { BullModule } from '@nestjs/bullmq';
import { BondsModule } from '../bonds/index.ts';
import { BooksModule } from '../books/index.ts';
import { SuretiesModule } from '../sureties/index.ts';
import { ActOnMyPowerHandler } from './act-on-my-power.ts';
import { AssignPowersHandler } from './assign-powers.ts';
import { DeletePowerHandler } from './delete-power.ts';
import { EditPowerHandler } from './edit-power.ts';
import { MovePowerHandler } from './move-power.ts';
import { PowerLots } from './power-lots.ts';
import { PowersController } from './powers.controller.ts';
import { Powers } from './powers.query.ts';
import { ReceivePowersHandler } from './receive-powers.ts';
import { SETTLE_LOTS_QUEUE, SettlePowerLotsJob } from './settle-power-lots.job.ts';
import { TendPowers } from './tend-powers.ts';

/** The power inventory (powers.md 1 and 2): received, assigned, held back, moved, and who holds what. */
@Module({
  imports: [BullModule.registerQueue({ name: SETTLE_LOTS_QUEUE }), SuretiesModule, BooksModule, BondsModule],
  controllers: [PowersController],
  providers: [
    Powers,
    PowerLots,
    SettlePowerLotsJob,
    TendPowers,
    ReceivePowersHandler,
    EditPowerHandler,
    DeletePowerHandler,
    AssignPowersHandler,
    MovePowerHandler,
    ActOnMyPowerHandler,
  ],
})
export class PowersModule {}
