import { Module } from '@nestjs/common';
import { DocumentsModule } from '../documents/index.ts';
import { RecoveryModule } from '../recovery/index.ts';
import { JoinCasesHandler } from './join-cases.ts';
import { RecoveryJoinsController } from './recovery-joins.controller.ts';

/** Recovery cases that turn out to be one (recovery#joining-cases). */
@Module({
  imports: [DocumentsModule, RecoveryModule],
  controllers: [RecoveryJoinsController],
  providers: [JoinCasesHandler],
})
export class RecoveryJoinsModule {}
