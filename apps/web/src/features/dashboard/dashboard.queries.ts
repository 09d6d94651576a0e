import {
  getDashboardCounts,
  getDueCounts,
  listCourtDatesToday,
  listPaymentsDueToday,
} from '#contracts/dashboard/dashboard.ts';
import { contractQuery } from '../../lib/query.ts';

export const dashboardCountsQuery = contractQuery(getDashboardCounts, {}, ['defendant']);

// A bond says when court and payment are; who is archived or renamed changes the lists too.
export const dueCountsQuery = contractQuery(getDueCounts, {}, ['bond', 'defendant']);
export const courtDatesQuery = contractQuery(listCourtDatesToday, {}, ['bond', 'defendant']);
export const paymentsDueQuery = contractQuery(listPaymentsDueToday, {}, ['bond', 'defendant']);
