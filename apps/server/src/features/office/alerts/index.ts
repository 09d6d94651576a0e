/** What the app's table of contents lists of alerts. */
export { AlertsModule } from './alerts.module.ts';
/** What the board says of it. */
export { OthersMoneyAlerts } from './money-of-others.query.ts';
