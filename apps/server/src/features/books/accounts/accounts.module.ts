import { Module } from '@nestjs/common';
import { PeriodsModule } from '../periods/index.ts';
import { FollowingRecords } from '../../../platform/database/following-records.ts';
import { PersonalRecords } from '../../../platform/database/personal-records.ts';
import { AccountModule } from '../account/index.ts';
import { BondModule } from '../bond/index.ts';
import { LedgerModule } from '../ledger/index.ts';
import { OrganizationsModule } from '../../agency/organizations/index.ts';
import { PeopleModule } from '../../people/people/index.ts';
import { TillsModule } from '../tills/index.ts';
import { AccountCommands } from './account-commands.ts';
import { AccountStatements } from './account-statement.query.ts';
import { BalanceLines } from './balance-line.query.ts';
import { AccountSummaries } from './account-summary.query.ts';
import { AccountsController } from './accounts.controller.ts';
import { AddChargeHandler } from './add-charge.ts';
import { AddFeeHandler } from './add-fee.ts';
import { CloseAccountHandler } from './close-account.ts';
import { CloseWithDispositionHandler } from './close-with-disposition.ts';
import { ClosingWarnings } from './closing-warnings.query.ts';
import { DefendantOfAccount } from './defendant-of-account.ts';
import { GiveUpCreditHandler } from './give-up-credit.ts';
import { IndemnitorLinksController } from './indemnitor-links.controller.ts';
import { LateAccounts } from './late-accounts.query.ts';
import { LinkIndemnitorHandler } from './link-indemnitor.ts';
import { NameAccountHandler } from './name-account.ts';
import { OpenAccountHandler } from './open-account.ts';
import { PayUnclaimedHandler } from './pay-unclaimed.ts';
import { PaymentReceipts } from './receipt.query.ts';
import { ReopenAccountHandler } from './reopen-account.ts';
import { SetChecksRefusedHandler } from './set-checks-refused.ts';
import { SetRecoveryBillableHandler } from './set-recovery-billable.ts';
import { ReopenAfterPosting } from './reopen-after-posting.ts';
import { UnlinkIndemnitorHandler } from './unlink-indemnitor.ts';
import { VoidEntryHandler } from './void-entry.ts';

/** A name that somebody gave an account may be that of a person. */
const OF_DEFENDANTS =
  'account_id in (select account_id from account where organization_id = $1 and defendant_id = any($2::uuid[]))';

/** Accounts: what is put on them and taken back, their statements and receipts, and who answers for them. */
@Module({
  imports: [OrganizationsModule, PeopleModule, LedgerModule, AccountModule, BondModule, PeriodsModule, TillsModule],
  controllers: [AccountsController, IndemnitorLinksController],
  providers: [
    AccountCommands,
    AccountStatements,
    BalanceLines,
    AccountSummaries,
    ClosingWarnings,
    DefendantOfAccount,
    LateAccounts,
    PaymentReceipts,
    ReopenAfterPosting,
    OpenAccountHandler,
    NameAccountHandler,
    AddFeeHandler,
    AddChargeHandler,
    VoidEntryHandler,
    CloseAccountHandler,
    CloseWithDispositionHandler,
    GiveUpCreditHandler,
    PayUnclaimedHandler,
    ReopenAccountHandler,
    SetChecksRefusedHandler,
    SetRecoveryBillableHandler,
    LinkIndemnitorHandler,
    UnlinkIndemnitorHandler,
  ],
  exports: [AccountCommands, AccountStatements, AccountSummaries, LateAccounts, PaymentReceipts],
})
export class AccountsModule {
  constructor(records: PersonalRecords, following: FollowingRecords) {
    records.register(
      { table: 'account_indemnitor', rows: 'indemnitor_id = any($2::uuid[])' },
      { table: 'account_name', rows: OF_DEFENDANTS },
    );
    // Of an account that both answered for, the one who stays does already.
    following.register({
      table: 'account_indemnitor',
      column: 'indemnitor_id',
      whom: 'indemnitor',
      key: 'account_id',
      which: `not exists (select from account_indemnitor l
        where l.organization_id = $1 and l.indemnitor_id = $3 and l.account_id = account_indemnitor.account_id)`,
    });
  }
}
