import { Module } from '@nestjs/common';
import { BullModule } from '@nestjs/bullmq';
import { BillJudgmentHandler } from '../judgments/bill-judgment.ts';
import { BooksModule } from '../bond/index.ts';
import { PowerNumbersModule } from '../power-numbers/index.ts';
import { EnterJudgmentHandler } from '../judgments/enter-judgment.ts';
import { DocumentsModule } from '../../people/documents/index.ts';
import { LedgerModule } from '../ledger/index.ts';
import { OrganizationsModule } from '../../agency/organizations/index.ts';
import { PapersModule } from '../../people/required-papers/index.ts';
import { PeopleModule } from '../../people/people/index.ts';
import { AmendBondHandler } from './amend-bond.ts';
import { BondChains } from './bond-chain.query.ts';
import { Bonds } from './bond-list.query.ts';
import { BondPowers } from './bond-powers.query.ts';
import { BondsOfDues, BondsToAdjust, BondsToBringUp, BondsToReprice } from '../rate-adjustments/bonds-to-adjust.query.ts';
import { BondsToDischarge } from './bonds-to-discharge.query.ts';
import { BondsController } from './bonds.controller.ts';
import { BringUpDuesHandler } from '../rate-adjustments/bring-up-dues.ts';
import { BringUpSheriffFeeHandler } from '../rate-adjustments/bring-up-sheriff-fee.ts';
import { JudgmentsController } from '../judgments/judgments.controller.ts';
import { DischargeBondHandler } from './discharge-bond.ts';
import { BondVoids } from './bond-voids.ts';
import { PayJudgmentHandler } from '../judgments/pay-judgment.ts';
import { PostingAgents } from './posting-agents.query.ts';
import { ProofsOfDischarge } from './proofs-of-discharge.query.ts';
import { RecordRemissionHandler } from '../judgments/record-remission.ts';
import { ReinstateBondHandler } from './reinstate-bond.ts';
import { RepriceBondHandler } from '../rate-adjustments/reprice-bond.ts';
import { RewriteBondHandler } from './rewrite-bond.ts';
import { Rewrites } from './rewrites.ts';
import { SETTLE_BATCHES_QUEUE, SettleBondBatchesJob } from './settle-bond-batches.job.ts';
import { SETTLE_QUEUE, SettleRewritesJob } from './settle-rewrites.job.ts';
import { SuretiesModule } from '../../agency/sureties/index.ts';
import { VoidBondHandler } from './void-bond.ts';
import { WriteBondHandler } from './write-bond.ts';
import { WriteBondsHandler } from './write-bonds.ts';

/** Bonds: written, amended, rewritten, judged, discharged and voided, and the lists of them. */
@Module({
  imports: [
    BullModule.registerQueue({ name: SETTLE_QUEUE }, { name: SETTLE_BATCHES_QUEUE }),
    OrganizationsModule,
    PeopleModule,
    DocumentsModule,
    PapersModule,
    LedgerModule,
    BooksModule,
    PowerNumbersModule,
    SuretiesModule,
  ],
  controllers: [BondsController, JudgmentsController],
  providers: [
    BondChains,
    BondPowers,
    Bonds,
    BondsToAdjust,
    BondsToBringUp,
    BondsToDischarge,
    BondsToReprice,
    BondVoids,
    BondsOfDues,
    BringUpDuesHandler,
    PostingAgents,
    ProofsOfDischarge,
    Rewrites,
    SettleBondBatchesJob,
    SettleRewritesJob,
    WriteBondHandler,
    WriteBondsHandler,
    AmendBondHandler,
    RepriceBondHandler,
    BringUpSheriffFeeHandler,
    RewriteBondHandler,
    DischargeBondHandler,
    ReinstateBondHandler,
    VoidBondHandler,
    EnterJudgmentHandler,
    PayJudgmentHandler,
    BillJudgmentHandler,
    RecordRemissionHandler,
  ],
  exports: [BondChains, Bonds, BondVoids, PostingAgents],
})
export class BondsModule {}
