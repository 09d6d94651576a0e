import { getBoard } from '#contracts/office/dashboard/board.ts';
import { listFollowUps, type FollowUpKind } from '#contracts/office/dashboard/follow-ups.ts';
import { getDashboard, listCourtDatesToday, listPaymentsDueToday } from '#contracts/office/dashboard/dashboard.ts';
import { listPastDue } from '#contracts/office/dashboard/past-due.ts';
import { contractQuery } from '../../../lib/query.ts';

// Bonds and accounts say when court and payments are; who is new, archived or renamed changes the counts and lists too.
export const dashboardQuery = contractQuery(getDashboard, {}, [
  'bond',
  'account',
  'defendant',
  'settings',
  'recovery-case',
  'power',
]);
export const boardQuery = contractQuery(getBoard, {}, [
  'bond',
  'account',
  'ledger',
  'approval',
  'defendant',
  'indemnitor',
  'settings',
  'recovery-case',
  'power',
  'note',
  'file',
  'alert',
]);
export const courtDatesQuery = contractQuery(listCourtDatesToday, {}, ['bond', 'defendant']);
export const paymentsDueQuery = contractQuery(listPaymentsDueToday, {}, ['bond', 'account', 'defendant', 'settings']);
export const pastDueQuery = contractQuery(listPastDue, {}, ['account', 'bond', 'defendant', 'settings']);
export const followUpsQuery = (kind: FollowUpKind) =>
  contractQuery(listFollowUps, { query: { kind } }, [
    'bond',
    'defendant',
    'settings',
    'recovery-case',
    'power',
    'file',
    'ledger',
  ]);
