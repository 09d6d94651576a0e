import { Module } from '@nestjs/common';
import { depositDecisions } from '#contracts/books/drawer/deposit-requests.ts';
import { OrganizationsModule } from '../../agency/organizations/index.ts';
import { DocumentsModule } from '../../people/documents/index.ts';
import { ApprovalsModule, counted, decisionRoutes, WaitingCounts } from '../approvals/index.ts';
import { LedgerModule } from '../ledger/index.ts';
import { MonthChecks, PeriodsModule } from '../periods/index.ts';
import { PaymentsModule } from '../payments/index.ts';
import { PrintingModule } from '../printing/index.ts';
import { TillsModule } from '../tills/index.ts';
import { AddSlipFileHandler } from './add-slip-file.ts';
import { CountDrawerHandler } from './count-drawer.ts';
import { DecideDeposit, DecideDepositHandler } from './decide-deposit.ts';
import { DepositList } from './deposit-list.query.ts';
import { countDepositRequests, DepositRequestList } from './deposit-requests.query.ts';
import { DepositSlips } from './deposit-slip.ts';
import { DrawerCounts } from './drawer-counts.query.ts';
import { DrawerChecks } from './drawer-checks.query.ts';
import { DrawerController } from './drawer.controller.ts';
import { DrawerContents } from './drawer.query.ts';
import { RemoveSlipFileHandler } from './remove-slip-file.ts';
import { SlipFiles } from './slip-files.query.ts';
import { UnsettledCards } from './unsettled.query.ts';

/** What is not at the bank yet, and what was taken there (money#deposit-is-a-bag). */
@Module({
  imports: [
    OrganizationsModule,
    DocumentsModule,
    LedgerModule,
    PeriodsModule,
    TillsModule,
    PaymentsModule,
    ApprovalsModule,
    PrintingModule,
  ],
  controllers: [DrawerController, decisionRoutes(depositDecisions, DecideDeposit)],
  providers: [
    AddSlipFileHandler,
    CountDrawerHandler,
    DecideDepositHandler,
    DepositList,
    DepositRequestList,
    DepositSlips,
    DrawerChecks,
    DrawerContents,
    DrawerCounts,
    RemoveSlipFileHandler,
    SlipFiles,
    UnsettledCards,
  ],
})
export class DrawerModule {
  constructor(months: MonthChecks, checks: DrawerChecks, waiting: WaitingCounts) {
    months.register(checks.find);
    waiting.register(counted('deposits', countDepositRequests));
  }
}
