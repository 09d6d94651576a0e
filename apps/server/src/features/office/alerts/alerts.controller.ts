import { countAlerts, listAlerts } from '#contracts/office/alerts/alerts.ts';
import { command, route, routes } from '../../../edge/http/routes.ts';
import { Alerts } from './alerts.query.ts';
import { MarkAlerts } from './mark-alerts.ts';
import { PutOffAlert } from './put-off-alert.ts';

export const AlertsController = routes(
  route(listAlerts, Alerts, (alerts, { actor, query }) => alerts.list(actor, query)),
  route(countAlerts, Alerts, (alerts, { actor }) => alerts.count(actor)),
  command(MarkAlerts),
  command(PutOffAlert),
);
