/** What the app's table of contents lists of alerts. */
export { AlertsModule } from './alerts.module.ts';
