import { Module } from '@nestjs/common';
import { LedgerModule } from '../ledger/index.ts';
import { OrganizationsModule } from '../organizations/index.ts';
import { PeopleModule } from '../people/index.ts';
import { SuretiesModule } from '../sureties/index.ts';
import { AccountForBond } from './account-for-bond.ts';
import { AccountLedger } from './account-ledger.query.ts';
import { BondBatches } from './bond-batches.ts';
import { BondHistory, BondOfAccount } from './bonds-in-log.ts';
import { NotesKey } from './notes-key.ts';
import { PowerClaims } from './power-claims.ts';

/** The ground of accounts and bonds: their streams, what they book, and the powers that bonds claim. */
@Module({
  imports: [OrganizationsModule, SuretiesModule, PeopleModule, LedgerModule],
  providers: [AccountForBond, AccountLedger, BondBatches, BondHistory, BondOfAccount, NotesKey, PowerClaims],
  exports: [AccountForBond, AccountLedger, BondBatches, BondHistory, BondOfAccount, NotesKey, PowerClaims],
})
export class BooksModule {}
