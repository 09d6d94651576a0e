import { BullModule } from '@nestjs/bullmq';
import { Module } from '@nestjs/common';
import { PROOF_QUEUE } from './books-proof.ts';
import { Accountant } from './accountant.query.ts';
import { BooksProofs } from './books-proofs.query.ts';
import { ChangeAccountantHandler } from './change-accountant.ts';
import { HeadsOutside } from './heads-outside.ts';
import { NightlyProofs } from './nightly-proofs.ts';
import { ProofController } from './proof.controller.ts';
import { ProveBooksHandler } from './prove-books.ts';
import { ProveBooksJob } from './prove-books.job.ts';

/** The books are proved every night, and whenever an Admin asks (money#nightly-proof). */
@Module({
  imports: [BullModule.registerQueue({ name: PROOF_QUEUE })],
  controllers: [ProofController],
  providers: [
    Accountant,
    BooksProofs,
    ChangeAccountantHandler,
    HeadsOutside,
    NightlyProofs,
    ProveBooksHandler,
    ProveBooksJob,
  ],
})
export class ProofModule {}
