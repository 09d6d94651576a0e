import { Module } from '@nestjs/common';
import { APP_INTERCEPTOR } from '@nestjs/core';
import { DocumentsModule } from '../documents/index.ts';
import { RecoveryModule } from '../recovery/index.ts';
import { JoinCasesHandler } from './join-cases.ts';
import { JoinedCases } from './answer-for-joined.ts';
import { RecoveryJoinsController } from './recovery-joins.controller.ts';

/** Recovery cases that turn out to be one (recovery.md 2). */
@Module({
  imports: [DocumentsModule, RecoveryModule],
  controllers: [RecoveryJoinsController],
  providers: [JoinCasesHandler, { provide: APP_INTERCEPTOR, useClass: JoinedCases }],
})
export class RecoveryJoinsModule {}
