import { Module } from '@nestjs/common';
import { AuditController } from './audit.controller.ts';
import { AuditInWords } from './audit.query.ts';

/** What Admins and Auditors see of the work of others. */
@Module({ controllers: [AuditController], providers: [AuditInWords], exports: [AuditInWords] })
export class AuditModule {}
