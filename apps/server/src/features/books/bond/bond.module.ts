import { Module } from '@nestjs/common';
import { BondHistory, BondOfAccount, BondsUnderway, UnfinishedBond } from './bonds-in-log.ts';
import { NotesKey } from './notes-key.ts';

/** What bonds are and what they book: their streams. */
@Module({
  providers: [BondHistory, BondOfAccount, BondsUnderway, NotesKey, UnfinishedBond],
  exports: [BondHistory, BondOfAccount, BondsUnderway, NotesKey, UnfinishedBond],
})
export class BondModule {}
