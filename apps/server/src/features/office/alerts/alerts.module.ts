import { Module } from '@nestjs/common';
import { CheckInsModule } from '../../books/check-ins/index.ts';
import { TillsModule } from '../../books/tills/index.ts';
import { AlertKinds } from './alert-kinds.ts';
import { AlertsController } from './alerts.controller.ts';
import { Alerts } from './alerts.query.ts';
import { FollowAlerts } from './follow-alerts.ts';
import { MailAlerts } from './mail-alerts.ts';
import { MarkAlertsHandler } from './mark-alerts.ts';
import { OthersMoneyAlerts } from './money-of-others.query.ts';
import { PutOffAlertHandler } from './put-off-alert.ts';

/** What calls for somebody: one list, one bell (today#alerts). */
@Module({
  imports: [CheckInsModule, TillsModule],
  controllers: [AlertsController],
  providers: [AlertKinds, Alerts, FollowAlerts, MailAlerts, MarkAlertsHandler, OthersMoneyAlerts, PutOffAlertHandler],
  exports: [OthersMoneyAlerts],
})
export class AlertsModule {}
