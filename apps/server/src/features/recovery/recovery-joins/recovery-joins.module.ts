import { Module } from '@nestjs/common';
import { DocumentsModule } from '../../people/documents/index.ts';
import { CasesModule } from '../cases/index.ts';
import { JoinRecoveryCasesHandler } from './join-recovery-cases.ts';
import { RecoveryJoinsController } from './recovery-joins.controller.ts';

/** Recovery cases that turn out to be one (recovery#joining-cases). */
@Module({
  imports: [DocumentsModule, CasesModule],
  controllers: [RecoveryJoinsController],
  providers: [JoinRecoveryCasesHandler],
})
export class RecoveryJoinsModule {}
