import { keepPreviousData } from '@tanstack/react-query';
import type { AlertKind, ShownAlerts } from '#contracts/office/alerts/alert-kinds.ts';
import { listAlerts } from '#contracts/office/alerts/alerts.ts';
import { pagedQuery } from '../../../lib/paged-query.ts';

export interface AlertsShown {
  show: ShownAlerts;
  kind?: AlertKind | undefined;
}

/** Alerts as they are open to the reader, put off by them, or settled. */
export const alertsQuery = ({ show, kind }: AlertsShown) => ({
  ...pagedQuery(listAlerts, { query: { show, ...(kind === undefined ? {} : { kind }) } }, ['alert']),
  placeholderData: keepPreviousData,
});
