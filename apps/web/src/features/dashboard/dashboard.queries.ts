import { getDashboard, listCourtDatesToday, listPaymentsDueToday } from '#contracts/dashboard/dashboard.ts';
import { contractQuery } from '../../lib/query.ts';

// A bond says when court and payment are; who is new, archived or renamed changes the counts and lists too.
export const dashboardQuery = contractQuery(getDashboard, {}, ['bond', 'defendant']);
export const courtDatesQuery = contractQuery(listCourtDatesToday, {}, ['bond', 'defendant']);
export const paymentsDueQuery = contractQuery(listPaymentsDueToday, {}, ['bond', 'defendant']);
