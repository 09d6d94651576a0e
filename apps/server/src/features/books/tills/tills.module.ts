import { Module } from '@nestjs/common';
import { OrganizationsModule } from '../../agency/organizations/index.ts';
import { LedgerModule } from '../ledger/index.ts';
import { CloseTillHandler } from './close-till.ts';
import { TillCounting } from './count-till.ts';
import { DrawFloatHandler } from './draw-float.ts';
import { EndHandOverHandler } from './end-hand-over.ts';
import { HandOverCashHandler } from './hand-over-cash.ts';
import { OpenTillHandler } from './open-till.ts';
import { OpenTills } from './open-tills.ts';
import { SetUpTillHandler } from './set-up-till.ts';
import { TakeHandOverHandler } from './take-hand-over.ts';
import { TillCommands } from './till-commands.ts';
import { TillNames } from './till-names.query.ts';
import { TillStandings } from './till-standings.query.ts';
import { TillsController } from './tills.controller.ts';
import { TillList } from './tills.query.ts';
import { TurnTillsHandler } from './turn-tills.ts';

/** Tills of clerks beside the office drawer (money#tills). */
@Module({
  imports: [OrganizationsModule, LedgerModule],
  controllers: [TillsController],
  providers: [
    OpenTills,
    TillCommands,
    TillCounting,
    TillList,
    TillNames,
    TillStandings,
    CloseTillHandler,
    DrawFloatHandler,
    EndHandOverHandler,
    HandOverCashHandler,
    OpenTillHandler,
    SetUpTillHandler,
    TakeHandOverHandler,
    TurnTillsHandler,
  ],
  exports: [OpenTills, TillNames, TillStandings],
})
export class TillsModule {}
