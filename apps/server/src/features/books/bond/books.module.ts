import { Module } from '@nestjs/common';
import { LedgerModule } from '../ledger/index.ts';
import { OrganizationsModule } from '../../agency/organizations/index.ts';
import { PeopleModule } from '../../people/people/index.ts';
import { AccountForBond } from '../account/account-for-bond.ts';
import { AccountLedger } from '../account/account-ledger.query.ts';
import { BondBatches } from '../bonds/bond-batches.ts';
import { BondHistory, BondOfAccount } from './bonds-in-log.ts';
import { NotesKey } from './notes-key.ts';

/** The ground of accounts and bonds: their streams and what they book. */
@Module({
  imports: [OrganizationsModule, PeopleModule, LedgerModule],
  providers: [AccountForBond, AccountLedger, BondBatches, BondHistory, BondOfAccount, NotesKey],
  exports: [AccountForBond, AccountLedger, BondBatches, BondHistory, BondOfAccount, NotesKey],
})
export class BooksModule {}
