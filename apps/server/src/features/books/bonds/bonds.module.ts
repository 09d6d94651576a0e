import { Module } from '@nestjs/common';
import { AccountModule } from '../account/index.ts';
import { BondModule } from '../bond/index.ts';
import { PowerNumbersModule } from '../power-numbers/index.ts';
import { DocumentsModule } from '../../people/documents/index.ts';
import { PeriodsModule } from '../periods/index.ts';
import { LedgerModule } from '../ledger/index.ts';
import { OrganizationsModule } from '../../agency/organizations/index.ts';
import { RequiredPapersModule } from '../../people/required-papers/index.ts';
import { PeopleModule } from '../../people/people/index.ts';
import { AmendBondHandler } from './amend-bond.ts';
import { BondChains } from './bond-chain.query.ts';
import { BondBatches } from './bond-batches.ts';
import { Bonds } from './bond-list.query.ts';
import { BondPowers } from './bond-powers.query.ts';
import { BondsToDischarge } from './bonds-to-discharge.query.ts';
import { BondsController } from './bonds.controller.ts';
import { DischargeBondHandler } from './discharge-bond.ts';
import { FinishRewrites } from './finish-rewrites.ts';
import { BondVoids } from './bond-voids.ts';
import { PostingAgents } from './posting-agents.query.ts';
import { ProofsOfDischarge } from './proofs-of-discharge.query.ts';
import { ReinstateBondHandler } from './reinstate-bond.ts';
import { RewriteBondHandler } from './rewrite-bond.ts';
import { SuretiesModule } from '../../agency/sureties/index.ts';
import { VoidBondHandler } from './void-bond.ts';
import { WriteBondHandler } from './write-bond.ts';
import { WriteBondsHandler } from './write-bonds.ts';

/** Bonds: written, amended, rewritten, discharged and voided, and the lists of them. */
@Module({
  imports: [
    OrganizationsModule,
    PeopleModule,
    DocumentsModule,
    RequiredPapersModule,
    LedgerModule,
    PeriodsModule,
    AccountModule,
    BondModule,
    PowerNumbersModule,
    SuretiesModule,
  ],
  controllers: [BondsController],
  providers: [
    BondChains,
    BondPowers,
    Bonds,
    BondsToDischarge,
    BondBatches,
    BondVoids,
    PostingAgents,
    ProofsOfDischarge,
    FinishRewrites,
    WriteBondHandler,
    WriteBondsHandler,
    AmendBondHandler,
    RewriteBondHandler,
    DischargeBondHandler,
    ReinstateBondHandler,
    VoidBondHandler,
  ],
  exports: [BondChains, Bonds, BondVoids, PostingAgents],
})
export class BondsModule {}
