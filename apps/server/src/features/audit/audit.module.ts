import { Module } from '@nestjs/common';
import { AuditInWords } from './audit.query.ts';
import { System } from '../system/index.ts';
import { OversightController } from './audit.controller.ts';

/** What Admins and Auditors see of the work of others and of the machine. */
@Module({ controllers: [OversightController], providers: [AuditInWords, System] })
export class OversightModule {}
