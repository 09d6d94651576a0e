import { Module } from '@nestjs/common';
import { officialDecisions } from '#contracts/payouts/official-fees/official-fees.ts';
import { ApprovalsModule, decisionRoutes, WaitingCounts } from '../../books/approvals/index.ts';
import { MonthChecks, PeriodsModule } from '../../books/periods/index.ts';
import { OrganizationsModule } from '../../agency/organizations/index.ts';
import { DecideOfficialFees, DecideOfficialFeesHandler } from './decide-official-fees.ts';
import { MoveOfficialFeesHandler } from './move-official-fees.ts';
import { OfficialDues } from './official-dues.query.ts';
import { OfficialFeesController } from './official-fees.controller.ts';
import { RepayOfficialAdvanceHandler } from './repay-official-advance.ts';
import { UnpaidOfficials } from './unpaid-officials.query.ts';
import { VoidOfficialMoveHandler } from './void-official-move.ts';

/**
 * What is owed to sheriffs, commissioners and jails: paid, recovered, lost (money#recipes-of-payouts,
 * money#recoverable-payables, money#payees-of-fees).
 */
@Module({
  imports: [OrganizationsModule, ApprovalsModule, PeriodsModule],
  controllers: [OfficialFeesController, decisionRoutes(officialDecisions, DecideOfficialFees)],
  providers: [
    OfficialDues,
    UnpaidOfficials,
    MoveOfficialFeesHandler,
    DecideOfficialFeesHandler,
    VoidOfficialMoveHandler,
    RepayOfficialAdvanceHandler,
  ],
  exports: [OfficialDues, UnpaidOfficials],
})
export class OfficialFeesModule {
  constructor(waiting: WaitingCounts, dues: OfficialDues, months: MonthChecks, unpaid: UnpaidOfficials) {
    months.register(unpaid.check);
    waiting.register(async (_, organizationId) => [
      { kind: 'payments to officials', subjectId: null, name: '', waiting: await dues.waiting(organizationId) },
    ]);
  }
}
