import { Module } from '@nestjs/common';
import { AuditInWords } from './audit.view.ts';
import { System } from './system.ts';
import { OversightController } from './oversight.controller.ts';

/** What Admins and Auditors see of the work of others and of the machine. */
@Module({ controllers: [OversightController], providers: [AuditInWords, System] })
export class OversightModule {}
