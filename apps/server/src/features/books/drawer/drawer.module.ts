import { Module } from '@nestjs/common';
import { LedgerModule } from '../ledger/index.ts';
import { MonthChecks, PeriodsModule } from '../periods/index.ts';
import { PrintingModule } from '../printing/index.ts';
import { CountDrawerHandler } from './count-drawer.ts';
import { DepositList } from './deposit-list.query.ts';
import { DepositSlips } from './deposit-slip.ts';
import { DrawerCounts } from './drawer-counts.query.ts';
import { DrawerChecks } from './drawer-checks.query.ts';
import { DrawerController } from './drawer.controller.ts';
import { DrawerContents } from './drawer.query.ts';
import { UnsettledCards } from './unsettled.query.ts';

/** What is not at the bank yet, and what was taken there (money#deposit-is-a-bag). */
@Module({
  imports: [LedgerModule, PrintingModule, PeriodsModule],
  controllers: [DrawerController],
  providers: [
    CountDrawerHandler,
    DepositList,
    DepositSlips,
    DrawerChecks,
    DrawerContents,
    DrawerCounts,
    UnsettledCards,
  ],
})
export class DrawerModule {
  constructor(months: MonthChecks, checks: DrawerChecks) {
    months.register(checks.find);
  }
}
