import { Module } from '@nestjs/common';
import { ApprovalsModule, WaitingCounts } from '../../books/approvals/index.ts';
import { BondsModule } from '../../books/bonds/index.ts';
import { BondModule } from '../../books/bond/index.ts';
import { OrganizationsModule } from '../../agency/organizations/index.ts';
import { PrintingModule } from '../../books/printing/index.ts';
import { PowerNumbersModule } from '../../books/power-numbers/index.ts';
import { SuretiesModule } from '../../agency/sureties/index.ts';
import { ActOnMyPowerHandler } from './holder-actions.ts';
import { AssignPowersHandler } from './assign-powers.ts';
import { CountSheets } from './count-sheet.ts';
import { DeletePowerHandler } from './delete-power.ts';
import { EditPowerHandler } from './edit-power.ts';
import { EndPowerCountHandler } from './end-power-count.ts';
import { ExplainPowerGapHandler } from './explain-power-gap.ts';
import { ExplainPowerGapsHandler } from './explain-power-gaps.ts';
import { HandOverPowers } from './hand-over-powers.ts';
import { Inventory } from './inventory.ts';
import { MovePowerHandler } from './move-power.ts';
import { NameSuretyOfPowersHandler } from './name-surety-of-powers.ts';
import { PowerCountsController } from './power-counts.controller.ts';
import { countsToSignOff, PowerCounts } from './power-counts.query.ts';
import { PowerGapsController } from './power-gaps.controller.ts';
import { PowerGaps } from './power-gaps.query.ts';
import { LotsOfPowers } from './power-lots.query.ts';
import { PowerLots } from './power-lots.ts';
import { InventoryController } from './inventory.controller.ts';
import { Powers } from './powers.query.ts';
import { ReceivePowersHandler } from './receive-powers.ts';
import { ScanPowerHandler } from './scan-power.ts';
import { ResolveCountDifferenceHandler } from './resolve-count-difference.ts';
import { StartPowerCountHandler } from './start-power-count.ts';
import { ReconcilePowers } from './reconcile-powers.ts';
import { PowerStatusReasons } from './power-status-reasons.query.ts';

/**
 * The power inventory (powers#power-states and powers#power-range): received, assigned, held back, moved, and who
 * holds what.
 */
@Module({
  imports: [
    OrganizationsModule,
    SuretiesModule,
    BondModule,
    PowerNumbersModule,
    BondsModule,
    ApprovalsModule,
    PrintingModule,
  ],
  controllers: [PowerCountsController, PowerGapsController, InventoryController],
  providers: [
    Powers,
    CountSheets,
    PowerCounts,
    PowerGaps,
    PowerStatusReasons,
    Inventory,
    PowerLots,
    LotsOfPowers,
    ReconcilePowers,
    HandOverPowers,
    ReceivePowersHandler,
    EditPowerHandler,
    DeletePowerHandler,
    AssignPowersHandler,
    MovePowerHandler,
    NameSuretyOfPowersHandler,
    ActOnMyPowerHandler,
    StartPowerCountHandler,
    ScanPowerHandler,
    EndPowerCountHandler,
    ResolveCountDifferenceHandler,
    ExplainPowerGapHandler,
    ExplainPowerGapsHandler,
  ],
})
export class InventoryModule {
  constructor(waiting: WaitingCounts) {
    waiting.register(countsToSignOff);
  }
}
