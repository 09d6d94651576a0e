import { accountDecider, accountEventTypes } from './features/books/account/index.ts';
import { periodDecider, periodEventTypes } from './features/books/periods/index.ts';
import { bondDecider, bondEventTypes } from './features/books/bond/index.ts';
import { powerDecider, powerEventTypes } from './features/books/power-numbers/index.ts';
import { manualEntryDecider, manualEntryEventTypes } from './features/books/manual-entries/index.ts';
import { trustDecider, trustEventTypes } from './features/books/trust/index.ts';
import { firstNumberEventTypes, firstNumbersDecider } from './features/books/first-numbers/index.ts';
import { tillDecider, tillEventTypes } from './features/books/tills/index.ts';
import { openingDecider, openingEventTypes } from './features/books/opening/index.ts';
import { bankTransferDecider, bankTransferEventTypes } from './features/books/bank-transfers/index.ts';
import { depositDecider, depositEventTypes } from './features/books/payments/index.ts';
import { expenseDecider, expenseEventTypes } from './features/payouts/expenses/index.ts';
import { disbursementDecider, disbursementEventTypes } from './features/payouts/remittances/index.ts';
import { payableDecider, payableEventTypes } from './features/recovery/payees/index.ts';
import { commissionDecider, commissionEventTypes } from './features/payouts/commission/index.ts';
import { officialDecider, officialEventTypes } from './features/payouts/official-fees/index.ts';
import { planDecider, planEventTypes } from './features/books/plans/index.ts';
import { recoveryCostDecider, recoveryCostEventTypes } from './features/recovery/recovery-costs/index.ts';
import { suretyReportDecider, suretyReportEventTypes } from './features/powers/surety-reports/index.ts';
import type { EventTypes } from './platform/event-log/event-types.ts';
import { rejection, rejectionEventTypes } from './platform/event-log/rejections.ts';

/** Every event type that this build can read and write (building#event-registry). Each noun adds its own. */
export const eventTypes: EventTypes = {
  ...accountEventTypes,
  ...periodEventTypes,
  ...bondEventTypes,
  ...powerEventTypes,
  ...planEventTypes,
  ...depositEventTypes,
  ...tillEventTypes,
  ...trustEventTypes,
  ...manualEntryEventTypes,
  ...firstNumberEventTypes,
  ...openingEventTypes,
  ...bankTransferEventTypes,
  ...disbursementEventTypes,
  ...commissionEventTypes,
  ...officialEventTypes,
  ...expenseEventTypes,
  ...recoveryCostEventTypes,
  ...payableEventTypes,
  ...suretyReportEventTypes,
  ...rejectionEventTypes,
};

/** The first parts of all streams' names: by them one agency's events are found among all others. */
export const categories: readonly string[] = [
  accountDecider,
  periodDecider,
  bondDecider,
  powerDecider,
  planDecider,
  depositDecider,
  tillDecider,
  trustDecider,
  manualEntryDecider,
  firstNumbersDecider,
  openingDecider,
  bankTransferDecider,
  disbursementDecider,
  commissionDecider,
  officialDecider,
  expenseDecider,
  recoveryCostDecider,
  payableDecider,
  suretyReportDecider,
  rejection,
].map(({ category }) => category);
