import { Module } from '@nestjs/common';
import { OrganizationsModule } from '../../agency/organizations/index.ts';
import { PeopleModule } from '../../people/people/index.ts';
import { LedgerModule } from '../ledger/index.ts';
import { AccountForBond } from './account-for-bond.ts';
import { AccountLedger } from './account-ledger.query.ts';

/** What accounts are and what they book: their streams. */
@Module({
  imports: [OrganizationsModule, PeopleModule, LedgerModule],
  providers: [AccountForBond, AccountLedger],
  exports: [AccountForBond, AccountLedger],
})
export class AccountModule {}
