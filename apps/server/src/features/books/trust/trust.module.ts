import { Module } from '@nestjs/common';
import { collateralDecisions } from '#contracts/books/trust/collateral.ts';
import { OrganizationsModule } from '../../agency/organizations/index.ts';
import { DocumentsModule } from '../../people/documents/index.ts';
import { PeopleModule } from '../../people/people/index.ts';
import { AccountModule } from '../account/index.ts';
import { ApprovalsModule, decisionRoutes, WaitingCounts } from '../approvals/index.ts';
import { PeriodsModule } from '../periods/index.ts';
import { PrintingModule } from '../printing/index.ts';
import { AccountsOwing } from './accounts-owing.ts';
import { ApplyCollateralHandler } from './apply-collateral.ts';
import { BankCollateralHandler } from './bank-collateral.ts';
import { BounceCollateralHandler } from './bounce-collateral.ts';
import { CollateralLetters } from './collateral-letter.ts';
import { CollateralReceiptFiles } from './collateral-receipt-file.ts';
import { Collateral } from './collateral.query.ts';
import { DecideCollateral, DecideCollateralHandler } from './decide-collateral.ts';
import { FinishCollateralApplications } from './finish-collateral-applications.ts';
import { GiveCollateralBackHandler } from './give-collateral-back.ts';
import { PeopleOfBonds } from './people-of-bonds.query.ts';
import { ReceiveCollateralHandler } from './receive-collateral.ts';
import { SyncCollateralApplications } from './sync-collateral-applications.ts';
import { TrustController } from './trust.controller.ts';
import { TrustFigures } from './trust-figures.query.ts';
import { TrustBooks } from './trust.query.ts';
import { VoidCollateralHandler } from './void-collateral.ts';
import { VoidCollateralReturnHandler } from './void-collateral-return.ts';
import { WaitingCollateral } from './waiting-collateral.query.ts';

/** Collateral in cash, in a ledger of its own (money#trust-equals-collateral). */
@Module({
  imports: [
    OrganizationsModule,
    PeopleModule,
    DocumentsModule,
    AccountModule,
    ApprovalsModule,
    PeriodsModule,
    PrintingModule,
  ],
  controllers: [TrustController, decisionRoutes(collateralDecisions, DecideCollateral)],
  providers: [
    AccountsOwing,
    ApplyCollateralHandler,
    BankCollateralHandler,
    BounceCollateralHandler,
    Collateral,
    CollateralLetters,
    CollateralReceiptFiles,
    DecideCollateralHandler,
    FinishCollateralApplications,
    GiveCollateralBackHandler,
    PeopleOfBonds,
    ReceiveCollateralHandler,
    SyncCollateralApplications,
    TrustBooks,
    TrustFigures,
    VoidCollateralHandler,
    VoidCollateralReturnHandler,
    WaitingCollateral,
  ],
  exports: [PeopleOfBonds, WaitingCollateral],
})
export class TrustModule {
  constructor(waiting: WaitingCounts, collateral: WaitingCollateral) {
    waiting.register(async (_, organizationId) => [
      { kind: 'collateral', subjectId: null, name: '', waiting: await collateral.count(organizationId) },
    ]);
  }
}
