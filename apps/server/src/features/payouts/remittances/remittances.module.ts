import { Module } from '@nestjs/common';
import { disbursementDecisions } from '#contracts/payouts/remittances/disbursements.ts';
import { ApprovalsModule, decisionRoutes, WaitingCounts } from '../../books/approvals/index.ts';
import { OpeningModule, OpeningPayables } from '../../books/opening/index.ts';
import { MonthChecks, PeriodsModule } from '../../books/periods/index.ts';
import { OrganizationsModule } from '../../agency/organizations/index.ts';
import { SuretiesModule } from '../../agency/sureties/index.ts';
import { DecideDisbursement, DecideDisbursementHandler } from './decide-disbursement.ts';
import { RemittancesController } from './remittances.controller.ts';
import { BufBalance } from './buf-balance.ts';
import { OpenAdvances } from './open-advances.query.ts';
import { OpeningDebts } from './opening-debts.ts';
import { PowerDues } from './power-dues.query.ts';
import { RemitHandler } from './remit.ts';
import { RepayAdvanceHandler } from './repay-advance.ts';
import { UnpaidSureties } from './unpaid-sureties.query.ts';
import { VoidDisbursementHandler } from './void-disbursement.ts';

/** What is paid out (money#recipes-of-payouts): to sureties, what their powers owe (powers#remittance). */
@Module({
  imports: [OrganizationsModule, SuretiesModule, ApprovalsModule, PeriodsModule, OpeningModule],
  controllers: [RemittancesController, decisionRoutes(disbursementDecisions, DecideDisbursement)],
  providers: [
    PowerDues,
    BufBalance,
    OpenAdvances,
    OpeningDebts,
    UnpaidSureties,
    RemitHandler,
    RepayAdvanceHandler,
    VoidDisbursementHandler,
    DecideDisbursementHandler,
  ],
  exports: [PowerDues, BufBalance, OpenAdvances, OpeningDebts],
})
export class RemittancesModule {
  constructor(
    waiting: WaitingCounts,
    dues: PowerDues,
    months: MonthChecks,
    unpaid: UnpaidSureties,
    opening: OpeningPayables,
    debts: OpeningDebts,
  ) {
    opening.register(debts);
    months.register(unpaid.check);
    waiting.register((tx, organizationId) => dues.waiting(tx, organizationId));
  }
}
