import type { BankBookingMethod } from '#domain/payouts/bank-bookings.ts';
import type { TenantTransaction } from '../../../platform/database/tenant-database.ts';
import { holdMatches, releaseLine, type BankMatches } from '../../books/bank/index.ts';
import { describeEntry } from '../../books/ledger/index.ts';

/** What is booked from a line (money#booked-from-a-line), as far as its end is kept. */
export interface BankBooking {
  organizationId: string;
  id: string;
  bankLineId: string;
  amountCents: number;
  method: BankBookingMethod;
  paidOn: string;
}

const KEPT = `
  update bank_booking set status = $4, event_id = coalesce($5, event_id), payee = '', external_reference = '', reason = ''
  where organization_id = $1 and booking_id = $2 and status = $3`;

/** Keeps how a booking stands, from how it was read; its texts stand beside the event by now. False where it was kept before. */
export const keepStatus = async (
  tx: TenantTransaction,
  { organizationId, id }: BankBooking,
  { from, to, eventId = null }: { from: string; to: 'waiting' | 'booked' | 'ended'; eventId?: string | null },
): Promise<boolean> => {
  const { rowCount } = await tx.query(KEPT, [organizationId, id, from, to, eventId]);
  return rowCount !== 0;
};

/** The line is matched with what was booked from it; where somebody matched that with another line, it waits again. */
export const matchBooked = async (
  tx: TenantTransaction,
  matches: BankMatches,
  { booking, eventId, by }: { booking: BankBooking; eventId: string; by: Parameters<BankMatches['keep']>[1] },
): Promise<void> => {
  const { organizationId, bankLineId, amountCents, method, paidOn } = booking;
  await holdMatches(tx, organizationId);
  if (!(await matches.isFree(tx, organizationId, { id: eventId, bankLineId }))) {
    await releaseLine(tx, organizationId, { bankLineId, eventId: null });
    return;
  }
  const words = describeEntry(amountCents < 0 ? 'ExpensePaid' : 'OtherMoneyReceived', method);
  const item = { kind: 'entry' as const, id: eventId, words, on: paidOn, accountId: null, paymentId: null };
  await matches.keep(tx, by, { bankLineId, postedOn: paidOn }, item);
};
