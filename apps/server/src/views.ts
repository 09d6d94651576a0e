import { accountsView } from './features/books/account/index.ts';
import { bondsView } from './features/books/bond/index.ts';
import { powersView } from './features/books/power-numbers/index.ts';
import { plansView } from './features/books/plans/index.ts';
import { duesView } from './features/books/dues/index.ts';
import { approvalsView } from './features/books/approvals/index.ts';
import { officialFeesView } from './features/payouts/official-fees/index.ts';
import { suretyFactsView } from './features/powers/surety-reports/index.ts';
import { historyEventsView } from './features/office/case-file/index.ts';
import { auditChainView, ledgerView } from './features/books/ledger/index.ts';
import { eventTypes } from './event-types.ts';
import type { View } from './platform/projections/view.ts';

/** Every view that the worker keeps and `cli rebuild` takes (building#exactly-once). Each feature adds its own. */
export const views: readonly View[] = [
  accountsView,
  bondsView,
  powersView,
  plansView,
  duesView,
  approvalsView,
  suretyFactsView,
  historyEventsView,
  officialFeesView(eventTypes),
  // The books and the audit chain see every event.
  ledgerView(eventTypes),
  auditChainView(Object.keys(eventTypes)),
];
