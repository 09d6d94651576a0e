import { Module } from '@nestjs/common';
import { BullModule } from '@nestjs/bullmq';
import { PersonalRecords } from '../../platform/database/personal-records.ts';
import { DocumentsModule } from '../documents/index.ts';
import { LedgerModule } from '../ledger/index.ts';
import { OrganizationsModule } from '../organizations/index.ts';
import { PeopleModule } from '../people/index.ts';
import { AccountForBond } from './account-for-bond.ts';
import { AccountStatements } from './account-statement.query.ts';
import { AccountSummaries } from './account-summary.query.ts';
import { AccountsController } from './accounts.controller.ts';
import { AddChargeHandler } from './add-charge.ts';
import { AddFeeHandler } from './add-fee.ts';
import { AmendBondHandler } from './amend-bond.ts';
import { BondChains } from './bond-chain.query.ts';
import { BondHistory } from './bond-history.ts';
import { Bonds } from './bond-list.query.ts';
import { BondOfAccount } from './bond-of-account.ts';
import { BondsToDischarge } from './bonds-to-discharge.query.ts';
import { BondsToReprice } from './bonds-to-reprice.query.ts';
import { BondsController } from './bonds.controller.ts';
import { CloseAccountHandler } from './close-account.ts';
import { DefendantOfAccount } from './defendant-of-account.ts';
import { DischargeBondHandler } from './discharge-bond.ts';
import { FeesOfBond } from './fees-of-bond.ts';
import { IndemnitorLinksController } from './indemnitor-links.controller.ts';
import { LateAccounts } from './late-accounts.query.ts';
import { LinkIndemnitorHandler } from './link-indemnitor.ts';
import { NotesKey } from './notes-key.ts';
import { OpenAccountHandler } from './open-account.ts';
import { PostingAgents } from './posting-agents.query.ts';
import { PowerClaims } from './power-claims.ts';
import { PaymentReceipts } from './receipt.query.ts';
import { RecordPaymentHandler } from './record-payment.ts';
import { ReinstateBondHandler } from './reinstate-bond.ts';
import { ReopenAccountHandler } from './reopen-account.ts';
import { REOPEN_QUEUE, ReopenLateJob } from './reopen-late.job.ts';
import { RepriceBondHandler } from './reprice-bond.ts';
import { RewriteBondHandler } from './rewrite-bond.ts';
import { Rewrites } from './rewrites.ts';
import { SETTLE_QUEUE, SettleRewritesJob } from './settle-rewrites.job.ts';
import { UnlinkIndemnitorHandler } from './unlink-indemnitor.ts';
import { VoidBondHandler } from './void-bond.ts';
import { VoidEntryHandler } from './void-entry.ts';
import { WriteBondHandler } from './write-bond.ts';

/** Bonds, accounts, the powers that bonds claim, and who answers for an account. */
@Module({
  imports: [
    BullModule.registerQueue({ name: REOPEN_QUEUE }, { name: SETTLE_QUEUE }),
    OrganizationsModule,
    PeopleModule,
    DocumentsModule,
    LedgerModule,
  ],
  controllers: [AccountsController, BondsController, IndemnitorLinksController],
  providers: [
    AccountForBond,
    AccountStatements,
    AccountSummaries,
    BondHistory,
    BondOfAccount,
    DefendantOfAccount,
    FeesOfBond,
    LateAccounts,
    ReopenLateJob,
    PaymentReceipts,
    OpenAccountHandler,
    AddFeeHandler,
    AddChargeHandler,
    RecordPaymentHandler,
    VoidEntryHandler,
    CloseAccountHandler,
    ReopenAccountHandler,
    Bonds,
    BondsToReprice,
    BondsToDischarge,
    BondChains,
    Rewrites,
    RewriteBondHandler,
    SettleRewritesJob,
    NotesKey,
    PostingAgents,
    PowerClaims,
    DischargeBondHandler,
    ReinstateBondHandler,
    WriteBondHandler,
    AmendBondHandler,
    RepriceBondHandler,
    VoidBondHandler,
    LinkIndemnitorHandler,
    UnlinkIndemnitorHandler,
  ],
  exports: [AccountForBond, BondOfAccount, LateAccounts],
})
export class BooksModule {
  constructor(records: PersonalRecords) {
    records.register({ table: 'account_indemnitor', rows: 'indemnitor_id = any($2::uuid[])' });
  }
}
