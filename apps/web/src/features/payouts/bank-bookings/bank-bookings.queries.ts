import { proposeBankBooking } from '#contracts/payouts/bank-bookings/bank-bookings.ts';
import { contractQuery } from '../../../lib/query.ts';

/** What a line of the bank is likely to be. */
export const bankBookingQuery = (bankLineId: string) =>
  contractQuery(proposeBankBooking, { params: { bankLineId } }, ['bank', 'ledger', 'settings']);
