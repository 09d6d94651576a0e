import { Module } from '@nestjs/common';
import { BondHistory, BondOfAccount } from './bonds-in-log.ts';
import { BondsUnderway } from './bonds-underway.ts';
import { NotesKey } from './notes-key.ts';
import { UnfinishedBond } from './unfinished-bond.query.ts';

/** What bonds are and what they book: their streams. */
@Module({
  providers: [BondHistory, BondOfAccount, BondsUnderway, NotesKey, UnfinishedBond],
  exports: [BondHistory, BondOfAccount, BondsUnderway, NotesKey, UnfinishedBond],
})
export class BondModule {}
