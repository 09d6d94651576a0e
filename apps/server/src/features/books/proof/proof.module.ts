import { BullModule } from '@nestjs/bullmq';
import { Module } from '@nestjs/common';
import { PROOF_QUEUE } from './books-proof.ts';
import { BooksProofs } from './books-proofs.query.ts';
import { NightlyProofs } from './nightly-proofs.ts';
import { ProofController } from './proof.controller.ts';
import { ProveBooksHandler } from './prove-books.ts';
import { ProveBooksJob } from './prove-books.job.ts';

/** The books are proved every night, and whenever an Admin asks (money#nightly-proof). */
@Module({
  imports: [BullModule.registerQueue({ name: PROOF_QUEUE })],
  controllers: [ProofController],
  providers: [BooksProofs, NightlyProofs, ProveBooksHandler, ProveBooksJob],
})
export class ProofModule {}
