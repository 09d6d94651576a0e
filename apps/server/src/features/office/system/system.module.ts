import { Module } from '@nestjs/common';
import { AuditModule } from '../audit/index.ts';
import { AccountsModule } from '../../books/accounts/index.ts';
import { ClockController } from './clock.controller.ts';
import { MailController } from './mail.controller.ts';
import { SystemController } from './system.controller.ts';
import { System } from './system.ts';

/** The state of the installation: its parts, alarms, failed jobs and letters. */
@Module({
  imports: [AuditModule, AccountsModule],
  controllers: [SystemController, MailController, ClockController],
  providers: [System],
})
export class SystemModule {}
